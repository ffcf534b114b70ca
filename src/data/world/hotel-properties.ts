// Hotels that exist, by city: what a traveller who knows the place would look for. Every city has more, made up
// of the same chains by hotels.ts.

/** City|chain|stars|name|address */
const ROWS = `
AMS|DT|4|DoubleTree by Hilton Amsterdam Centraal Station|Oosterdoksstraat 4, 1011 DK Amsterdam, Netherlands
AMS|IB|3|ibis Amsterdam Centre|Stationsplein 49, 1012 AB Amsterdam, Netherlands
ATL|MC|4|Atlanta Marriott Marquis|265 Peachtree Center Avenue NE, Atlanta, GA 30303, United States
BCN|WH|5|W Barcelona|Plaça de la Rosa dels Vents 1, 08039 Barcelona, Spain
BER|WA|5|Waldorf Astoria Berlin|Hardenbergstraße 28, 10623 Berlin, Germany
BJS|XR|5|The St. Regis Beijing|21 Jianguomenwai Dajie, Chaoyang District, Beijing 100020, China
BKK|MO|5|Mandarin Oriental, Bangkok|48 Oriental Avenue, Bang Rak, Bangkok 10500, Thailand
BKK|RT|3|Novotel Bangkok on Siam Square|392/44 Siam Square Soi 6, Pathumwan, Bangkok 10330, Thailand
BOM|FS|5|Four Seasons Hotel Mumbai|1/136 Dr. E. Moses Road, Worli, Mumbai 400018, India
BOS|SI|4|Sheraton Boston Hotel|39 Dalton Street, Boston, MA 02199, United States
BUE|FS|5|Four Seasons Hotel Buenos Aires|Posadas 1086, C1011ABB Buenos Aires, Argentina
CAI|CN|5|Conrad Cairo|1191 Corniche El Nil, Cairo 11221, Egypt
CHI|HY|4|Hyatt Regency Chicago|151 East Wacker Drive, Chicago, IL 60601, United States
CHI|HX|3|Hampton Inn Chicago Downtown/Magnificent Mile|160 East Huron Street, Chicago, IL 60611, United States
DEL|MD|5|Le Méridien New Delhi|Windsor Place, Janpath, New Delhi 110001, India
DFW|HY|4|Hyatt Regency Dallas|300 Reunion Boulevard, Dallas, TX 75207, United States
DXB|SB|5|Sofitel Dubai Downtown|Sheikh Zayed Road, Downtown Dubai, Dubai, United Arab Emirates
DXB|IB|3|ibis One Central|World Trade Centre District, Dubai, United Arab Emirates
FRA|MC|4|Frankfurt Marriott Hotel|Hamburger Allee 2, 60486 Frankfurt am Main, Germany
HKG|SG|5|Island Shangri-La, Hong Kong|Pacific Place, Supreme Court Road, Central, Hong Kong
HKG|SI|4|Sheraton Hong Kong Hotel & Towers|20 Nathan Road, Tsim Sha Tsui, Kowloon, Hong Kong
HNL|HH|4|Hilton Hawaiian Village Waikiki Beach Resort|2005 Kalia Road, Honolulu, HI 96815, United States
IST|CN|5|Conrad Istanbul Bosphorus|Saray Caddesi 5, Beşiktaş, 34353 Istanbul, Turkey
JNB|HH|4|Hilton Sandton|138 Rivonia Road, Sandton, Johannesburg 2196, South Africa
LAS|WA|5|Waldorf Astoria Las Vegas|3752 Las Vegas Boulevard South, Las Vegas, NV 89158, United States
LAX|FS|5|Four Seasons Hotel Los Angeles at Beverly Hills|300 South Doheny Drive, Los Angeles, CA 90048, United States
LAX|HH|4|Hilton Los Angeles Airport|5711 West Century Boulevard, Los Angeles, CA 90045, United States
LAX|LQ|2|La Quinta Inn & Suites by Wyndham LAX|5249 West Century Boulevard, Los Angeles, CA 90045, United States
LON|IC|5|InterContinental London Park Lane|One Hamilton Place, Park Lane, London W1J 7QY, United Kingdom
LON|HH|4|Hilton London Metropole|225 Edgware Road, London W2 1JU, United Kingdom
LON|HI|3|Holiday Inn London Kensington High Street|Wrights Lane, London W8 5SP, United Kingdom
LON|IB|3|ibis London Blackfriars|49 Blackfriars Road, London SE1 8NZ, United Kingdom
MAD|NH|4|NH Collection Madrid Eurobuilding|Calle de Padre Damián 23, 28036 Madrid, Spain
ORL|HI|3|Holiday Inn Resort Orlando Suites – Waterpark|14500 Continental Gateway, Orlando, FL 32821, United States
MEL|PU|4|Pullman Melbourne on the Park|192 Wellington Parade, East Melbourne VIC 3002, Australia
MEX|SI|4|Sheraton Mexico City Maria Isabel Hotel|Paseo de la Reforma 325, Cuauhtémoc, 06500 Mexico City, Mexico
MIA|IC|5|InterContinental Miami|100 Chopin Plaza, Miami, FL 33131, United States
MIL|LC|5|Excelsior Hotel Gallia, a Luxury Collection Hotel|Piazza Duca d'Aosta 9, 20124 Milan, Italy
NYC|XR|5|The St. Regis New York|Two East 55th Street, New York, NY 10022, United States
NYC|MC|4|New York Marriott Marquis|1535 Broadway, New York, NY 10036, United States
NYC|HH|4|New York Hilton Midtown|1335 Avenue of the Americas, New York, NY 10019, United States
NYC|HX|3|Hampton Inn Manhattan Times Square North|851 Eighth Avenue, New York, NY 10019, United States
OSA|CN|5|Conrad Osaka|3-2-4 Nakanoshima, Kita-ku, Osaka 530-0005, Japan
PAR|FS|5|Four Seasons Hotel George V Paris|31 Avenue George V, 75008 Paris, France
PAR|PU|4|Pullman Paris Tour Eiffel|18 Avenue de Suffren, 75015 Paris, France
PAR|RT|4|Novotel Paris Les Halles|8 Place Marguerite de Navarre, 75001 Paris, France
RIO|FA|5|Fairmont Rio de Janeiro Copacabana|Avenida Atlântica 4240, Copacabana, Rio de Janeiro 22070-002, Brazil
ROM|SB|5|Sofitel Roma Villa Borghese|Via Lombardia 47, 00187 Rome, Italy
SAO|BR|4|Renaissance São Paulo Hotel|Alameda Santos 2233, São Paulo 01419-002, Brazil
SEA|WI|4|The Westin Seattle|1900 Fifth Avenue, Seattle, WA 98101, United States
SEL|FS|5|Four Seasons Hotel Seoul|97 Saemunan-ro, Jongno-gu, Seoul 03183, South Korea
SFO|WI|4|The Westin St. Francis San Francisco on Union Square|335 Powell Street, San Francisco, CA 94102, United States
SHA|FA|5|Fairmont Peace Hotel|20 Nanjing Road East, Shanghai 200002, China
SIN|MO|5|Mandarin Oriental, Singapore|5 Raffles Avenue, Marina Square, Singapore 039797, Singapore
SIN|IB|3|ibis Singapore on Bencoolen|170 Bencoolen Street, Singapore 189657, Singapore
SYD|SG|5|Shangri-La Sydney|176 Cumberland Street, The Rocks, Sydney NSW 2000, Australia
TYO|HY|5|Park Hyatt Tokyo|3-7-1-2 Nishi-Shinjuku, Shinjuku-ku, Tokyo 163-1055, Japan
TYO|HH|4|Hilton Tokyo|6-6-2 Nishi-Shinjuku, Shinjuku-ku, Tokyo 160-0023, Japan
VIE|HH|4|Hilton Vienna Park|Am Stadtpark 1, 1030 Vienna, Austria
WAS|WA|5|Waldorf Astoria Washington DC|1100 Pennsylvania Avenue NW, Washington, DC 20004, United States
YTO|FA|4|Fairmont Royal York|100 Front Street West, Toronto, ON M5J 1E3, Canada
YVR|FA|5|Fairmont Waterfront|900 Canada Place Way, Vancouver, BC V6C 3L5, Canada
ZRH|SI|4|Sheraton Zurich Hotel|Pfingstweidstrasse 100, 8005 Zurich, Switzerland
`;

export interface KnownHotel {
  readonly city: string;
  readonly chain: string;
  readonly stars: number;
  readonly name: string;
  readonly address: string;
}

export const KNOWN_HOTELS: readonly KnownHotel[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [city = '', chain = '', stars = '', name = '', address = ''] = row.split('|');
    return { city, chain, stars: Number(stars), name, address };
  });

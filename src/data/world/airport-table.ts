// Every large airport with an IATA and an ICAO code. Made by scripts/bake-airports.mjs: `npm run bake`.

/** IATA|ICAO|name|city|city code|country code|latitude|longitude|time zone */
export const AIRPORT_ROWS = `
ABV|DNAA|Nnamdi Azikiwe International Airport|Abuja|ABV|NG|9.007|7.263|Africa/Lagos
ACA|MMAA|Acapulco International Airport|Acapulco|ACA|MX|16.762|-99.755|America/Mexico_City
ACC|DGAA|Kotoka International Airport|Accra|ACC|GH|5.605|-0.167|Africa/Accra
ACE|GCRR|César Manrique-Lanzarote Airport|Lanzarote|ACE|ES|28.945|-13.605|Atlantic/Canary
ADB|LTBJ|Adnan Menderes International Airport|İzmir|IZM|TR|38.292|27.157|Europe/Istanbul
ADD|HAAB|Addis Ababa Bole International Airport|Addis Ababa|ADD|ET|8.978|38.799|Africa/Addis_Ababa
ADL|YPAD|Adelaide International Airport|Adelaide|ADL|AU|-34.948|138.533|Australia/Adelaide
ADW|KADW|Joint Base Andrews|Camp Springs|ADW|US|38.811|-76.867|America/New_York
AEP|SABE|Jorge Newbery Airpark|Buenos Aires|BUE|AR|-34.559|-58.416|America/Argentina/Buenos_Aires
AER|URSS|Sochi International Airport|Sochi|AER|RU|43.450|39.957|Europe/Moscow
AGP|LEMG|Málaga-Costa del Sol Airport|Málaga|AGP|ES|36.675|-4.499|Europe/Madrid
AGT|SGES|Guaraní International Airport|Ciudad del Este|AGT|PY|-25.457|-54.840|America/Asuncion
AKL|NZAA|Auckland International Airport|Auckland|AKL|NZ|-37.012|174.786|Pacific/Auckland
ALA|UAAA|Almaty International Airport|Almaty|ALA|KZ|43.354|77.043|Asia/Almaty
ALC|LEAL|Alicante-Elche Miguel Hernández Airport|Alicante|ALC|ES|38.282|-0.558|Europe/Madrid
ALG|DAAG|Houari Boumediene Airport|Algiers|ALG|DZ|36.694|3.215|Africa/Algiers
AMM|OJAI|Queen Alia International Airport|Amman|AMM|JO|31.723|35.993|Asia/Amman
AMS|EHAM|Amsterdam Airport Schiphol|Amsterdam|AMS|NL|52.309|4.764|Europe/Amsterdam
ANC|PANC|Ted Stevens Anchorage International Airport|Anchorage|ANC|US|61.174|-149.996|America/Anchorage
ARN|ESSA|Stockholm-Arlanda Airport|Stockholm|STO|SE|59.652|17.919|Europe/Stockholm
ASB|UTAA|Ashgabat International Airport|Ashgabat|ASB|TM|37.987|58.361|Asia/Ashgabat
ASU|SGAS|Silvio Pettirossi International Airport|Asunción|ASU|PY|-25.242|-57.514|America/Asuncion
ATH|LGAV|Athens Eleftherios Venizelos International Airport|Athens|ATH|GR|37.936|23.945|Europe/Athens
ATL|KATL|Hartsfield Jackson Atlanta International Airport|Atlanta|ATL|US|33.637|-84.428|America/New_York
AUA|TNCA|Queen Beatrix International Airport|Oranjestad|AUA|AW|12.501|-70.015|America/Aruba
AUH|OMAA|Abu Dhabi International Airport|Abu Dhabi|AUH|AE|24.444|54.652|Asia/Dubai
AUS|KAUS|Austin Bergstrom International Airport|Austin|AUS|US|30.198|-97.662|America/Chicago
AYT|LTAI|Antalya International Airport|Antalya|AYT|TR|36.899|30.801|Europe/Istanbul
BAH|OBBI|Bahrain International Airport|Manama|BAH|BH|26.267|50.638|Asia/Bahrain
BCN|LEBL|Josep Tarradellas Barcelona-El Prat Airport|Barcelona|BCN|ES|41.297|2.078|Europe/Madrid
BDS|LIBR|Brindisi Airport|Brindisi|BDS|IT|40.658|17.947|Europe/Rome
BEG|LYBE|Belgrade Nikola Tesla Airport|Belgrade|BEG|RS|44.818|20.309|Europe/Belgrade
BEL|SBBE|Belém Val de Cans International Airport|Belém|BEL|BR|-1.379|-48.476|America/Belem
BER|EDDB|Berlin Brandenburg Airport|Berlin|BER|DE|52.362|13.501|Europe/Berlin
BEY|OLBA|Beirut Rafic Hariri International Airport|Beirut|BEY|LB|33.821|35.488|Asia/Beirut
BFS|EGAA|Belfast International Airport|Belfast|BFS|GB|54.658|-6.216|Europe/London
BGO|ENBR|Bergen Flesland Airport|Bergen|BGO|NO|60.293|5.218|Europe/Oslo
BGW|ORBI|Baghdad International Airport|Baghdad|BGW|IQ|33.263|44.235|Asia/Baghdad
BGY|LIME|Milan Bergamo Airport|Bergamo|MIL|IT|45.674|9.704|Europe/Rome
BHX|EGBB|Birmingham International Airport|Birmingham|BHX|GB|52.454|-1.748|Europe/London
BJL|GBYD|Banjul International Airport|Banjul|BJL|GM|13.338|-16.652|Africa/Banjul
BJV|LTFE|Milas Bodrum International Airport|Bodrum|BJV|TR|37.251|27.664|Europe/Istanbul
BJX|MMLO|Bajío International Airport|León|BJX|MX|20.986|-101.479|America/Mexico_City
BKK|VTBS|Suvarnabhumi Airport|Bangkok|BKK|TH|13.681|100.747|Asia/Bangkok
BKO|GABS|Modibo Keita International Airport|Bamako|BKO|ML|12.534|-7.950|Africa/Bamako
BLA|SVBC|General José Antonio Anzoategui International Airport|Barcelona|BLA|VE|10.111|-64.692|America/Caracas
BLL|EKBI|Billund Airport|Billund|BLL|DK|55.740|9.152|Europe/Copenhagen
BLQ|LIPE|Bologna Guglielmo Marconi Airport|Bologna|BLQ|IT|44.535|11.289|Europe/Rome
BLR|VOBL|Kempegowda International Airport|Bengaluru|BLR|IN|13.198|77.706|Asia/Kolkata
BNA|KBNA|Nashville International Airport|Nashville|BNA|US|36.125|-86.678|America/Chicago
BNE|YBBN|Brisbane International Airport|Brisbane|BNE|AU|-27.384|153.117|Australia/Brisbane
BOD|LFBD|Bordeaux-Mérignac Airport|Bordeaux|BOD|FR|44.828|-0.716|Europe/Paris
BOG|SKBO|El Dorado International Airport|Bogotá|BOG|CO|4.702|-74.147|America/Bogota
BOJ|LBBG|Burgas Airport|Burgas|BOJ|BG|42.570|27.515|Europe/Sofia
BOM|VABB|Chhatrapati Shivaji International Airport|Mumbai|BOM|IN|19.089|72.868|Asia/Kolkata
BON|TNCB|Flamingo International Airport|Kralendijk|BON|BQ|12.131|-68.269|America/Kralendijk
BOS|KBOS|Logan International Airport|Boston|BOS|US|42.364|-71.005|America/New_York
BPN|WALL|Sultan Aji Muhammad Sulaiman Sepinggan International Airport|Balikpapan|BPN|ID|-1.268|116.895|Asia/Makassar
BRI|LIBD|Bari Karol Wojtyła Airport|Bari|BRI|IT|41.139|16.761|Europe/Rome
BRU|EBBR|Brussels Airport|Brussels|BRU|BE|50.901|4.484|Europe/Brussels
BSB|SBBR|Presidente Juscelino Kubitschek International Airport|Brasília|BSB|BR|-15.869|-47.921|America/Sao_Paulo
BSL|LFSB|EuroAirport Basel-Mulhouse-Freiburg Airport|Basel|BSL|FR|47.590|7.529|Europe/Paris
BTS|LZIB|M. R. Štefánik Airport|Bratislava|BTS|SK|48.170|17.213|Europe/Bratislava
BUD|LHBP|Budapest Liszt Ferenc International Airport|Budapest|BUD|HU|47.430|19.261|Europe/Budapest
BUF|KBUF|Buffalo Niagara International Airport|Buffalo|BUF|US|42.940|-78.732|America/New_York
BWI|KBWI|Baltimore/Washington International Thurgood Marshall Airport|Baltimore|WAS|US|39.175|-76.668|America/New_York
BWN|WBSB|Brunei International Airport|Bandar Seri Begawan|BWN|BN|4.944|114.928|Asia/Brunei
BZE|MZBZ|Philip S. W. Goldson International Airport|Belize City|BZE|BZ|17.540|-88.304|America/Belize
CAG|LIEE|Cagliari Elmas Airport|Cagliari|CAG|IT|39.251|9.054|Europe/Rome
CAI|HECA|Cairo International Airport|Cairo|CAI|EG|30.112|31.397|Africa/Cairo
CAN|ZGGG|Guangzhou Baiyun International Airport|Guangzhou|CAN|CN|23.392|113.299|Asia/Shanghai
CAY|SOCA|Cayenne – Félix Eboué Airport|Cayenne|CAY|GF|4.820|-52.361|America/Cayenne
CCS|SVMI|Simón Bolívar International Airport|Caracas|CCS|VE|10.601|-66.991|America/Caracas
CCU|VECC|Netaji Subhash Chandra Bose International Airport|Kolkata|CCU|IN|22.655|88.447|Asia/Kolkata
CDG|LFPG|Charles de Gaulle International Airport|Paris|PAR|FR|49.013|2.550|Europe/Paris
CEB|RPVM|Mactan Cebu International Airport|Cebu|CEB|PH|10.309|123.980|Asia/Manila
CGK|WIII|Soekarno-Hatta International Airport|Jakarta|JKT|ID|-6.126|106.656|Asia/Jakarta
CGN|EDDK|Cologne Bonn Airport|Cologne|CGN|DE|50.866|7.143|Europe/Berlin
CGO|ZHCC|Zhengzhou Xinzheng International Airport|Zhengzhou|CGO|CN|34.526|113.849|Asia/Shanghai
CGQ|ZYCC|Changchun Longjia International Airport|Changchun|CGQ|CN|43.996|125.685|Asia/Shanghai
CHC|NZCH|Christchurch International Airport|Christchurch|CHC|NZ|-43.489|172.532|Pacific/Auckland
CJU|RKPC|Jeju International Airport|Jeju City|CJU|KR|33.512|126.493|Asia/Seoul
CKG|ZUCK|Chongqing Jiangbei International Airport|Chongqing|CKG|CN|29.712|106.652|Asia/Shanghai
CLE|KCLE|Cleveland Hopkins International Airport|Cleveland|CLE|US|41.412|-81.850|America/New_York
CLT|KCLT|Charlotte Douglas International Airport|Charlotte|CLT|US|35.214|-80.943|America/New_York
CMB|VCBI|Bandaranaike International Airport|Colombo|CMB|LK|7.181|79.884|Asia/Colombo
CMH|KCMH|John Glenn Columbus International Airport|Columbus|CMH|US|39.998|-82.892|America/New_York
CMN|GMMN|Mohammed V International Airport|Casablanca|CAS|MA|33.368|-7.590|Africa/Casablanca
CNF|SBCF|Tancredo Neves International Airport|Belo Horizonte|BHZ|BR|-19.636|-43.967|America/Sao_Paulo
CNX|VTCC|Chiang Mai International Airport|Chiang Mai|CNX|TH|18.767|98.963|Asia/Bangkok
COK|VOCI|Cochin International Airport|Kochi|COK|IN|10.152|76.402|Asia/Kolkata
CPH|EKCH|Copenhagen Kastrup Airport|Copenhagen|CPH|DK|55.618|12.656|Europe/Copenhagen
CPT|FACT|Cape Town International Airport|Cape Town|CPT|ZA|-33.965|18.602|Africa/Johannesburg
CSX|ZGHA|Changsha Huanghua International Airport|Changsha|CSX|CN|28.189|113.220|Asia/Shanghai
CTA|LICC|Catania-Fontanarossa Airport|Catania|CTA|IT|37.467|15.066|Europe/Rome
CTS|RJCC|New Chitose Airport|Sapporo|SPK|JP|42.775|141.692|Asia/Tokyo
CTU|ZUUU|Chengdu Shuangliu International Airport|Chengdu|CTU|CN|30.558|103.946|Asia/Shanghai
CUN|MMUN|Cancún International Airport|Cancún|CUN|MX|21.039|-86.874|America/Cancun
CUR|TNCC|Hato International Airport|Willemstad|CUR|CW|12.189|-68.960|America/Curacao
CUZ|SPZO|Alejandro Velasco Astete International Airport|Cusco|CUZ|PE|-13.536|-71.939|America/Lima
CVG|KCVG|Cincinnati Northern Kentucky International Airport|Cincinnati|CVG|US|39.049|-84.668|America/New_York
CZM|MMCZ|Cozumel International Airport|Cozumel|CZM|MX|20.511|-86.930|America/Cancun
DAC|VGHS|Hazrat Shahjalal International Airport|Dhaka|DAC|BD|23.843|90.398|Asia/Dhaka
DAM|OSDI|Damascus International Airport|Damascus|DAM|SY|33.411|36.516|Asia/Damascus
DAR|HTDA|Julius Nyerere International Airport|Dar es Salaam|DAR|TZ|-6.878|39.203|Africa/Dar_es_Salaam
DCA|KDCA|Ronald Reagan Washington National Airport|Washington|WAS|US|38.852|-77.038|America/New_York
DEL|VIDP|Indira Gandhi International Airport|New Delhi|DEL|IN|28.556|77.095|Asia/Kolkata
DEN|KDEN|Denver International Airport|Denver|DEN|US|39.862|-104.673|America/Denver
DFW|KDFW|Dallas Fort Worth International Airport|Dallas|DFW|US|32.897|-97.038|America/Chicago
DGO|MMDO|General Guadalupe Victoria International Airport|Durango|DGO|MX|24.126|-104.534|America/Monterrey
DHA|OEDR|King Abdulaziz Air Base|Dhahran|DHA|SA|26.265|50.152|Asia/Riyadh
DJJ|WAJJ|Dortheys Hiyo Eluay International Airport|Jayapura|DJJ|ID|-2.580|140.520|Asia/Jayapura
DLC|ZYTL|Dalian Zhoushuizi International Airport|Dalian|DLC|CN|38.966|121.539|Asia/Shanghai
DLM|LTBS|Dalaman International Airport|Dalaman|DLM|TR|36.713|28.792|Europe/Istanbul
DME|UUDD|Domodedovo International Airport|Moscow|MOW|RU|55.409|37.906|Europe/Moscow
DMK|VTBD|Don Mueang International Airport|Bangkok|BKK|TH|13.913|100.607|Asia/Bangkok
DMM|OEDF|King Fahd International Airport|Dammam|DMM|SA|26.471|49.798|Asia/Riyadh
DNA|RODN|Kadena Air Base|Okinawa|DNA|JP|26.352|127.769|Asia/Tokyo
DOH|OTHH|Hamad International Airport|Doha|DOH|QA|25.273|51.608|Asia/Qatar
DPS|WADD|Ngurah Rai International Airport|Denpasar|DPS|ID|-8.748|115.167|Asia/Makassar
DQM|OODQ|Duqm International Airport|Duqm|DQM|OM|19.502|57.634|Asia/Muscat
DRW|YPDN|Darwin International Airport|Darwin|DRW|AU|-12.415|130.882|Australia/Darwin
DSS|GOBD|Blaise Diagne International Airport|Dakar|DKR|SN|14.670|-17.073|Africa/Dakar
DTW|KDTW|Detroit Metropolitan Wayne County Airport|Detroit|DTT|US|42.212|-83.353|America/Detroit
DUB|EIDW|Dublin Airport|Dublin|DUB|IE|53.429|-6.262|Europe/Dublin
DUR|FALE|King Shaka International Airport|Durban|DUR|ZA|-29.614|31.120|Africa/Johannesburg
DUS|EDDL|Düsseldorf Airport|Düsseldorf|DUS|DE|51.290|6.767|Europe/Berlin
DVO|RPMD|Francisco Bangoy International Airport|Davao|DVO|PH|7.126|125.646|Asia/Manila
DWC|OMDW|Al Maktoum International Airport|Dubai|DXB|AE|24.896|55.161|Asia/Dubai
DXB|OMDB|Dubai International Airport|Dubai|DXB|AE|25.253|55.364|Asia/Dubai
EBB|HUEN|Entebbe International Airport|Kampala|EBB|UG|0.042|32.444|Africa/Kampala
EDI|EGPH|Edinburgh Airport|Edinburgh|EDI|GB|55.950|-3.372|Europe/London
EHU|ZHEC|Ezhou Huahu Airport|Ezhou|EHU|CN|30.341|115.039|Asia/Shanghai
EIN|EHEH|Eindhoven Airport|Eindhoven|EIN|NL|51.450|5.375|Europe/Amsterdam
ESB|LTAC|Esenboğa International Airport|Ankara|ANK|TR|40.128|32.995|Europe/Istanbul
ESG|SGME|Dr. Luis María Argaña International Airport|Mariscal Estigarribia|ESG|PY|-22.032|-60.620|America/Asuncion
ETM|LLER|Ramon International Airport|Eilat|ETM|IL|29.727|35.014|Asia/Jerusalem
EVN|UDYZ|Zvartnots International Airport|Yerevan|EVN|AM|40.147|44.396|Asia/Yerevan
EWR|KEWR|Newark Liberty International Airport|Newark|NYC|US|40.693|-74.169|America/New_York
EZE|SAEZ|Ministro Pistarini International Airport|Buenos Aires|BUE|AR|-34.822|-58.536|America/Argentina/Buenos_Aires
FAI|PAFA|Fairbanks International Airport|Fairbanks|FAI|US|64.815|-147.856|America/Anchorage
FAO|LPFR|Faro Airport|Faro|FAO|PT|37.014|-7.966|Europe/Lisbon
FCO|LIRF|Rome–Fiumicino Leonardo da Vinci International Airport|Rome|ROM|IT|41.805|12.252|Europe/Rome
FDF|TFFF|Martinique Aimé Césaire International Airport|Fort-de-France|FDF|MQ|14.591|-61.003|America/Martinique
FIH|FZAA|Ndjili International Airport|Kinshasa|FIH|CD|-4.386|15.445|Africa/Kinshasa
FLL|KFLL|Fort Lauderdale Hollywood International Airport|Fort Lauderdale|FLL|US|26.073|-80.153|America/New_York
FLN|SBFL|Hercílio Luz International Airport|Florianópolis|FLN|BR|-27.670|-48.553|America/Sao_Paulo
FNA|GFLL|Lungi International Airport|Freetown|FNA|SL|8.616|-13.195|Africa/Freetown
FOC|ZSFZ|Fuzhou Changle International Airport|Fuzhou|FOC|CN|25.935|119.663|Asia/Shanghai
FRA|EDDF|Frankfurt Airport|Frankfurt am Main|FRA|DE|50.037|8.561|Europe/Berlin
FRU|UCFM|Manas International Airport|Bishkek|FRU|KG|43.061|74.478|Asia/Bishkek
FUE|GCFV|Fuerteventura Airport|Fuerteventura|FUE|ES|28.453|-13.864|Atlantic/Canary
FUK|RJFF|Fukuoka Airport|Fukuoka|FUK|JP|33.586|130.451|Asia/Tokyo
GBE|FBSK|Sir Seretse Khama International Airport|Gaborone|GBE|BW|-24.555|25.918|Africa/Gaborone
GCM|MWCR|Owen Roberts International Airport|George Town|GCM|KY|19.293|-81.358|America/Cayman
GDL|MMGL|Miguel Hidalgo y Costilla International Airport|Guadalajara|GDL|MX|20.525|-103.302|America/Mexico_City
GDN|EPGD|Gdańsk Lech Wałęsa Airport|Gdańsk|GDN|PL|54.378|18.466|Europe/Warsaw
GEA|NWWM|Nouméa Magenta Airport|Nouméa|GEA|NC|-22.258|166.473|Pacific/Noumea
GIG|SBGL|Rio Galeão – Tom Jobim International Airport|Rio de Janeiro|RIO|BR|-22.810|-43.251|America/Sao_Paulo
GLA|EGPF|Glasgow International Airport|Glasgow|GLA|GB|55.872|-4.433|Europe/London
GMP|RKSS|Gimpo International Airport|Seoul|SEL|KR|37.558|126.791|Asia/Seoul
GOI|VOGO|Dabolim Airport|Goa|GOI|IN|15.381|73.831|Asia/Kolkata
GOT|ESGG|Gothenburg-Landvetter Airport|Gothenburg|GOT|SE|57.663|12.280|Europe/Stockholm
GRU|SBGR|São Paulo/Guarulhos International Airport|São Paulo|SAO|BR|-23.432|-46.468|America/Sao_Paulo
GSV|UWSG|Gagarin International Airport|Saratov|GSV|RU|51.713|46.171|Europe/Saratov
GUA|MGGT|La Aurora International Airport|Guatemala City|GUA|GT|14.583|-90.527|America/Guatemala
GUM|PGUM|Antonio B. Won Pat International Airport|Guam|GUM|GU|13.483|144.796|Pacific/Guam
GVA|LSGG|Geneva Cointrin International Airport|Geneva|GVA|CH|46.238|6.109|Europe/Zurich
GYD|UBBB|Heydar Aliyev International Airport|Baku|BAK|AZ|40.467|50.047|Asia/Baku
GYE|SEGU|José Joaquín de Olmedo International Airport|Guayaquil|GYE|EC|-2.157|-79.884|America/Guayaquil
HAJ|EDDV|Hannover Airport|Hanover|HAJ|DE|52.461|9.685|Europe/Berlin
HAK|ZJHK|Haikou Meilan International Airport|Haikou|HAK|CN|19.935|110.459|Asia/Shanghai
HAM|EDDH|Hamburg Helmut Schmidt Airport|Hamburg|HAM|DE|53.630|9.988|Europe/Berlin
HAN|VVNB|Noi Bai International Airport|Hanoi|HAN|VN|21.221|105.807|Asia/Ho_Chi_Minh
HAV|MUHA|José Martí International Airport|Havana|HAV|CU|22.989|-82.409|America/Havana
HEL|EFHK|Helsinki Vantaa Airport|Helsinki|HEL|FI|60.317|24.963|Europe/Helsinki
HER|LGIR|Heraklion International Nikos Kazantzakis Airport|Heraklion|HER|GR|35.340|25.180|Europe/Athens
HET|ZBHH|Hohhot Baita International Airport|Hohhot|HET|CN|40.850|111.825|Asia/Shanghai
HGH|ZSHC|Hangzhou Xiaoshan International Airport|Hangzhou|HGH|CN|30.236|120.429|Asia/Shanghai
HIR|AGGH|Honiara International Airport|Honiara|HIR|SB|-9.428|160.055|Pacific/Guadalcanal
HKG|VHHH|Hong Kong International Airport|Hong Kong|HKG|HK|22.309|113.915|Asia/Hong_Kong
HKT|VTSP|Phuket International Airport|Phuket|HKT|TH|8.113|98.317|Asia/Bangkok
HMO|MMHO|General Ignacio P. Garcia International Airport|Hermosillo|HMO|MX|29.096|-111.048|America/Hermosillo
HND|RJTT|Tokyo Haneda Airport|Tokyo|TYO|JP|35.552|139.780|Asia/Tokyo
HNL|PHNL|Daniel K. Inouye International Airport|Honolulu|HNL|US|21.321|-157.924|Pacific/Honolulu
HRB|ZYHB|Harbin Taiping International Airport|Harbin|HRB|CN|45.623|126.250|Asia/Shanghai
HRE|FVRG|Robert Gabriel Mugabe International Airport|Harare|HRE|ZW|-17.932|31.093|Africa/Harare
HRG|HEGN|Hurghada International Airport|Hurghada|HRG|EG|27.177|33.797|Africa/Cairo
HRI|VCRI|Mattala Rajapaksa International Airport|Hambantota|HRI|LK|6.284|81.124|Asia/Colombo
HSA|UAIT|Hazrat Sultan International Airport|Turkistan|HSA|KZ|43.313|68.550|Asia/Almaty
HYD|VOHS|Rajiv Gandhi International Airport|Hyderabad|HYD|IN|17.231|78.430|Asia/Kolkata
IAD|KIAD|Washington Dulles International Airport|Washington|WAS|US|38.944|-77.456|America/New_York
IAH|KIAH|George Bush Intercontinental Houston Airport|Houston|HOU|US|29.984|-95.341|America/Chicago
IBZ|LEIB|Ibiza Airport|Ibiza|IBZ|ES|38.873|1.373|Europe/Madrid
ICN|RKSI|Incheon International Airport|Seoul|SEL|KR|37.469|126.451|Asia/Seoul
IKA|OIIE|Imam Khomeini International Airport|Tehran|THR|IR|35.416|51.152|Asia/Tehran
IND|KIND|Indianapolis International Airport|Indianapolis|IND|US|39.717|-86.294|America/Indiana/Indianapolis
ISB|OPIS|Islamabad International Airport|Islamabad|ISB|PK|33.549|72.826|Asia/Karachi
ISL|LTBA|Istanbul Atatürk Airport|Istanbul|IST|TR|40.972|28.824|Europe/Istanbul
IST|LTFM|Istanbul Airport|Istanbul|IST|TR|41.261|28.742|Europe/Istanbul
ITM|RJOO|Osaka International Airport|Osaka|OSA|JP|34.785|135.438|Asia/Tokyo
JAX|KJAX|Jacksonville International Airport|Jacksonville|JAX|US|30.494|-81.688|America/New_York
JED|OEJN|King Abdulaziz International Airport|Jeddah|JED|SA|21.680|39.157|Asia/Riyadh
JFK|KJFK|John F. Kennedy International Airport|New York|NYC|US|40.639|-73.779|America/New_York
JIB|HDAM|Djibouti-Ambouli Airport|Djibouti|JIB|DJ|11.547|43.160|Africa/Djibouti
JNB|FAOR|OR Tambo International Airport|Johannesburg|JNB|ZA|-26.139|28.246|Africa/Johannesburg
JUB|HJJJ|Juba International Airport|Juba|JUB|SS|4.872|31.601|Africa/Juba
KBP|UKBB|Boryspil International Airport|Kyiv|IEV|UA|50.345|30.895|Europe/Kyiv
KEF|BIKF|Keflavik International Airport|Reykjavík|REK|IS|63.985|-22.606|Atlantic/Reykjavik
KGL|HRYR|Kigali International Airport|Kigali|KGL|RW|-1.969|30.140|Africa/Kigali
KHH|RCKH|Kaohsiung International Airport|Kaohsiung|KHH|TW|22.577|120.350|Asia/Taipei
KHI|OPKC|Jinnah International Airport|Karachi|KHI|PK|24.907|67.161|Asia/Karachi
KHN|ZSCN|Nanchang Changbei International Airport|Nanchang|KHN|CN|28.865|115.903|Asia/Shanghai
KIN|MKJP|Norman Manley International Airport|Kingston|KIN|JM|17.936|-76.787|America/Jamaica
KIX|RJBB|Kansai International Airport|Osaka|OSA|JP|34.427|135.244|Asia/Tokyo
KJA|UNKL|Krasnoyarsk International Airport|Krasnoyarsk|KJA|RU|56.173|92.492|Asia/Krasnoyarsk
KMG|ZPPP|Kunming Changshui International Airport|Kunming|KMG|CN|25.110|102.937|Asia/Shanghai
KNO|WIMM|Kualanamu International Airport|Medan|KNO|ID|3.638|98.871|Asia/Jakarta
KOJ|RJFK|Kagoshima Airport|Kagoshima|KOJ|JP|31.803|130.719|Asia/Tokyo
KRK|EPKK|Kraków John Paul II International Airport|Kraków|KRK|PL|50.078|19.785|Europe/Warsaw
KRT|HSSK|Khartoum International Airport|Khartoum|KRT|SD|15.589|32.553|Africa/Khartoum
KTM|VNKT|Tribhuvan International Airport|Kathmandu|KTM|NP|27.697|85.359|Asia/Kathmandu
KUF|UWWW|Kurumoch International Airport|Samara|KUF|RU|53.505|50.164|Europe/Samara
KUL|WMKK|Kuala Lumpur International Airport|Kuala Lumpur|KUL|MY|2.746|101.710|Asia/Kuala_Lumpur
KWE|ZUGY|Guiyang Longdongbao International Airport|Guiyang|KWE|CN|26.541|106.803|Asia/Shanghai
KWI|OKKK|Kuwait International Airport|Kuwait City|KWI|KW|29.227|47.969|Asia/Kuwait
KWL|ZGKL|Guilin Liangjiang International Airport|Guilin|KWL|CN|25.220|110.040|Asia/Shanghai
KZN|UWKD|Kazan International Airport|Kazan|KZN|RU|55.606|49.279|Europe/Moscow
LAD|FNLU|Quatro de Fevereiro International Airport|Luanda|LAD|AO|-8.858|13.231|Africa/Luanda
LAS|KLAS|Harry Reid International Airport|Las Vegas|LAS|US|36.083|-115.152|America/Los_Angeles
LAX|KLAX|Los Angeles International Airport|Los Angeles|LAX|US|33.943|-118.408|America/Los_Angeles
LCA|LCLK|Larnaca International Airport|Larnaca|LCA|CY|34.875|33.625|Asia/Nicosia
LED|ULLI|Pulkovo Airport|St. Petersburg|LED|RU|59.800|30.263|Europe/Moscow
LEJ|EDDP|Leipzig/Halle Airport|Leipzig|LEJ|DE|51.424|12.236|Europe/Berlin
LGA|KLGA|LaGuardia Airport|New York|NYC|US|40.777|-73.873|America/New_York
LGW|EGKK|London Gatwick Airport|London|LON|GB|51.148|-0.190|Europe/London
LHE|OPLA|Allama Iqbal International Airport|Lahore|LHE|PK|31.522|74.404|Asia/Karachi
LHR|EGLL|London Heathrow Airport|London|LON|GB|51.471|-0.462|Europe/London
LHW|ZLLL|Lanzhou Zhongchuan International Airport|Lanzhou|LHW|CN|36.515|103.620|Asia/Shanghai
LIM|SPJC|Jorge Chávez International Airport|Lima|LIM|PE|-12.022|-77.114|America/Lima
LIR|MRLB|Guanacaste Airport|Liberia|LIR|CR|10.593|-85.544|America/Costa_Rica
LIS|LPPT|Lisbon Humberto Delgado Airport|Lisbon|LIS|PT|38.781|-9.136|Europe/Lisbon
LJU|LJLJ|Ljubljana Jože Pučnik Airport|Ljubljana|LJU|SI|46.224|14.458|Europe/Ljubljana
LOS|DNMM|Murtala Muhammed International Airport|Lagos|LOS|NG|6.577|3.321|Africa/Lagos
LPA|GCLP|Gran Canaria Airport|Las Palmas|LPA|ES|27.932|-15.387|Atlantic/Canary
LTN|EGGW|London Luton Airport|London|LON|GB|51.875|-0.368|Europe/London
LUN|FLKK|Kenneth Kaunda International Airport|Lusaka|LUN|ZM|-15.331|28.453|Africa/Lusaka
LUX|ELLX|Luxembourg-Findel International Airport|Luxembourg|LUX|LU|49.623|6.204|Europe/Luxembourg
LWO|UKLL|Lviv International Airport|Lviv|LWO|UA|49.813|23.956|Europe/Kyiv
LYS|LFLL|Lyon Saint-Exupéry Airport|Lyon|LYS|FR|45.726|5.081|Europe/Paris
MAA|VOMM|Chennai International Airport|Chennai|MAA|IN|12.990|80.169|Asia/Kolkata
MAD|LEMD|Adolfo Suárez Madrid–Barajas Airport|Madrid|MAD|ES|40.472|-3.563|Europe/Madrid
MAN|EGCC|Manchester Airport|Manchester|MAN|GB|53.349|-2.280|Europe/London
MAO|SBEG|Eduardo Gomes International Airport|Manaus|MAO|BR|-3.039|-60.050|America/Manaus
MBA|HKMO|Moi International Airport|Mombasa|MBA|KE|-4.035|39.594|Africa/Nairobi
MCI|KMCI|Kansas City International Airport|Kansas City|MKC|US|39.298|-94.714|America/Chicago
MCO|KMCO|Orlando International Airport|Orlando|ORL|US|28.429|-81.309|America/New_York
MCT|OOMS|Muscat International Airport|Muscat|MCT|OM|23.593|58.284|Asia/Muscat
MDL|VYMD|Mandalay International Airport|Mandalay|MDL|MM|21.702|95.978|Asia/Yangon
MDW|KMDW|Chicago Midway International Airport|Chicago|CHI|US|41.786|-87.752|America/Chicago
MED|OEMA|Prince Mohammad Bin Abdulaziz Airport|Medina|MED|SA|24.553|39.705|Asia/Riyadh
MEL|YMML|Melbourne International Airport|Melbourne|MEL|AU|-37.673|144.843|Australia/Melbourne
MEM|KMEM|Memphis International Airport|Memphis|MEM|US|35.042|-89.977|America/Chicago
MEX|MMMX|Benito Juárez International Airport|Mexico City|MEX|MX|19.435|-99.082|America/Mexico_City
MFM|VMMC|Macau International Airport|Macau|MFM|MO|22.150|113.592|Asia/Macau
MHD|OIMM|Mashhad International Airport|Mashhad|MHD|IR|36.235|59.641|Asia/Tehran
MIA|KMIA|Miami International Airport|Miami|MIA|US|25.793|-80.291|America/New_York
MID|MMMD|Manuel Crescencio Rejón International Airport|Mérida|MID|MX|20.933|-89.663|America/Merida
MJI|HLLM|Mitiga International Airport|Tripoli|TIP|LY|32.892|13.288|Africa/Tripoli
MKE|KMKE|Milwaukee Mitchell International Airport|Milwaukee|MKE|US|42.947|-87.897|America/Chicago
MLA|LMML|Malta International Airport|Valletta|MLA|MT|35.857|14.477|Europe/Malta
MLE|VRMM|Malé International Airport|Malé|MLE|MV|4.192|73.529|Indian/Maldives
MNL|RPLL|Ninoy Aquino International Airport|Manila|MNL|PH|14.509|121.020|Asia/Manila
MPM|FQMA|Maputo Airport|Maputo|MPM|MZ|-25.921|32.573|Africa/Maputo
MRS|LFML|Marseille Provence Airport|Marseille|MRS|FR|43.439|5.221|Europe/Paris
MRU|FIMP|Sir Seewoosagur Ramgoolam International Airport|Port Louis|MRU|MU|-20.430|57.684|Indian/Mauritius
MSP|KMSP|Minneapolis–Saint Paul International Airport|Minneapolis|MSP|US|44.882|-93.222|America/Chicago
MSQ|UMMS|Minsk National Airport|Minsk|MSQ|BY|53.888|28.040|Europe/Minsk
MSY|KMSY|Louis Armstrong New Orleans International Airport|New Orleans|MSY|US|29.993|-90.258|America/Chicago
MTY|MMMY|General Mariano Escobedo International Airport|Monterrey|MTY|MX|25.779|-100.114|America/Monterrey
MUC|EDDM|Munich Airport|Munich|MUC|DE|48.354|11.786|Europe/Berlin
MVD|SUMU|Carrasco General Cesáreo L. Berisso International Airport|Montevideo|MVD|UY|-34.836|-56.026|America/Montevideo
MWX|RKJB|Muan International Airport|Muan|MWX|KR|34.991|126.383|Asia/Seoul
MXP|LIMC|Milan Malpensa International Airport|Milan|MIL|IT|45.631|8.728|Europe/Rome
MZT|MMMZ|General Rafael Buelna International Airport|Mazatlán|MZT|MX|23.167|-106.270|America/Mazatlan
NAP|LIRN|Naples International Airport|Naples|NAP|IT|40.886|14.291|Europe/Rome
NAS|MYNN|Lynden Pindling International Airport|Nassau|NAS|BS|25.039|-77.466|America/Nassau
NBO|HKJK|Jomo Kenyatta International Airport|Nairobi|NBO|KE|-1.319|36.928|Africa/Nairobi
NCE|LFMN|Nice-Côte d'Azur Airport|Nice|NCE|FR|43.658|7.216|Europe/Paris
NDJ|FTTJ|N'Djamena International Airport|N'Djamena|NDJ|TD|12.134|15.034|Africa/Ndjamena
NGB|ZSNB|Ningbo Lishe International Airport|Ningbo|NGB|CN|29.827|121.462|Asia/Shanghai
NGO|RJGG|Chubu Centrair International Airport|Nagoya|NGO|JP|34.858|136.805|Asia/Tokyo
NIM|DRRN|Diori Hamani International Airport|Niamey|NIM|NE|13.482|2.184|Africa/Niamey
NKC|GQNO|Nouakchott–Oumtounsy International Airport|Nouakchott|NKC|MR|18.310|-15.970|Africa/Nouakchott
NKG|ZSNJ|Nanjing Lukou International Airport|Nanjing|NKG|CN|31.735|118.866|Asia/Shanghai
NLU|MMSM|General Felipe Ángeles International Airport|Mexico City|MEX|MX|19.746|-99.014|America/Mexico_City
NNG|ZGNN|Nanning Wuxu Airport|Nanning|NNG|CN|22.608|108.172|Asia/Shanghai
NQZ|UACC|Nursultan Nazarbayev International Airport|Astana|NQZ|KZ|51.022|71.467|Asia/Almaty
NRT|RJAA|Tokyo Narita International Airport|Tokyo|TYO|JP|35.765|140.386|Asia/Tokyo
NUE|EDDN|Nuremberg Airport|Nuremberg|NUE|DE|49.499|11.078|Europe/Berlin
OAK|KOAK|Metropolitan Oakland International Airport|Oakland|OAK|US|37.721|-122.221|America/Los_Angeles
OKA|ROAH|Naha Airport|Naha|OKA|JP|26.196|127.646|Asia/Tokyo
OKO|RJTY|Yokota Air Base|Fussa|OKO|JP|35.749|139.348|Asia/Tokyo
ONT|KONT|Ontario International Airport|Ontario|ONT|US|34.056|-117.601|America/Los_Angeles
OPO|LPPR|Francisco de Sá Carneiro Airport|Porto|OPO|PT|41.248|-8.681|Europe/Lisbon
ORD|KORD|Chicago O'Hare International Airport|Chicago|CHI|US|41.979|-87.905|America/Chicago
ORY|LFPO|Paris-Orly Airport|Paris|PAR|FR|48.723|2.379|Europe/Paris
OSL|ENGM|Oslo Gardermoen Airport|Oslo|OSL|NO|60.194|11.100|Europe/Oslo
OTP|LROP|Henri Coandă International Airport|Bucharest|BUH|RO|44.571|26.085|Europe/Bucharest
OVB|UNNT|Novosibirsk Tolmachevo Airport|Novosibirsk|OVB|RU|55.020|82.619|Asia/Novosibirsk
PAP|MTPP|Toussaint Louverture International Airport|Port-au-Prince|PAP|HT|18.580|-72.293|America/Port-au-Prince
PBI|KPBI|Palm Beach International Airport|West Palm Beach|PBI|US|26.683|-80.096|America/New_York
PBM|SMJP|Johan Adolf Pengel International Airport|Paramaribo|PBM|SR|5.453|-55.188|America/Paramaribo
PDL|LPPD|João Paulo II Airport|Ponta Delgada|PDL|PT|37.741|-25.698|Atlantic/Azores
PDX|KPDX|Portland International Airport|Portland|PDX|US|45.589|-122.598|America/Los_Angeles
PEK|ZBAA|Beijing Capital International Airport|Beijing|BJS|CN|40.080|116.585|Asia/Shanghai
PER|YPPH|Perth International Airport|Perth|PER|AU|-31.940|115.967|Australia/Perth
PHL|KPHL|Philadelphia International Airport|Philadelphia|PHL|US|39.872|-75.241|America/New_York
PHX|KPHX|Phoenix Sky Harbor International Airport|Phoenix|PHX|US|33.435|-112.006|America/Phoenix
PIT|KPIT|Pittsburgh International Airport|Pittsburgh|PIT|US|40.492|-80.233|America/New_York
PJC|SGPJ|Dr. Augusto Roberto Fuster International Airport|Pedro Juan Caballero|PJC|PY|-22.641|-55.832|America/Asuncion
PKX|ZBAD|Beijing Daxing International Airport|Beijing|BJS|CN|39.510|116.411|Asia/Shanghai
PLS|MBPV|Providenciales International Airport|Providenciales|PLS|TC|21.774|-72.268|America/Grand_Turk
PMI|LEPA|Palma de Mallorca Airport|Palma de Mallorca|PMI|ES|39.552|2.739|Europe/Madrid
PMO|LICJ|Falcone–Borsellino Airport|Palermo|PMO|IT|38.176|13.091|Europe/Rome
PNH|VDPP|Phnom Penh International Airport|Phnom Penh|PNH|KH|11.547|104.844|Asia/Phnom_Penh
POM|AYPY|Port Moresby Jacksons International Airport|Port Moresby|POM|PG|-9.443|147.220|Pacific/Port_Moresby
PPT|NTAA|Faa'a International Airport|Papeete|PPT|PF|-17.554|-149.607|Pacific/Tahiti
PRG|LKPR|Václav Havel Airport Prague|Prague|PRG|CZ|50.101|14.260|Europe/Prague
PSA|LIRP|Pisa International Airport|Pisa|PSA|IT|43.684|10.393|Europe/Rome
PTP|TFFR|Pointe-à-Pitre International Airport|Pointe-à-Pitre|PTP|GP|16.265|-61.532|America/Guadeloupe
PTY|MPTO|Tocumen International Airport|Panama City|PTY|PA|9.071|-79.383|America/Panama
PUJ|MDPC|Punta Cana International Airport|Punta Cana|PUJ|DO|18.567|-68.363|America/Santo_Domingo
PUS|RKPK|Gimhae International Airport|Busan|PUS|KR|35.180|128.938|Asia/Seoul
PVD|KPVD|Rhode Island T. F. Green International Airport|Providence|PVD|US|41.725|-71.426|America/New_York
PVG|ZSPD|Shanghai Pudong International Airport|Shanghai|SHA|CN|31.143|121.805|Asia/Shanghai
PVR|MMPR|Licenciado Gustavo Díaz Ordaz International Airport|Puerto Vallarta|PVR|MX|20.680|-105.247|America/Mexico_City
PWM|KPWM|Portland International Jetport|Portland|PWM|US|43.646|-70.309|America/New_York
RDU|KRDU|Raleigh–Durham International Airport|Raleigh|RDU|US|35.878|-78.787|America/New_York
REP|VDSR|Siem Reap International Airport|Siem Reap|REP|KH|13.412|103.813|Asia/Phnom_Penh
RGN|VYYY|Yangon International Airport|Yangon|RGN|MM|16.907|96.133|Asia/Yangon
RIC|KRIC|Richmond International Airport|Richmond|RIC|US|37.505|-77.320|America/New_York
RIX|EVRA|Riga International Airport|Riga|RIX|LV|56.924|23.971|Europe/Riga
RNO|KRNO|Reno Tahoe International Airport|Reno|RNO|US|39.499|-119.768|America/Los_Angeles
ROB|GLRB|Roberts International Airport|Monrovia|MLW|LR|6.234|-10.362|Africa/Monrovia
ROV|URRP|Platov International Airport|Rostov-on-Don|ROV|RU|47.494|39.925|Europe/Moscow
RSW|KRSW|Southwest Florida International Airport|Fort Myers|RSW|US|26.536|-81.755|America/New_York
RUH|OERK|King Khaled International Airport|Riyadh|RUH|SA|24.958|46.699|Asia/Riyadh
RUN|FMEE|Roland Garros Airport|Saint-Denis|RUN|RE|-20.890|55.519|Indian/Reunion
SAL|MSLP|Monseñor Óscar Arnulfo Romero International Airport|San Salvador|SAL|SV|13.441|-89.056|America/El_Salvador
SAN|KSAN|San Diego International Airport|San Diego|SAN|US|32.734|-117.190|America/Los_Angeles
SAT|KSAT|San Antonio International Airport|San Antonio|SAT|US|29.534|-98.470|America/Chicago
SAV|KSAV|Savannah Hilton Head International Airport|Savannah|SAV|US|32.128|-81.202|America/New_York
SAW|LTFJ|Istanbul Sabiha Gökçen International Airport|Istanbul|IST|TR|40.899|29.309|Europe/Istanbul
SCL|SCEL|Comodoro Arturo Merino Benítez International Airport|Santiago|SCL|CL|-33.393|-70.786|America/Santiago
SCQ|LEST|Santiago-Rosalía de Castro Airport|Santiago de Compostela|SCQ|ES|42.896|-8.415|Europe/Madrid
SDF|KSDF|Louisville Muhammad Ali International Airport|Louisville|SDF|US|38.174|-85.736|America/Kentucky/Louisville
SDJ|RJSS|Sendai Airport|Sendai|SDJ|JP|38.140|140.917|Asia/Tokyo
SDQ|MDSD|Las Américas International Airport|Santo Domingo|SDQ|DO|18.430|-69.669|America/Santo_Domingo
SEA|KSEA|Seattle–Tacoma International Airport|Seattle|SEA|US|47.449|-122.311|America/Los_Angeles
SEZ|FSIA|Seychelles International Airport|Mahé|SEZ|SC|-4.674|55.522|Indian/Mahe
SFB|KSFB|Orlando Sanford International Airport|Orlando|ORL|US|28.778|-81.238|America/New_York
SFO|KSFO|San Francisco International Airport|San Francisco|SFO|US|37.619|-122.375|America/Los_Angeles
SGN|VVTS|Tan Son Nhat International Airport|Ho Chi Minh City|SGN|VN|10.819|106.652|Asia/Ho_Chi_Minh
SHA|ZSSS|Shanghai Hongqiao International Airport|Shanghai|SHA|CN|31.198|121.334|Asia/Shanghai
SHE|ZYTX|Shenyang Taoxian International Airport|Shenyang|SHE|CN|41.640|123.483|Asia/Shanghai
SHJ|OMSJ|Sharjah International Airport|Sharjah|SHJ|AE|25.329|55.517|Asia/Dubai
SHO|FDSK|King Mswati III International Airport|Manzini|SHO|SZ|-26.359|31.717|Africa/Mbabane
SID|GVAC|Amílcar Cabral International Airport|Espargos|SID|CV|16.741|-22.949|Atlantic/Cape_Verde
SIN|WSSS|Singapore Changi Airport|Singapore|SIN|SG|1.350|103.994|Asia/Singapore
SJC|KSJC|Norman Y. Mineta San Jose International Airport|San Jose|SJC|US|37.362|-121.929|America/Los_Angeles
SJD|MMSD|Los Cabos International Airport|Los Cabos|SJD|MX|23.156|-109.717|America/Mazatlan
SJU|TJSJ|Luis Muñoz Marín International Airport|San Juan|SJU|PR|18.439|-66.002|America/Puerto_Rico
SKG|LGTS|Thessaloniki Macedonia International Airport|Thessaloniki|SKG|GR|40.520|22.971|Europe/Athens
SKP|LWSK|Skopje International Airport|Skopje|SKP|MK|41.962|21.621|Europe/Skopje
SLC|KSLC|Salt Lake City International Airport|Salt Lake City|SLC|US|40.786|-111.980|America/Denver
SMF|KSMF|Sacramento International Airport|Sacramento|SMF|US|38.695|-121.591|America/Los_Angeles
SNA|KSNA|John Wayne Airport|Orange County|SNA|US|33.676|-117.868|America/Los_Angeles
SNN|EINN|Shannon Airport|Shannon|SNN|IE|52.702|-8.925|Europe/Dublin
SOF|LBSF|Sofia Airport|Sofia|SOF|BG|42.697|23.411|Europe/Sofia
SSA|SBSV|Salvador Deputado Luís Eduardo Magalhães International Airport|Salvador|SSA|BR|-12.909|-38.322|America/Bahia
SSH|HESH|Sharm El Sheikh International Airport|Sharm El Sheikh|SSH|EG|27.977|34.395|Africa/Cairo
STL|KSTL|St. Louis Lambert International Airport|St. Louis|STL|US|38.749|-90.370|America/Chicago
STN|EGSS|London Stansted Airport|London|LON|GB|51.885|0.235|Europe/London
STR|EDDS|Stuttgart Airport|Stuttgart|STR|DE|48.690|9.222|Europe/Berlin
SUB|WARR|Juanda International Airport|Surabaya|SUB|ID|-7.380|112.787|Asia/Jakarta
SVG|ENZV|Stavanger Sola Airport|Stavanger|SVG|NO|58.877|5.638|Europe/Oslo
SVO|UUEE|Sheremetyevo International Airport|Moscow|MOW|RU|55.973|37.415|Europe/Moscow
SVX|USSS|Koltsovo Airport|Yekaterinburg|SVX|RU|56.743|60.803|Asia/Yekaterinburg
SXM|TNCM|Princess Juliana International Airport|Sint Maarten|SXM|SX|18.041|-63.109|America/Lower_Princes
SYD|YSSY|Sydney Kingsford Smith International Airport|Sydney|SYD|AU|-33.946|151.177|Australia/Sydney
SYR|KSYR|Syracuse Hancock International Airport|Syracuse|SYR|US|43.111|-76.106|America/New_York
SYX|ZJSY|Sanya Phoenix International Airport|Sanya|SYX|CN|18.303|109.412|Asia/Shanghai
SYZ|OISS|Shiraz Shahid Dastghaib International Airport|Shiraz|SYZ|IR|29.539|52.590|Asia/Tehran
SZX|ZGSZ|Shenzhen Bao'an International Airport|Shenzhen|SZX|CN|22.639|113.811|Asia/Shanghai
TAO|ZSQD|Qingdao Jiaodong International Airport|Qingdao|TAO|CN|36.362|120.088|Asia/Shanghai
TAS|UTTT|Tashkent International Airport|Tashkent|TAS|UZ|41.258|69.281|Asia/Tashkent
TBS|UGTB|Tbilisi International Airport|Tbilisi|TBS|GE|41.669|44.955|Asia/Tbilisi
TFS|GCTS|Tenerife Sur Airport|Tenerife|TCI|ES|28.044|-16.573|Atlantic/Canary
TFU|ZUTF|Chengdu Tianfu International Airport|Chengdu|CTU|CN|30.313|104.441|Asia/Shanghai
TGD|LYPG|Podgorica Airport|Podgorica|TGD|ME|42.359|19.252|Europe/Podgorica
THR|OIII|Mehrabad International Airport|Tehran|THR|IR|35.689|51.313|Asia/Tehran
TIA|LATI|Tirana International Airport Mother Teresa|Tirana|TIA|AL|41.415|19.721|Europe/Tirane
TIJ|MMTJ|General Abelardo L. Rodríguez International Airport|Tijuana|TIJ|MX|32.546|-116.976|America/Tijuana
TLC|MMTO|Adolfo López Mateos International Airport|Toluca|TLC|MX|19.338|-99.570|America/Mexico_City
TLL|EETN|Lennart Meri Tallinn Airport|Tallinn|TLL|EE|59.413|24.833|Europe/Tallinn
TLS|LFBO|Toulouse-Blagnac Airport|Toulouse|TLS|FR|43.629|1.364|Europe/Paris
TLV|LLBG|Ben Gurion International Airport|Tel Aviv|TLV|IL|32.011|34.887|Asia/Jerusalem
TNA|ZSJN|Jinan Yaoqiang International Airport|Jinan|TNA|CN|36.857|117.216|Asia/Shanghai
TNR|FMMI|Ivato Airport|Antananarivo|TNR|MG|-18.797|47.479|Indian/Antananarivo
TOS|ENTC|Tromsø Langnes Airport|Tromsø|TOS|NO|69.683|18.919|Europe/Oslo
TPA|KTPA|Tampa International Airport|Tampa|TPA|US|27.976|-82.533|America/New_York
TPE|RCTP|Taiwan Taoyuan International Airport|Taipei|TPE|TW|25.078|121.233|Asia/Taipei
TRD|ENVA|Trondheim Værnes Airport|Trondheim|TRD|NO|63.458|10.924|Europe/Oslo
TRN|LIMF|Turin Airport|Turin|TRN|IT|45.201|7.650|Europe/Rome
TRV|VOTV|Trivandrum International Airport|Thiruvananthapuram|TRV|IN|8.482|76.920|Asia/Kolkata
TSN|ZBTJ|Tianjin Binhai International Airport|Tianjin|TSN|CN|39.124|117.346|Asia/Shanghai
TUL|KTUL|Tulsa International Airport|Tulsa|TUL|US|36.198|-95.888|America/Chicago
TUN|DTTA|Tunis Carthage International Airport|Tunis|TUN|TN|36.851|10.227|Africa/Tunis
TYN|ZBYN|Taiyuan Wusu Airport|Taiyuan|TYN|CN|37.747|112.628|Asia/Shanghai
UBN|ZMCK|Ulaanbaatar Chinggis Khaan International Airport|Ulaanbaatar|UBN|MN|47.647|106.820|Asia/Ulaanbaatar
UFA|UWUU|Ufa International Airport|Ufa|UFA|RU|54.557|55.874|Asia/Yekaterinburg
UIO|SEQM|Mariscal Sucre International Airport|Quito|UIO|EC|-0.125|-78.354|America/Guayaquil
UPG|WAAA|Hasanuddin International Airport|Makassar|UPG|ID|-5.062|119.554|Asia/Makassar
URC|ZWWW|Ürümqi Diwopu International Airport|Ürümqi|URC|CN|43.907|87.474|Asia/Shanghai
UVF|TLPL|Hewanorra International Airport|Vieux Fort|UVF|LC|13.733|-60.953|America/St_Lucia
VAR|LBWN|Varna Airport|Varna|VAR|BG|43.232|27.825|Europe/Sofia
VCE|LIPZ|Venice Marco Polo Airport|Venice|VCE|IT|45.505|12.352|Europe/Rome
VIE|LOWW|Vienna International Airport|Vienna|VIE|AT|48.110|16.570|Europe/Vienna
VKO|UUWW|Vnukovo International Airport|Moscow|MOW|RU|55.591|37.262|Europe/Moscow
VLI|NVVV|Bauerfield International Airport|Port Vila|VLI|VU|-17.699|168.320|Pacific/Efate
VNO|EYVI|Vilnius International Airport|Vilnius|VNO|LT|54.634|25.286|Europe/Vilnius
VRA|MUVR|Juan Gualberto Gomez International Airport|Varadero|VRA|CU|23.034|-81.435|America/Havana
VRN|LIPX|Verona-Villafranca Valerio Catullo Airport|Verona|VRN|IT|45.395|10.887|Europe/Rome
VVI|SLVR|Viru Viru International Airport|Santa Cruz|VVI|BO|-17.645|-63.135|America/La_Paz
VVO|UHWW|Vladivostok International Airport|Vladivostok|VVO|RU|43.396|132.148|Asia/Vladivostok
WAW|EPWA|Warsaw Chopin Airport|Warsaw|WAW|PL|52.166|20.967|Europe/Warsaw
WDH|FYWH|Hosea Kutako International Airport|Windhoek|WDH|NA|-22.480|17.471|Africa/Windhoek
WLG|NZWN|Wellington International Airport|Wellington|WLG|NZ|-41.327|174.805|Pacific/Auckland
WNZ|ZSWZ|Wenzhou Longwan International Airport|Wenzhou|WNZ|CN|27.912|120.852|Asia/Shanghai
WUH|ZHHH|Wuhan Tianhe International Airport|Wuhan|WUH|CN|30.775|114.214|Asia/Shanghai
XIY|ZLXY|Xi'an Xianyang International Airport|Xi'an|XIY|CN|34.447|108.752|Asia/Shanghai
XMN|ZSAM|Xiamen Gaoqi International Airport|Xiamen|XMN|CN|24.544|118.128|Asia/Shanghai
YEG|CYEG|Edmonton International Airport|Edmonton|EDM|CA|53.310|-113.580|America/Edmonton
YHZ|CYHZ|Halifax Stanfield International Airport|Halifax|YHZ|CA|44.881|-63.509|America/Halifax
YNT|ZSYT|Yantai Penglai International Airport|Yantai|YNT|CN|37.660|120.978|Asia/Shanghai
YOW|CYOW|Ottawa Macdonald-Cartier International Airport|Ottawa|YOW|CA|45.322|-75.669|America/Toronto
YQB|CYQB|Québec City Jean Lesage International Airport|Québec City|YQB|CA|46.791|-71.393|America/Toronto
YUL|CYUL|Montréal–Trudeau International Airport|Montréal|YMQ|CA|45.471|-73.741|America/Toronto
YVR|CYVR|Vancouver International Airport|Vancouver|YVR|CA|49.194|-123.184|America/Vancouver
YWG|CYWG|Winnipeg James Armstrong Richardson International Airport|Winnipeg|YWG|CA|49.910|-97.240|America/Winnipeg
YXS|CYXS|Prince George Airport|Prince George|YXS|CA|53.884|-122.667|America/Vancouver
YXX|CYXX|Abbotsford International Airport|Abbotsford|YXX|CA|49.025|-122.361|America/Vancouver
YYC|CYYC|Calgary International Airport|Calgary|YYC|CA|51.114|-114.020|America/Edmonton
YYJ|CYYJ|Victoria International Airport|Victoria|YYJ|CA|48.647|-123.426|America/Vancouver
YYT|CYYT|St. John's International Airport|St. John's|YYT|CA|47.619|-52.752|America/St_Johns
YYZ|CYYZ|Toronto Pearson International Airport|Toronto|YTO|CA|43.677|-79.631|America/Toronto
ZAG|LDZA|Zagreb Airport|Zagreb|ZAG|HR|45.743|16.069|Europe/Zagreb
ZIA|UUBW|Zhukovsky International Airport|Moscow|MOW|RU|55.553|38.150|Europe/Moscow
ZNZ|HTZA|Abeid Amani Karume International Airport|Zanzibar|ZNZ|TZ|-6.222|39.225|Africa/Dar_es_Salaam
ZRH|LSZH|Zürich Airport|Zurich|ZRH|CH|47.458|8.548|Europe/Zurich
`;

/** Code|name */
export const COUNTRY_ROWS = `
AE|United Arab Emirates
AL|Albania
AM|Armenia
AO|Angola
AR|Argentina
AT|Austria
AU|Australia
AW|Aruba
AZ|Azerbaijan
BD|Bangladesh
BE|Belgium
BG|Bulgaria
BH|Bahrain
BN|Brunei
BO|Bolivia
BQ|Caribbean Netherlands
BR|Brazil
BS|Bahamas
BW|Botswana
BY|Belarus
BZ|Belize
CA|Canada
CD|Democratic Republic of the Congo
CH|Switzerland
CL|Chile
CN|China
CO|Colombia
CR|Costa Rica
CU|Cuba
CV|Cape Verde
CW|Curaçao
CY|Cyprus
CZ|Czech Republic
DE|Germany
DJ|Djibouti
DK|Denmark
DO|Dominican Republic
DZ|Algeria
EC|Ecuador
EE|Estonia
EG|Egypt
ES|Spain
ET|Ethiopia
FI|Finland
FR|France
GB|United Kingdom
GE|Georgia
GF|French Guiana
GH|Ghana
GM|Gambia
GP|Guadeloupe
GR|Greece
GT|Guatemala
GU|Guam
HK|Hong Kong
HR|Croatia
HT|Haiti
HU|Hungary
ID|Indonesia
IE|Ireland
IL|Israel
IN|India
IQ|Iraq
IR|Iran
IS|Iceland
IT|Italy
JM|Jamaica
JO|Jordan
JP|Japan
KE|Kenya
KG|Kyrgyzstan
KH|Cambodia
KR|South Korea
KW|Kuwait
KY|Cayman Islands
KZ|Kazakhstan
LB|Lebanon
LC|Saint Lucia
LK|Sri Lanka
LR|Liberia
LT|Lithuania
LU|Luxembourg
LV|Latvia
LY|Libya
MA|Morocco
ME|Montenegro
MG|Madagascar
MK|North Macedonia
ML|Mali
MM|Myanmar
MN|Mongolia
MO|Macau
MQ|Martinique
MR|Mauritania
MT|Malta
MU|Mauritius
MV|Maldives
MX|Mexico
MY|Malaysia
MZ|Mozambique
NA|Namibia
NC|New Caledonia
NE|Niger
NG|Nigeria
NL|Netherlands
NO|Norway
NP|Nepal
NZ|New Zealand
OM|Oman
PA|Panama
PE|Peru
PF|French Polynesia
PG|Papua New Guinea
PH|Philippines
PK|Pakistan
PL|Poland
PR|Puerto Rico
PT|Portugal
PY|Paraguay
QA|Qatar
RE|Réunion
RO|Romania
RS|Serbia
RU|Russia
RW|Rwanda
SA|Saudi Arabia
SB|Solomon Islands
SC|Seychelles
SD|Sudan
SE|Sweden
SG|Singapore
SI|Slovenia
SK|Slovakia
SL|Sierra Leone
SN|Senegal
SR|Suriname
SS|South Sudan
SV|El Salvador
SX|Sint Maarten
SY|Syria
SZ|Eswatini
TC|Turks and Caicos Islands
TD|Chad
TH|Thailand
TM|Turkmenistan
TN|Tunisia
TR|Turkey
TW|Taiwan
TZ|Tanzania
UA|Ukraine
UG|Uganda
US|United States
UY|Uruguay
UZ|Uzbekistan
VE|Venezuela
VN|Vietnam
VU|Vanuatu
ZA|South Africa
ZM|Zambia
ZW|Zimbabwe
`;

/** Metropolitan code|name|airports, the largest first */
export const METRO_ROWS = `
ANK|Ankara|ESB
BAK|Baku|GYD
BHZ|Belo Horizonte|CNF
BJS|Beijing|PEK PKX
BKK|Bangkok|BKK DMK
BUE|Buenos Aires|EZE AEP
BUH|Bucharest|OTP
CAS|Casablanca|CMN
CHI|Chicago|ORD MDW
CTU|Chengdu|TFU CTU
DKR|Dakar|DSS
DTT|Detroit|DTW
DXB|Dubai|DXB DWC
EDM|Edmonton|YEG
HOU|Houston|IAH
IEV|Kyiv|KBP
IST|Istanbul|IST SAW ISL
IZM|İzmir|ADB
JKT|Jakarta|CGK
LON|London|LHR LGW STN LTN
MEX|Mexico City|MEX NLU
MIL|Milan|MXP BGY
MKC|Kansas City|MCI
MLW|Monrovia|ROB
MOW|Moscow|SVO DME VKO ZIA
NYC|New York|JFK EWR LGA
ORL|Orlando|MCO SFB
OSA|Osaka|KIX ITM
PAR|Paris|CDG ORY
REK|Reykjavík|KEF
RIO|Rio de Janeiro|GIG
ROM|Rome|FCO
SAO|São Paulo|GRU
SEL|Seoul|ICN GMP
SHA|Shanghai|PVG SHA
SPK|Sapporo|CTS
STO|Stockholm|ARN
TCI|Tenerife|TFS
THR|Tehran|IKA THR
TIP|Tripoli|MJI
TYO|Tokyo|HND NRT
WAS|Washington|IAD DCA BWI
YMQ|Montréal|YUL
YTO|Toronto|YYZ
`;

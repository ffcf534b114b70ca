// The hotel chains: codes as reservation systems use them, what their houses are called, and where they are.
import type { Region } from './countries.ts';

export interface Chain {
  readonly code: string;
  readonly name: string;
  /** The name of a house: {city} and {area} are filled in. */
  readonly pattern: string;
  readonly stars: readonly number[];
  /** Undefined: all over the world. */
  readonly regions: readonly Region[] | undefined;
}

/** Code|chain|pattern|stars|regions (initials: N Americas north, L Latin, E, M Middle East, F Africa, A Asia, O) */
const ROWS = `
RZ|The Ritz-Carlton|The Ritz-Carlton, {city}|5|
FS|Four Seasons|Four Seasons Hotel {city}|5|
XR|St. Regis|The St. Regis {city}|5|
WA|Waldorf Astoria|Waldorf Astoria {city}|5|
MO|Mandarin Oriental|Mandarin Oriental, {city}|5|NEMA
SG|Shangri-La|Shangri-La {city}|5|EMAO
CN|Conrad|Conrad {city}|5|
FA|Fairmont|Fairmont {city}|5|
IC|InterContinental|InterContinental {city}|5|
SB|Sofitel|Sofitel {city}|5|LEMFAO
WH|W Hotels|W {city}|5|NLEMA
LC|The Luxury Collection|The Grand {city}, a Luxury Collection Hotel|5|
HY|Hyatt|Hyatt Regency {city} {area}|4 5|
MC|Marriott|{city} Marriott Hotel {area}|4|
HH|Hilton|Hilton {city} {area}|4|
WI|Westin|The Westin {city}|4|
SI|Sheraton|Sheraton {city} {area}|4|
BR|Renaissance|Renaissance {city} {area} Hotel|4|
MD|Le Méridien|Le Méridien {city}|4|
CP|Crowne Plaza|Crowne Plaza {city} {area}|4|
PU|Pullman|Pullman {city} {area}|4|LEMFAO
RD|Radisson|Radisson Blu Hotel {city} {area}|4|EMFA
DT|DoubleTree by Hilton|DoubleTree by Hilton {city} {area}|4|
SM|Meliá|Meliá {city}|4|LEA
NH|NH Hotels|NH {city} {area}|3 4|LE
CY|Courtyard by Marriott|Courtyard by Marriott {city} {area}|3|
HI|Holiday Inn|Holiday Inn {city} {area}|3|
GI|Hilton Garden Inn|Hilton Garden Inn {city} {area}|3|
RT|Accor|Novotel {city} {area}|3|LEMFAO
BW|Best Western|Best Western Plus {city} {area}|3|
RA|Ramada|Ramada by Wyndham {city} {area}|3|
HX|Hampton by Hilton|Hampton by Hilton {city} {area}|3|
IN|Hotel Indigo|Hotel Indigo {city} {area}|3|
IB|ibis|ibis {city} {area}|2 3|LEMFAO
OX|Moxy|Moxy {city} {area}|3|NEA
FN|Fairfield|Fairfield by Marriott {city} {area}|2|NLA
LQ|La Quinta|La Quinta Inn by Wyndham {city} {area}|2|NL
CI|Comfort Inn|Comfort Inn {city} {area}|2|NLEO
QI|Quality Inn|Quality Inn {city} {area}|2|NLEMFO
DI|Days Inn|Days Inn by Wyndham {city} {area}|1 2|NLEMFA
EO|Econo Lodge|Econo Lodge {city} {area}|1|NO
IU|ibis budget|ibis budget {city} {area}|1|LEMFAO
SX|Super 8|Super 8 by Wyndham {city} {area}|1|NLEA
`;

const REGIONS: Readonly<Record<string, Region>> = {
  N: 'northAmerica',
  L: 'latinAmerica',
  E: 'europe',
  M: 'middleEast',
  F: 'africa',
  A: 'asia',
  O: 'oceania',
};

export const CHAINS: ReadonlyMap<string, Chain> = new Map(
  ROWS.trim()
    .split('\n')
    .map((row) => {
      const [code = '', name = '', pattern = '', stars = '', regions = ''] = row.split('|');
      const where = [...regions].flatMap((initial) => REGIONS[initial] ?? []);
      return [
        code,
        {
          code,
          name,
          pattern,
          stars: stars.split(' ').map(Number),
          regions: where.length === 0 ? undefined : where,
        },
      ];
    }),
);

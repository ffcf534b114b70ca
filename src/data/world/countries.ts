// What hotels and rental cars need to know of a country: where in the world it is and how dear.

export type Region =
  | 'northAmerica'
  | 'latinAmerica'
  | 'europe'
  | 'middleEast'
  | 'africa'
  | 'asia'
  | 'oceania';

export interface Country {
  readonly region: Region;
  /** How dear a stay is, from 0 to 1. */
  readonly cost: number;
}

/** Country codes with their cost of living in tenths. */
const ROWS: Readonly<Record<Region, string>> = {
  northAmerica: 'US7 CA6 PR6 GU6',
  latinAmerica:
    'MX3 BS8 AW7 CW6 SX7 BQ6 KY9 TC9 LC7 GP6 MQ6 GF5 JM5 HT3 DO4 CU3 BZ5 CR5 GT3 SV3 PA4 CO2 VE2 SR3 EC3 PE3 BO2 PY2 CL4 AR3 UY4 BR4',
  europe:
    'GB7 IE7 FR7 DE6 NL7 BE6 LU7 CH9 AT6 IT6 ES5 PT5 MT5 GR5 CY5 DK8 SE7 NO8 FI7 IS9 EE4 LV4 LT4 PL4 CZ5 SK4 HU4 SI4 HR5 RS3 ME4 MK2 AL3 BG3 RO3 UA2 BY2 RU4 GE3 AM3 AZ3 TR4',
  middleEast: 'AE6 QA6 SA6 KW6 BH6 OM5 JO4 LB4 SY2 IL8 IQ4 IR2',
  africa:
    'EG3 LY3 TN3 DZ3 MA4 MR3 CV4 SN4 GM3 ML3 NE3 SL3 LR4 GH5 NG4 TD4 SD3 SS4 DJ5 ET4 KE4 UG3 RW4 TZ4 CD4 AO5 ZM3 ZW3 MZ4 NA3 BW3 ZA3 SZ3 MG3 MU6 RE6 SC8',
  asia: 'KZ4 UZ3 KG2 TM4 MN4 CN4 HK7 MO6 TW5 JP6 KR6 PH3 VN3 KH3 TH3 MM2 MY3 SG8 BN4 ID3 IN3 PK2 BD3 LK3 NP2 MV8',
  oceania: 'AU7 NZ6 PG5 SB5 VU5 NC6 PF8',
};

const countries: ReadonlyMap<string, Country> = new Map(
  Object.entries(ROWS).flatMap(([region, codes]) =>
    codes
      .split(' ')
      .map(
        (row) => [row.slice(0, 2), { region: region as Region, cost: Number(row.slice(2)) / 10 }] as const,
      ),
  ),
);

const UNLISTED: Country = { region: 'europe', cost: 0.4 };

export function countryOf(code: string): Country {
  return countries.get(code) ?? UNLISTED;
}

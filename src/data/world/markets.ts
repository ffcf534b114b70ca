// Which places count as one market at home, and which borders no flight crosses.

/** Overseas territories fly as part of the state whose airlines serve them. */
const MARKETS: Readonly<Record<string, string>> = {
  PR: 'US',
  GU: 'US',
  GF: 'FR',
  GP: 'FR',
  MQ: 'FR',
  RE: 'FR',
  PF: 'FR',
  NC: 'FR',
};

export function marketOf(countryCode: string): string {
  return MARKETS[countryCode] ?? countryCode;
}

const CLOSED: readonly (readonly [string, string])[] = [
  [
    'RU BY',
    'AL AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT JP KR LT LU LV ME MK MT NL NO NZ PL PT RO SE SI SK SG TW UA US',
  ],
  ['IL', 'AF BD BN DZ ID IQ IR KW LB LY ML MR MV MY NE OM PK QA SA SD SO SY TN YE'],
  ['IR', 'CA IL US'],
  ['IN', 'PK'],
  ['AM', 'AZ TR'],
  ['DZ', 'MA'],
  ['SY', 'CA US'],
  ['CY', 'TR'],
];

/** Each pair of markets between which nobody flies. */
export const CLOSED_BORDERS: readonly (readonly [string, string])[] = CLOSED.flatMap(([some, others]) =>
  some.split(' ').flatMap((one) => others.split(' ').map((other) => [one, other] as const)),
);

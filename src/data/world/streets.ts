// Addresses in the manner of the country, for hotels that were made up.
import { mixNumber, pick, toIndex } from './hash.ts';

interface Manner {
  readonly countries: string;
  readonly streets: readonly string[];
  /** Whether the number follows the street, as in Bahnhofstraße 12. */
  readonly isNumberLast: boolean;
}

const MANNERS: readonly Manner[] = [
  {
    countries: 'US CA PR GU',
    streets: ['Main Street', 'Market Street', 'Airport Boulevard', 'Broadway', 'Park Avenue', 'Union Street'],
    isNumberLast: false,
  },
  {
    countries: 'DE AT CH',
    streets: ['Bahnhofstraße', 'Hauptstraße', 'Am Markt', 'Schillerstraße', 'Flughafenstraße', 'Messeplatz'],
    isNumberLast: true,
  },
  {
    countries: 'FR BE LU GP MQ GF RE PF NC MA TN DZ SN ML NE TD MG DJ',
    streets: [
      'Rue de la Gare',
      'Avenue de la République',
      'Boulevard Victor Hugo',
      'Place du Marché',
      'Rue Pasteur',
    ],
    isNumberLast: false,
  },
  {
    countries: 'ES MX CO VE PE CL AR UY PY BO EC CR PA GT SV DO CU',
    streets: [
      'Calle Mayor',
      'Avenida Central',
      'Paseo de la Libertad',
      'Avenida Bolívar',
      'Calle de la Estación',
    ],
    isNumberLast: true,
  },
  {
    countries: 'PT BR AO MZ CV',
    streets: [
      'Avenida da Liberdade',
      'Rua Augusta',
      'Rua das Flores',
      'Avenida Central',
      'Praça da República',
    ],
    isNumberLast: true,
  },
  {
    countries: 'IT MT',
    streets: ['Via Roma', 'Corso Garibaldi', 'Piazza della Stazione', 'Via Mazzini', 'Viale Europa'],
    isNumberLast: true,
  },
  {
    countries: 'NL CW AW SX BQ SR',
    streets: ['Stationsplein', 'Kerkstraat', 'Marktstraat', 'Wilhelminastraat'],
    isNumberLast: true,
  },
  {
    countries: 'SE',
    streets: ['Storgatan', 'Kungsgatan', 'Stationsgatan', 'Hamngatan'],
    isNumberLast: true,
  },
  {
    countries: 'NO',
    streets: ['Storgata', 'Kongens gate', 'Havnegata', 'Jernbanegata'],
    isNumberLast: true,
  },
  {
    countries: 'DK',
    streets: ['Vesterbrogade', 'Stationsvej', 'Havnegade', 'Torvegade'],
    isNumberLast: true,
  },
  {
    countries: 'FI',
    streets: ['Asematie', 'Kauppakatu', 'Satamakatu', 'Keskuskatu'],
    isNumberLast: true,
  },
];

const REST: Manner = {
  countries: '',
  streets: ['Station Road', 'Airport Road', 'King Street', 'Central Avenue', 'Harbour Road', 'Park Road'],
  isNumberLast: false,
};

const manners: ReadonlyMap<string, Manner> = new Map(
  MANNERS.flatMap((manner) => manner.countries.split(' ').map((code) => [code, manner] as const)),
);

export function addressIn(
  place: { readonly name: string; readonly country: string; readonly countryCode: string },
  hash: number,
): string {
  const { streets, isNumberLast } = manners.get(place.countryCode) ?? REST;
  const number = 1 + toIndex(mixNumber(hash, 7), 1, 240);
  const street = pick(hash, 2, streets);
  return `${isNumberLast ? `${street} ${number}` : `${number} ${street}`}, ${place.name}, ${place.country}`;
}

// The rental companies and what they have: where they are, vehicle classes with their ACRISS codes, models.
import type { VehicleClass } from '../model.ts';
import type { Region } from './countries.ts';
import type { CarCompany } from './types.ts';

export interface RentalCompany extends CarCompany {
  readonly regions: ReadonlySet<Region>;
  /** How dear it is among its rivals, from 0 to 1. */
  readonly cost: number;
}

const ALL: readonly Region[] = [
  'northAmerica',
  'latinAmerica',
  'europe',
  'middleEast',
  'africa',
  'asia',
  'oceania',
];
const AMERICAS: readonly Region[] = ['northAmerica', 'latinAmerica'];
const OLD_WORLD: readonly Region[] = ['europe', 'middleEast', 'africa', 'asia', 'oceania'];

const company = (code: string, name: string, cost: number, regions: readonly Region[]): RentalCompany => ({
  code,
  name,
  cost,
  regions: new Set(regions),
});

export const COMPANIES: readonly RentalCompany[] = [
  company('ZE', 'Hertz', 0.9, ALL),
  company('ZI', 'Avis', 0.8, ALL),
  company('ZD', 'Budget', 0.4, ALL),
  company('ET', 'Enterprise', 0.6, ['northAmerica', 'europe', 'oceania']),
  company('AL', 'Alamo', 0.4, AMERICAS),
  company('ZL', 'National', 0.9, ['northAmerica', 'latinAmerica', 'europe']),
  company('SX', 'Sixt', 1, ['northAmerica', 'europe', 'middleEast', 'asia']),
  company('EP', 'Europcar', 0.6, OLD_WORLD),
  company('ZR', 'Dollar', 0.2, [...AMERICAS, 'middleEast']),
  company('ZT', 'Thrifty', 0.1, [...AMERICAS, 'middleEast', 'oceania']),
];

/** Where international companies have no offices of their own, one licensee rents. */
export const LICENSEE_ONLY: ReadonlySet<string> = new Set([
  'CU',
  'IR',
  'RU',
  'BY',
  'SD',
  'SS',
  'SY',
  'TM',
  'VE',
]);

/** The way in which a region's cars differ: automatic where roads are wide, manual and smaller elsewhere. */
export type Style = 'american' | 'european' | 'asian';

export function styleOf(region: Region): Style {
  if (region === 'northAmerica' || region === 'middleEast') return 'american';
  return region === 'asia' || region === 'oceania' ? 'asian' : 'european';
}

export interface VehicleKind {
  readonly name: VehicleClass;
  /** US dollars a day. */
  readonly lowest: number;
  readonly highest: number;
  /** ACRISS: category, type, transmission, fuel and air conditioning. */
  readonly acriss: Readonly<Record<Style, string>>;
  readonly models: Readonly<Record<Style, readonly string[]>>;
}

export const VEHICLES: readonly VehicleKind[] = [
  {
    name: 'economy',
    lowest: 35,
    highest: 50,
    acriss: { american: 'ECAR', european: 'EDMR', asian: 'EDAR' },
    models: {
      american: ['Nissan Versa', 'Kia Rio', 'Mitsubishi Mirage'],
      european: ['Opel Corsa', 'Renault Clio', 'Fiat 500'],
      asian: ['Toyota Yaris', 'Suzuki Swift', 'Honda Jazz'],
    },
  },
  {
    name: 'compact',
    lowest: 42,
    highest: 62,
    acriss: { american: 'CCAR', european: 'CDMR', asian: 'CDAR' },
    models: {
      american: ['Toyota Corolla', 'Hyundai Elantra', 'Nissan Sentra'],
      european: ['Volkswagen Golf', 'Ford Focus', 'Peugeot 308'],
      asian: ['Toyota Corolla', 'Mazda 3', 'Hyundai i30'],
    },
  },
  {
    name: 'midsize',
    lowest: 50,
    highest: 80,
    acriss: { american: 'ICAR', european: 'IDMR', asian: 'IDAR' },
    models: {
      american: ['Toyota Camry', 'Hyundai Sonata', 'Nissan Altima'],
      european: ['Skoda Octavia', 'Opel Astra', 'Toyota Corolla Estate'],
      asian: ['Toyota Camry', 'Mazda 6', 'Hyundai Sonata'],
    },
  },
  {
    name: 'fullsize',
    lowest: 62,
    highest: 95,
    acriss: { american: 'FCAR', european: 'FDAR', asian: 'FDAR' },
    models: {
      american: ['Chevrolet Malibu', 'Dodge Charger', 'Toyota Avalon'],
      european: ['Volkswagen Passat', 'Skoda Superb', 'Peugeot 508'],
      asian: ['Honda Accord', 'Kia K5', 'Toyota Crown'],
    },
  },
  {
    name: 'suv',
    lowest: 72,
    highest: 115,
    acriss: { american: 'SFAR', european: 'IFAR', asian: 'SFAR' },
    models: {
      american: ['Ford Explorer', 'Jeep Grand Cherokee', 'Toyota RAV4'],
      european: ['Nissan Qashqai', 'Volkswagen Tiguan', 'Peugeot 3008'],
      asian: ['Toyota RAV4', 'Mitsubishi Outlander', 'Hyundai Tucson'],
    },
  },
  {
    name: 'luxury',
    lowest: 100,
    highest: 150,
    acriss: { american: 'LCAR', european: 'LDAR', asian: 'LDAR' },
    models: {
      american: ['Cadillac CT5', 'BMW 5 Series', 'Lincoln Navigator'],
      european: ['Mercedes-Benz E-Class', 'BMW 5 Series', 'Audi A6'],
      asian: ['Lexus ES', 'Mercedes-Benz E-Class', 'BMW 5 Series'],
    },
  },
];

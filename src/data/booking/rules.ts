// The data model's rules by name. What must hold refuses a call; what should hold becomes a warning beside its result.

import { refuse, toErrorText } from '../../errors.ts';

/** Broken: the call is refused with the rule's name, and nothing is changed. */
export const MUST = {
  'departure-date-not-past': 'Flights are searched from today on, by the calendar of the place of departure',
  'check-in-not-past': 'A hotel stay begins today or later, by the calendar of its city',
  'pickup-not-past': 'A rental begins today or later, by the calendar of its place',
  'date-within-10-years': 'Nothing is sold further ahead than anybody plans, or tests',
  'flight-not-departed': 'A flight is booked before it departs',
  'flight-available': 'A sold-out or cancelled flight cannot be booked',
  'flight-seats-for-party': 'Every flight has a seat for each adult and child',
  'flight-booked-once': 'A flight stands in a booking once',
  'flights-do-not-overlap': 'No flight departs before the one before it has arrived',
  'flights-minimum-connection': 'Between two flights there is time to change',
  'multi-city-flights-connect': 'Each flight departs from the city where the one before it arrived',
  'party-has-adult': 'Children and infants travel with an adult',
  'party-infants-on-laps': 'Each infant travels on the lap of an adult of its own',
  'party-at-most-9-seats': 'A booking takes at most 9 passengers with a seat',
  'hotel-available': 'A sold-out hotel cannot be booked',
  'hotel-room-sleeps-guests': 'A room is booked for no more guests than sleep in it',
  'hotel-dates-overlap-flights': 'A hotel stay lies within the dates of the flights',
  'hotel-check-in-not-before-arrival': 'A hotel check-in is not before the flight arrives',
  'hotel-check-out-not-after-departure': 'A hotel check-out is not after the flight onward or home departs',
  'hotel-stay-length': 'A hotel stay is at most 365 nights',
  'car-available': 'A sold-out car cannot be booked',
  'car-pickup-not-before-arrival': 'A car is not picked up before the flight arrives',
  'car-dropoff-not-after-departure': 'A car is not dropped off after the flight onward or home departs',
  'car-rental-length': 'A rental is at most 365 days',
  'passenger-count-matches': 'Every segment of a booking is for all its passengers',
  'segment-booked-once': 'A hotel or car offer stands in a booking once',
  'booking-size': 'A booking has at most 1000 segments',
  'cancelled-is-final': 'A cancelled booking cannot be changed or cancelled again',
} as const;

/** Not kept: the call succeeds and says so. */
export const SHOULD = {
  'flights-open-jaw': 'A trip home departs from where the traveller arrived',
  'passenger-type-matches-age':
    'A passenger travels as the type of their age: infant under 2, child under 12',
  'party-can-be-booked': 'A party searched for is one that can be booked together',
  'hotel-city-matches-destination': 'A hotel is in a city that the flights go to',
  'hotel-begins-on-arrival': 'A hotel stay begins on the day of arrival',
  'hotel-stays-do-not-overlap': 'One party sleeps in one place at a time',
  'hotel-guests-match-search': 'A hotel is booked for as many guests as it was searched for',
  'guests-are-passengers': 'All segments of a booking share its passenger list',
  'car-location-matches-destination': 'A car is picked up at an airport or in a city that the flights go to',
  'car-pickup-aligns-with-arrival': 'A car is picked up when the flight arrives',
  'car-dropoff-aligns-with-departure': 'A car is dropped off when the flight departs',
  'car-driver-age-matches-search': 'A car is booked for a driver of the age it was searched for',
  'car-one-way-surcharge': 'A car is preferably returned where it was picked up: a one-way rental costs more',
} as const;

export type MustRule = keyof typeof MUST;
export type ShouldRule = keyof typeof SHOULD;

export interface Warning {
  readonly rule: ShouldRule;
  /** The argument that would have to be another. */
  readonly field: string;
  readonly message: string;
}

/** The argument at fault, as the caller gave it. */
export interface Culprit {
  readonly field: string;
  readonly value: unknown;
}

/** Refuses because of a rule; `more` tells the figures that broke it. */
export function breaks(
  rule: MustRule,
  culprit: Culprit,
  message: string,
  more?: Readonly<Record<string, unknown>>,
): never {
  refuse('businessRule', message, { field: culprit.field, value: culprit.value, rule, ...more });
}

/** Refuses an argument whose form is wrong. */
export function invalid(field: string, value: unknown, noun: string, must: string): never {
  const shown = typeof value === 'string' ? ` '${toErrorText(value)}'` : '';
  refuse('invalidParams', `Invalid ${noun}${shown}: ${must}`, { field, value });
}

export function warning(rule: ShouldRule, field: string, message: string): Warning {
  return { rule, field, message };
}

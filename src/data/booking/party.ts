// Who may travel together, and what they pay.

import type { Passenger, PassengerType } from '../model.ts';
import { ageOn } from './dates.ts';
import { breaks, type Culprit, type Warning, warning } from './rules.ts';

export interface Party {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

export const MAX_SEATS = 9;
/** Nine with a seat, and an infant on each adult's lap. */
export const MAX_PARTY = 2 * MAX_SEATS;

export function toParty(passengers: readonly { readonly type: PassengerType }[]): Party {
  const count = (type: PassengerType): number => passengers.filter((one) => one.type === type).length;
  return { adults: count('adult'), children: count('child'), infants: count('infant') };
}

/** Infants sit on a lap. */
export const seatsFor = (party: Party): number => party.adults + party.children;

export function checkParty(party: Party, culprit: Culprit): void {
  if (party.adults === 0) {
    breaks('party-has-adult', culprit, 'Children and infants cannot travel without an adult: add one');
  }
  if (party.infants > party.adults) {
    const message = `${party.infants} infants need ${party.infants} adults, there are ${party.adults}: book a child for each infant without a lap`;
    breaks('party-infants-on-laps', culprit, message);
  }
  if (seatsFor(party) > MAX_SEATS) {
    const message = `${seatsFor(party)} passengers need a seat, one booking takes ${MAX_SEATS}: split the party`;
    breaks('party-at-most-9-seats', culprit, message);
  }
}

/** A search may ask for any numbers; what could not be booked so is said beside its result. */
export function warnOfParty(party: Party, field: string): Warning[] {
  const warnings: Warning[] = [];
  if (party.infants > party.adults) {
    const message = `${party.infants} infants with ${party.adults} adults cannot be booked: each infant needs an adult's lap`;
    warnings.push(warning('party-can-be-booked', field, message));
  }
  if (seatsFor(party) > MAX_SEATS) {
    const message = `One booking takes ${MAX_SEATS} passengers with a seat, this party has ${seatsFor(party)}: split it`;
    warnings.push(warning('party-can-be-booked', field, message));
  }
  return warnings;
}

const SHARE_PERCENT: Readonly<Record<PassengerType, number>> = { adult: 100, child: 75, infant: 10 };

/** What one passenger pays of an adult's fare, in whole cents. */
export function toShare(fare: number, type: PassengerType): number {
  return Math.round((fare * SHARE_PERCENT[type]) / 100);
}

/** What a party pays for a flight: each share is rounded, so that the sum is exact. */
export function toPartyPrice(fare: number, party: Party): number {
  return (
    party.adults * toShare(fare, 'adult') +
    party.children * toShare(fare, 'child') +
    party.infants * toShare(fare, 'infant')
  );
}

const YEARS: Readonly<Record<PassengerType, readonly [least: number, below: number]>> = {
  adult: [12, Number.POSITIVE_INFINITY],
  child: [2, 12],
  infant: [0, 2],
};

/** A type that the date of birth contradicts on the day of travel. */
export function warnOfAges(passengers: readonly Passenger[], travelDate: string): Warning[] {
  return passengers.flatMap((passenger, index) => {
    if (passenger.dateOfBirth === undefined) return [];
    const age = ageOn(passenger.dateOfBirth, travelDate);
    const [least, below] = YEARS[passenger.type];
    if (age >= least && age < below) return [];
    const right = age >= 12 ? 'adult' : age >= 2 ? 'child' : 'infant';
    const message =
      age < 0
        ? `This passenger is not born yet on ${travelDate}`
        : `This passenger is ${age} on ${travelDate}, booked as ${passenger.type}: that is the age of the type ${right}`;
    return [warning('passenger-type-matches-age', `passengers[${index}].type`, message)];
  });
}

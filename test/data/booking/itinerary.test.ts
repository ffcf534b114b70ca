import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toItinerary } from '../../../src/data/booking/index.ts';
import type { FlightSegment } from '../../../src/data/model.ts';
import { assertRefused } from '../../support/refusals.ts';
import { BACK, cityOf, NOW, OUT, toFlight } from '../../support/segments.ts';

const plan = (...options: (FlightSegment | readonly FlightSegment[])[]) => planFor(1, ...options);
function planFor(seats: number, ...options: (FlightSegment | readonly FlightSegment[])[]) {
  const choices = options.map((option, index) => {
    const legs = Array.isArray(option) ? (option as FlightSegment[]) : [option as FlightSegment];
    return { field: `flightIds[${index}]`, value: legs[0]?.id, legs };
  });
  return toItinerary(choices, seats, NOW, cityOf);
}

const LHR_TO_CDG = toFlight('LHR 2027-03-12T10:00:00+00:00', 'CDG 2027-03-12T12:20:00+01:00');
const JFK_TO_LHR = toFlight('JFK 2027-03-11T19:00:00-05:00', 'LHR 2027-03-12T07:00:00+00:00');

test('flights are put in order of departure, whatever order they are chosen in', () => {
  const { flights, warnings } = plan(BACK, OUT);
  assert.deepEqual(flights, [OUT, BACK]);
  assert.deepEqual(warnings, []);
});

test('order is a matter of instants, not of clocks', () => {
  // Across the date line: leaves Auckland on the 12th, lands in Los Angeles on the 12th, earlier by the clock.
  const east = toFlight('AKL 2027-03-12T20:00:00+13:00', 'LAX 2027-03-12T11:30:00-08:00');
  const onward = toFlight('LAX 2027-03-12T14:00:00-08:00', 'JFK 2027-03-12T22:30:00-05:00');
  assert.deepEqual(plan(onward, east).flights, [east, onward]);
});

test('a flight that has departed is refused, to the millisecond', () => {
  const leaving = toFlight('JFK 2027-03-01T07:00:00-05:00', 'LAX 2027-03-01T10:00:00-08:00');
  assertRefused(() => plan(leaving), 'businessRule', {
    rule: 'flight-not-departed',
    field: 'flightIds[0]',
    value: leaving.id,
  });
  plan(toFlight('JFK 2027-03-01T07:00:01-05:00', 'LAX 2027-03-01T10:00:00-08:00'));
});

test('a sold-out or cancelled flight is refused', () => {
  for (const state of [{ status: 'sold_out' }, { status: 'cancelled' }, { seatsAvailable: 0 }] as const)
    assertRefused(() => plan(OUT, { ...BACK, ...state }), 'businessRule', {
      rule: 'flight-available',
      field: 'flightIds[1]',
    });
});

test('a flight with too few seats for the party is refused', () => {
  planFor(9, OUT);
  const full = { ...OUT, seatsAvailable: 2 };
  planFor(2, full);
  assertRefused(() => planFor(3, full), 'businessRule', {
    rule: 'flight-seats-for-party',
    seatsAvailable: 2,
    seatsNeeded: 3,
  });
});

test('every leg of a connection must be bookable', () => {
  assertRefused(() => plan([JFK_TO_LHR, { ...LHR_TO_CDG, status: 'sold_out' }]), 'businessRule', {
    rule: 'flight-available',
    field: 'flightIds[0]',
  });
});

test('the same flight twice is refused, also in another cabin', () => {
  assertRefused(() => plan(OUT, OUT), 'businessRule', { rule: 'flight-booked-once', field: 'flightIds[1]' });
  assertRefused(() => plan(OUT, { ...OUT, id: 'other', cabin: 'first' }), 'businessRule', {
    rule: 'flight-booked-once',
  });
});

test('flights that overlap in time are refused', () => {
  const early = toFlight('LAX 2027-03-10T10:59:00-08:00', 'SFO 2027-03-10T12:20:00-08:00');
  assertRefused(() => plan(OUT, early), 'businessRule', {
    rule: 'flights-do-not-overlap',
    field: 'flightIds[1]',
  });
});

test('a change needs 30 minutes at an airport, 90 between two of a city, and what one option sells', () => {
  const at = (from: string) => toFlight(from, 'MIA 2027-03-12T12:00:00+00:00');
  plan(JFK_TO_LHR, at('LHR 2027-03-12T07:30:00+00:00'));
  assertRefused(() => plan(JFK_TO_LHR, at('LHR 2027-03-12T07:29:00+00:00')), 'businessRule', {
    rule: 'flights-minimum-connection',
    minutes: 29,
    minutesNeeded: 30,
  });
  plan(JFK_TO_LHR, at('LGW 2027-03-12T08:30:00+00:00'));
  assertRefused(() => plan(JFK_TO_LHR, at('LGW 2027-03-12T08:29:00+00:00')), 'businessRule', {
    minutesNeeded: 90,
  });
  plan([JFK_TO_LHR, at('LHR 2027-03-12T07:20:00+00:00')]);
});

test('a multi-city trip whose flights do not connect is refused', () => {
  const elsewhere = toFlight('ORD 2027-03-12T10:00:00-06:00', 'MIA 2027-03-12T14:00:00-05:00');
  assertRefused(() => plan(OUT, elsewhere), 'businessRule', {
    rule: 'multi-city-flights-connect',
    field: 'flightIds[1]',
  });
  const home = toFlight('MIA 2027-03-15T10:00:00-04:00', 'SEA 2027-03-15T13:00:00-07:00');
  assertRefused(() => plan(OUT, elsewhere, home), 'businessRule', { rule: 'multi-city-flights-connect' });
  plan(JFK_TO_LHR, LHR_TO_CDG);
});

test('a trip home from another city than it went to is an open jaw, warned of', () => {
  const home = toFlight('SFO 2027-03-15T12:00:00-07:00', 'EWR 2027-03-15T20:30:00-04:00');
  const { warnings } = plan(OUT, home);
  assert.deepEqual(
    warnings.map(({ rule, field }) => [rule, field]),
    [['flights-open-jaw', 'flightIds[1]']],
  );
  // Two gaps are no open jaw, even when it ends at home.
  const between = toFlight('ORD 2027-03-12T10:00:00-06:00', 'MIA 2027-03-12T14:00:00-05:00');
  assertRefused(() => plan(OUT, between, home), 'businessRule', { rule: 'multi-city-flights-connect' });
  const soon = toFlight('SFO 2027-03-10T12:59:00-08:00', 'EWR 2027-03-10T21:30:00-05:00');
  assertRefused(() => plan(OUT, soon), 'businessRule', {
    rule: 'flights-minimum-connection',
    minutesNeeded: 120,
  });
});

test('home is a city: out from one of its airports, back to another', () => {
  const back = { ...BACK, destinationCode: 'EWR' };
  assert.deepEqual(plan(OUT, back).warnings, []);
});

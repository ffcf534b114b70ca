// The contract's error codes: what each stands for, and that field and value are named with it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS } from '../../src/errors.ts';
import { openDesk } from '../support/desk.ts';
import { bookOneWay, CONTACT, findFlight, JANE } from '../support/trips.ts';

const desk = await openDesk();
const stuck = await openDesk({ wrapStore: (store) => ({ ...store, insertBooking: async () => 'taken' }) });
const SEARCH = { origin: 'JFK', destination: 'LAX', departureDate: '2027-03-10' };

async function codeOf(tool: string, args: object, at = desk) {
  const { error, message, data } = await at.refused(tool, args);
  return { code: ERRORS[error].code, message, data };
}

test('-32602: an argument is not of its form', async () => {
  assert.deepEqual(await codeOf('searchFlights', { ...SEARCH, origin: 'JFKX' }), {
    code: -32602,
    message: "Invalid airport code 'JFKX': must be a valid 3-letter IATA code",
    data: { field: 'origin', value: 'JFKX' },
  });
});

test('-32001: what is named is not there', async () => {
  const airport = await codeOf('searchFlights', { ...SEARCH, origin: 'XYZ' });
  assert.deepEqual([airport.code, airport.data], [-32001, { field: 'origin', value: 'XYZ' }]);
  const booking = await codeOf('retrieveBooking', { pnr: 'TEST-000000' });
  assert.deepEqual([booking.code, booking.data], [-32001, { field: 'pnr', value: 'TEST-000000' }]);
});

test('-32002: a rule of the business forbids it, and is named', async () => {
  const past = await codeOf('searchFlights', { ...SEARCH, departureDate: '2020-01-01' });
  assert.equal(past.code, -32002);
  assert.deepEqual(past.data, {
    field: 'departureDate',
    value: '2020-01-01',
    rule: 'departure-date-not-past',
    today: '2027-03-01',
  });
  const { pnr } = await bookOneWay(desk);
  await desk.ok('cancelBooking', { pnr });
  const again = await codeOf('cancelBooking', { pnr });
  assert.equal(again.code, -32002);
  assert.deepEqual(again.data, { field: 'pnr', value: pnr, rule: 'cancelled-is-final', status: 'cancelled' });
});

test('-32603: the server itself failed, and says nothing of its inside', async () => {
  const { id } = await findFlight(stuck, 'JFK', 'LAX', '2027-03-10');
  const failure = await codeOf('bookFlight', { flightIds: [id], passengers: [JANE], ...CONTACT }, stuck);
  assert.deepEqual([failure.code, failure.data], [-32603, undefined]);
});

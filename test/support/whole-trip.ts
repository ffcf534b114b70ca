// A whole trip by any client: search, book, add a hotel and a car, retrieve, list, cancel, and what must fail.
import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Answer, callTool } from './clients.ts';

/** The day that the server must take for today: the trip's dates follow from it. */
export const TODAY = '2026-11-18T12:00:00Z';

/** The first offer with room for two. */
function firstFree(offers: readonly Answer[]): Answer {
  const found = offers.find(
    ({ status, seatsAvailable = 9 }) => status === 'available' && seatsAvailable >= 2,
  );
  assert.ok(found, 'something is available');
  return found;
}

/** What a trip needs of a client. */
export interface Traveller {
  /** What a tool answers; a failure is thrown with its `code`. */
  call(tool: string, args: Record<string, unknown>): Promise<Answer>;
  /** The result of another request. */
  ask(method: string, params?: Record<string, unknown>): Promise<Answer>;
  /** Whether it must name the session that it booked in, as it has none of the protocol's. */
  readonly namesSession: boolean;
}

export const makeWholeTrip = (client: Client): Promise<void> =>
  travel({
    call: (tool, args) => callTool(client, tool, args),
    ask: (method, params) => client.request({ method, params }, ResultSchema),
    namesSession: false,
  });

export async function travel({ call, ask, namesSession }: Traveller): Promise<void> {
  const { tools } = await ask('tools/list');
  assert.equal(tools.length, 9);

  const passengers = { adults: 2 };
  const route = { origin: 'JFK', destination: 'LHR', passengers };
  const out = await call('searchFlights', { ...route, departureDate: '2027-03-10' });
  const returning = { origin: 'LHR', destination: 'JFK', passengers };
  const back = await call('searchFlights', { ...returning, departureDate: '2027-03-17' });
  const [there, home] = [firstFree(out.flights), firstFree(back.flights)];

  const party = [
    { type: 'adult', firstName: 'Zoë', lastName: "O'Brien" },
    { type: 'adult', firstName: 'Văn', lastName: 'Nguyễn' },
  ];
  const guests = party.map(({ firstName, lastName }) => ({ firstName, lastName }));
  const flightIds = [there.id, home.id];
  const booked = await call('bookFlight', {
    flightIds,
    passengers: party,
    contactEmail: 'zoe@example.com',
  });
  const { pnr } = booked;
  assert.match(pnr, /^TEST-[A-Z0-9]{6}$/);
  assert.equal(booked.status, 'confirmed');
  assert.equal(booked.totalPrice, 2 * (there.price + home.price));

  const checkInDate = there.arrivalTime.slice(0, 10);
  const stay = { cityCode: 'LON', checkInDate, checkOutDate: '2027-03-17', guests: 2, starRating: 3 };
  const hotel = firstFree((await call('searchHotels', stay)).hotels);
  const withHotel = await call('bookHotel', { hotelId: hotel.id, existingPnr: pnr, guests });
  assert.equal(withHotel.totalPrice, booked.totalPrice + hotel.price);

  const rental = {
    pickupLocationCode: 'LHR',
    pickupDate: there.arrivalTime,
    dropoffDate: home.departureTime,
  };
  const car = firstFree((await call('searchCars', rental)).cars);
  const [driver] = guests;
  const withCar = await call('bookCar', { carId: car.id, existingPnr: pnr, driver });
  assert.equal(withCar.totalPrice, withHotel.totalPrice + car.totalPrice);

  const retrieved = await call('retrieveBooking', { pnr });
  assert.deepEqual(retrieved.hotels, withCar.hotels);
  assert.equal('sessionId' in retrieved, false, "the owner's session id is nobody else's business");

  const { contents } = await ask('resources/read', { uri: `gds://booking/${pnr}` });
  assert.match(JSON.stringify(contents), new RegExp(pnr));

  const { bookings } = await call('listBookings', namesSession ? { sessionId: booked.sessionId } : {});
  assert.deepEqual(
    bookings.map((booking: { pnr: string }) => booking.pnr),
    [pnr],
  );

  const cancelled = await call('cancelBooking', { pnr, reason: 'Change of plans' });
  assert.equal(cancelled.status, 'cancelled');
  await assert.rejects(call('cancelBooking', { pnr }), { code: -32002 });
  await assert.rejects(call('retrieveBooking', { pnr: 'TEST-AAAAAA' }), { code: -32001 });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Booked, type Listed, openDesk } from '../../../support/desk.ts';
import { bookRoundTrip, findCar, findHotel, JANE } from '../../../support/trips.ts';

const desk = await openDesk();

// spec: output-schema
test('a whole trip goes into one PNR, is listed, retrieved and cancelled', async () => {
  const session = await desk.newSession();
  const flown = await bookRoundTrip(desk, [JANE], session);
  assert.match(flown.pnr, /^TEST-[A-Z2-7]{6}$/);
  assert.equal(flown.sessionId, session);
  const hotel = await findHotel(desk, 'LAX', '2027-03-10', '2027-03-15');
  const car = await findCar(desk, 'LAX', '2027-03-10T23:00:00', '2027-03-15T06:00:00');
  const guests = [{ firstName: JANE.firstName, lastName: JANE.lastName }];
  await desk.ok('bookHotel', { hotelId: hotel.id, existingPnr: flown.pnr, guests }, session);
  const whole = await desk.ok<Booked>(
    'bookCar',
    { carId: car.id, existingPnr: flown.pnr, driver: guests[0], specialRequests: 'GPS' },
    session,
  );
  assert.equal(whole.totalPrice, flown.totalPrice + hotel.price + car.totalPrice);
  assert.equal(whole.flights.length + whole.hotels.length + whole.cars.length, 4);
  assert.deepEqual(whole.specialRequests, ['GPS']);
  assert.equal(whole.cars[0]?.driverName, 'Jane Roe');

  const { sessionId: _, warnings: __, ...shown } = whole;
  assert.deepEqual(await desk.ok('retrieveBooking', { pnr: flown.pnr }), shown);

  const listed = await desk.ok<Listed>('listBookings', {}, session);
  assert.deepEqual(
    listed.bookings.map(({ pnr, totalPrice }) => [pnr, totalPrice]),
    [[flown.pnr, whole.totalPrice]],
  );

  const cancelled = await desk.ok<Booked>('cancelBooking', { pnr: flown.pnr, reason: 'Plans changed' });
  assert.equal(cancelled.status, 'cancelled');
  assert.equal(cancelled.cancellationReason, 'Plans changed');
  for (const { status } of [...cancelled.flights, ...cancelled.hotels, ...cancelled.cars])
    assert.equal(status, 'cancelled');
});

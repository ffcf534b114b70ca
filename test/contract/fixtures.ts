// Bookings, sessions and records to try stores with.
import { randomUUID } from 'node:crypto';
import type { Booking, ConnectionRecord, HotelReservation, SearchRecord } from '../../src/data/model.ts';

let made = 0;

export function toBooking(overrides: Partial<Booking> = {}): Booking {
  const createdAt = 1_790_000_000_000 + made++;
  return {
    pnr: `TEST-${randomUUID().slice(-12).toUpperCase()}`,
    sessionId: randomUUID(),
    createdAt,
    lastModified: createdAt,
    expiresAt: createdAt + 3_600_000,
    status: 'confirmed',
    passengers: [{ id: 'p1', type: 'adult', firstName: 'Zoë', lastName: "O'Brien" }],
    flights: [],
    hotels: [],
    cars: [],
    totalPrice: 0,
    currency: 'USD',
    contactEmail: 'zoe@example.com',
    ...overrides,
  };
}

export function toHotel(id: string): HotelReservation {
  return {
    id,
    hotelCode: 'HLTJFK01',
    hotelName: 'Harbour House',
    chainCode: 'HH',
    chainName: 'Harbour',
    address: '1 Quay Street',
    cityCode: 'NYC',
    cityName: 'New York',
    checkInDate: '2027-03-01',
    checkOutDate: '2027-03-02',
    nights: 1,
    roomType: 'Standard King',
    rateCode: 'BAR',
    starRating: 4,
    price: 10_000,
    pricePerNight: 10_000,
    guestCount: 1,
    amenities: ['wifi'],
    status: 'confirmed',
  };
}

/** A change as `bookHotel` makes it: adds a hotel and its price. */
export const addHotel =
  (id: string) =>
  (current: Booking): Booking => ({
    ...current,
    hotels: [...current.hotels, toHotel(id)],
    totalPrice: current.totalPrice + 10_000,
  });

export function toSearch(overrides: Partial<SearchRecord> = {}): SearchRecord {
  return {
    id: randomUUID(),
    sessionId: randomUUID(),
    type: 'flight',
    timestamp: 1_790_000_000_000,
    parameters: { origin: 'JFK', destination: 'LAX' },
    resultCount: 3,
    responseTime: 1.5,
    ...overrides,
  };
}

export function toConnection(overrides: Partial<ConnectionRecord> = {}): ConnectionRecord {
  return {
    connectionId: randomUUID(),
    sessionId: randomUUID(),
    remoteIP: '203.0.113.7',
    connectedAt: 1_790_000_000_000,
    lastActivityAt: 1_790_000_000_000,
    transportType: 'http',
    userAgent: 'test',
    requestCount: 1,
    ...overrides,
  };
}

// Flights, stays, rentals and parties made by hand, to try the rules of a booking with.
import type { Booking, CarRental, FlightSegment, HotelReservation, Passenger } from '../../src/data/model.ts';

/** Noon UTC on 1 March 2027, before everything that is made here. */
export const NOW = Date.parse('2027-03-01T12:00:00Z');

const METROPOLES: Readonly<Record<string, string>> = {
  JFK: 'NYC',
  LGA: 'NYC',
  EWR: 'NYC',
  LHR: 'LON',
  LGW: 'LON',
};

export const cityOf = (code: string): string => METROPOLES[code] ?? code;

/** `toFlight('JFK 2027-03-10T08:00-05:00', 'LAX 2027-03-10T11:00-08:00')` */
export function toFlight(from: string, to: string, more: Partial<FlightSegment> = {}): FlightSegment {
  const [originCode = '', departureTime = ''] = from.split(' ');
  const [destinationCode = '', arrivalTime = ''] = to.split(' ');
  return {
    id: `FL-${originCode}-${destinationCode}-${departureTime}`,
    flightNumber: 'AA100',
    airlineCode: 'AA',
    airlineName: 'American Airlines',
    originCode,
    originName: originCode,
    destinationCode,
    destinationName: destinationCode,
    departureTime,
    arrivalTime,
    duration: (Date.parse(arrivalTime) - Date.parse(departureTime)) / 60_000,
    aircraftType: 'Boeing 737-800',
    cabin: 'economy',
    price: 20_000,
    seatsAvailable: 9,
    bookingClass: 'Y',
    status: 'available',
    ...more,
  };
}

export function toStay(
  cityCode: string,
  checkInDate: string,
  checkOutDate: string,
  more: Partial<HotelReservation> = {},
): HotelReservation {
  const nights = (Date.parse(checkOutDate) - Date.parse(checkInDate)) / 86_400_000;
  return {
    id: `HT-${cityCode}-${checkInDate}-${checkOutDate}`,
    hotelCode: 'MC1',
    hotelName: `Marriott ${cityCode}`,
    chainCode: 'MC',
    chainName: 'Marriott',
    address: '1 Main Street',
    cityCode,
    cityName: cityCode,
    checkInDate,
    checkOutDate,
    nights,
    roomType: 'Standard King',
    rateCode: 'BAR',
    starRating: 4,
    price: 10_000 * nights,
    pricePerNight: 10_000,
    guestCount: 1,
    amenities: [],
    status: 'available',
    ...more,
  };
}

/** `toRental('LAX 2027-03-10T12:00-08:00', 'LAX 2027-03-15T09:00-08:00')` */
export function toRental(from: string, to: string, more: Partial<CarRental> = {}): CarRental {
  const [pickupLocationCode = '', pickupDate = ''] = from.split(' ');
  const [dropoffLocationCode = '', dropoffDate = ''] = to.split(' ');
  const rentalDays = Math.ceil((Date.parse(dropoffDate) - Date.parse(pickupDate)) / 86_400_000);
  return {
    id: `CR-${from}-${to}`,
    companyCode: 'ZE',
    companyName: 'Hertz',
    pickupLocationCode,
    pickupLocationName: pickupLocationCode,
    dropoffLocationCode,
    dropoffLocationName: dropoffLocationCode,
    pickupDate,
    dropoffDate,
    vehicleClass: 'midsize',
    vehicleModel: 'Toyota Camry or similar',
    dailyRate: 5_000,
    totalPrice: 5_000 * rentalDays,
    rentalDays,
    mileagePolicy: 'unlimited',
    insuranceIncluded: false,
    status: 'available',
    ...more,
  };
}

export const ADULT: Passenger = { id: 'P1', type: 'adult', firstName: 'Jane', lastName: 'Roe' };

export function toBooked(more: Partial<Booking> = {}): Booking {
  return {
    pnr: 'TEST-ABC234',
    sessionId: '7f5b1e0a-4b7c-4f5a-9b1e-0a4b7c4f5a9b',
    createdAt: NOW,
    lastModified: NOW,
    expiresAt: NOW + 3_600_000,
    status: 'confirmed',
    passengers: [ADULT],
    flights: [],
    hotels: [],
    cars: [],
    totalPrice: 0,
    currency: 'USD',
    contactEmail: 'jane@example.com',
    ...more,
  };
}

export const OUT = toFlight('JFK 2027-03-10T08:00:00-05:00', 'LAX 2027-03-10T11:00:00-08:00');
export const BACK = toFlight('LAX 2027-03-15T12:00:00-07:00', 'JFK 2027-03-15T20:30:00-04:00');

// On what days anything is sold, and for how long: what holds at the search and again at the booking.

import type { CarRental, HotelReservation } from '../model.ts';
import { daysBetween, isPastDate, todayIn, toLocalDate } from './dates.ts';
import { breaks, type Culprit, type MustRule } from './rules.ts';

/** A place whose own calendar decides what day it is. */
export interface PlaceInTime {
  readonly timeZone: string;
}

type PastRule = Extract<MustRule, 'departure-date-not-past' | 'check-in-not-past' | 'pickup-not-past'>;

const WORDS: Readonly<Record<PastRule, string>> = {
  'departure-date-not-past': 'Departure date',
  'check-in-not-past': 'Check-in date',
  'pickup-not-past': 'Pick-up date',
};

// Airlines sell a year ahead. Tests with a fixed date must go on working for longer than that.
const HORIZON_DAYS = 3_653;

/** The first day of something is today or later where it begins, and not beyond the horizon. */
export function checkFirstDay(
  rule: PastRule,
  culprit: Culprit,
  date: string,
  at: PlaceInTime,
  now: number,
): void {
  if (isPastDate(date, at.timeZone, now)) {
    const today = todayIn(at.timeZone, now);
    breaks(rule, culprit, `${WORDS[rule]} ${date} is in the past: today is ${today} at that place`, {
      today,
    });
  }
  const today = new Date(now).toISOString().slice(0, 10);
  if (daysBetween(today, date) > HORIZON_DAYS) {
    const message = `${WORDS[rule]} ${date} is more than 10 years ahead: nothing is sold for it yet`;
    breaks('date-within-10-years', culprit, message, { today });
  }
}

const MAX_NIGHTS = 365;
const MAX_RENTAL_DAYS = 365;

export function checkHotelLength(culprit: Culprit, checkInDate: string, checkOutDate: string): void {
  const nights = daysBetween(checkInDate, checkOutDate);
  if (nights <= MAX_NIGHTS) return;
  breaks('hotel-stay-length', culprit, `A stay is at most ${MAX_NIGHTS} nights, this one has ${nights}`, {
    nights,
  });
}

export function checkRentalLength(culprit: Culprit, days: number): void {
  if (days <= MAX_RENTAL_DAYS) return;
  breaks('car-rental-length', culprit, `A rental is at most ${MAX_RENTAL_DAYS} days, this one has ${days}`, {
    days,
  });
}

/** What a hotel offer must be when it is booked, whatever it was when it was found. */
export function checkHotelTerms(
  hotel: HotelReservation,
  culprit: Culprit,
  at: PlaceInTime,
  now: number,
): void {
  checkFirstDay('check-in-not-past', culprit, hotel.checkInDate, at, now);
  if (hotel.status !== 'available') {
    breaks(
      'hotel-available',
      culprit,
      `${hotel.hotelName} is sold out for these nights: choose another hotel`,
    );
  }
}

/** What a car offer must be when it is booked. */
export function checkCarTerms(car: CarRental, culprit: Culprit, at: PlaceInTime, now: number): void {
  checkFirstDay('pickup-not-past', culprit, toLocalDate(car.pickupDate), at, now);
  if (car.status !== 'available') {
    breaks(
      'car-available',
      culprit,
      `${car.companyName} has no ${car.vehicleClass} car left: choose another`,
    );
  }
}

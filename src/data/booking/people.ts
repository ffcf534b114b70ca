// Who travels: names, contacts and dates of birth as the data model allows them, and real people have them.

import type { Passenger, PassengerType } from '../model.ts';
import { todayIn } from './dates.ts';
import { isDate, isEmail, isPhone, isWellFormed } from './formats.ts';
import { invalid } from './rules.ts';

/** A person as a caller names one. */
export interface Person {
  readonly type?: PassengerType;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly frequentFlyerNumber?: string;
}

const MAX_NAME = 50;

// Letters of any script with their marks, and what stands between them: spaces, hyphens, apostrophes straight and
// curly, the period of "Jr.", the middle dots of Catalan and Japanese, and the joiners that some scripts spell with.
const NAME = /^[\p{L}\p{M} '‘’ʼ`´.·・‐‑\-\u200C\u200D]+$/u;
const MARK_FIRST = /^[\p{M}\u200C\u200D]/u;

export function checkName(field: string, noun: string, name: string): void {
  const must = `must be 1 to ${MAX_NAME} letters of any script, spaces, hyphens, apostrophes or periods`;
  // No text of 50 characters has more than 100 UTF-16 units: a longer one is not looked at.
  const fits = name.length > 0 && name.length <= 2 * MAX_NAME && [...name].length <= MAX_NAME;
  if (!fits || !NAME.test(name) || MARK_FIRST.test(name) || !/\p{L}/u.test(name)) {
    invalid(field, name, noun, must);
  }
}

export function checkEmail(field: string, email: string): void {
  if (!isEmail(email)) invalid(field, email, 'e-mail address', 'must be an address as name@example.com');
}

export function checkPhone(field: string, phone: string): void {
  if (!isPhone(phone)) {
    invalid(
      field,
      phone,
      'phone number',
      'must be E.164: + and the country code, as +14155552671, at most 15 digits',
    );
  }
}

const OLDEST_YEARS = 130;

function checkDateOfBirth(field: string, date: string, now: number): void {
  if (!isDate(date)) invalid(field, date, 'date of birth', 'must be a real date as YYYY-MM-DD');
  // The earliest clock on Earth decides: somebody may be born today already.
  const latest = todayIn('Pacific/Kiritimati', now);
  if (date > latest) invalid(field, date, 'date of birth', 'must not be in the future');
  if (Number(date.slice(0, 4)) < Number(latest.slice(0, 4)) - OLDEST_YEARS) {
    invalid(field, date, 'date of birth', `must be within the last ${OLDEST_YEARS} years`);
  }
}

function checkFrequentFlyerNumber(field: string, number: string): void {
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,28}[A-Za-z0-9])?$/.test(number)) {
    invalid(field, number, 'frequent flyer number', 'must be 1 to 30 letters, digits, spaces or hyphens');
  }
}

/** Checks one person; `field` is where they stand in the call, as `passengers[0]`. */
export function checkPerson(field: string, person: Person, now: number): void {
  checkName(`${field}.firstName`, 'first name', person.firstName);
  checkName(`${field}.lastName`, 'last name', person.lastName);
  if (person.dateOfBirth !== undefined) checkDateOfBirth(`${field}.dateOfBirth`, person.dateOfBirth, now);
  if (person.email !== undefined) checkEmail(`${field}.email`, person.email);
  if (person.phone !== undefined) checkPhone(`${field}.phone`, person.phone);
  if (person.frequentFlyerNumber !== undefined) {
    checkFrequentFlyerNumber(`${field}.frequentFlyerNumber`, person.frequentFlyerNumber);
  }
}

/** Checked people as a booking's passengers, numbered. Only the named fields are taken over. */
export function toPassengers(people: readonly Person[]): Passenger[] {
  return people.map((person, index) => ({
    id: `P${index + 1}`,
    type: person.type ?? 'adult',
    firstName: person.firstName,
    lastName: person.lastName,
    ...(person.dateOfBirth !== undefined && { dateOfBirth: person.dateOfBirth }),
    ...(person.email !== undefined && { email: person.email }),
    ...(person.phone !== undefined && { phone: person.phone }),
    ...(person.frequentFlyerNumber !== undefined && { frequentFlyerNumber: person.frequentFlyerNumber }),
  }));
}

const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** Text for people to read: any script, line breaks allowed, no control characters, not without bound. */
export function checkFreeText(field: string, noun: string, text: string, limit: number): void {
  if (text.length > limit) invalid(field, text, noun, `must be at most ${limit} characters`);
  if (!isWellFormed(text)) invalid(field, text, noun, 'must be well-formed Unicode');
  if (CONTROL.test(text)) invalid(field, text, noun, 'must not contain control characters');
}

/** Whether two people go by the same name; letter case and the form of accents do not matter. */
export function isSameName(one: Person, other: Person): boolean {
  return toKey(one) === toKey(other);
}

const toKey = (person: Person): string =>
  `${person.firstName}\n${person.lastName}`.normalize('NFC').toLowerCase();

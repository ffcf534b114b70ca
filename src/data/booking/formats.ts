// The forms of text that the data model names: dates, times, e-mail addresses, phone numbers. All in linear time.

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isRealDay(year: number, month: number, day: number): boolean {
  const days = DAYS_IN_MONTH[month - 1];
  if (days === undefined || day < 1 || day > days) return false;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month !== 2 || day < 29 || isLeapYear;
}

/** `YYYY-MM-DD`, and such a day exists. */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return parts !== null && isRealDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:[Zz]|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

/**
 * ISO 8601 date and time. The offset may be left out: travellers, and models, name a pick-up time as the clock at
 * the counter shows it.
 */
export function isDateTime(text: string): boolean {
  const parts = DATE_TIME.exec(text);
  return parts !== null && isRealDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const EMAIL = new RegExp(
  `^(?:${ATOM}(?:\\.${ATOM})*|"(?:[ !#-[\\]-~]|\\\\[ -~])+")@(?:${LABEL}\\.)+${LABEL}$`,
);

/** RFC 5322's address, as far as mail is delivered to it: dot-atom or quoted local part, a domain of labels. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && text.lastIndexOf('@') <= 64 && EMAIL.test(text);
}

/** E.164: a plus sign, the country code, at most 15 digits. */
export function isPhone(text: string): boolean {
  return /^\+[1-9]\d{1,14}$/.test(text);
}

/** UUID v4, as sessions are named. */
export function isUuidV4(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text);
}

/** No half of a surrogate pair stands alone: the text survives UTF-8. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

// Which colour a tool is drawn in: a hue for what it is about, the lighter shade for searches.

/** @type {Record<string, string>} */
const TONES = {
  searchFlights: 'flight-search',
  bookFlight: 'flight-book',
  searchHotels: 'hotel-search',
  bookHotel: 'hotel-book',
  searchCars: 'car-search',
  bookCar: 'car-book',
  retrieveBooking: 'booking-read',
  listBookings: 'booking-list',
  cancelBooking: 'booking-cancel',
};

/** The order in which calls are stacked and listed: tools as above, then those of other toolsets, then methods. */
const ORDER = Object.keys(TONES);

const METHODS = new Set(['initialize', 'ping', 'other']);

/** Calls are counted by tool, and what is no tool by its method, whose names have a slash. @param {string} name */
export const isTool = (name) => !name.includes('/') && !METHODS.has(name);

/** @param {string} tool */
export const toneOf = (tool) => TONES[tool] ?? 'other';

/** @param {string} name */
function rankOf(name) {
  const at = ORDER.indexOf(name);
  if (at !== -1) return at;
  return isTool(name) ? ORDER.length : ORDER.length + 1;
}

/** @param {string} a @param {string} b */
export function byKind(a, b) {
  const [left, right] = [rankOf(a), rankOf(b)];
  if (left === right) return a < b ? -1 : 1;
  return left - right;
}

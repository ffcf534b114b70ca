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

/** The order in which tools are stacked and listed: as above, then those of other toolsets by name. */
const ORDER = Object.keys(TONES);

/** How the gateway calls what is no tool: initialize, the lists, resources. */
export const OTHER = 'other';

/** @param {string} tool */
export const labelOf = (tool) => (tool === OTHER ? 'other methods' : tool);

/** @param {string} tool */
export const toneOf = (tool) => TONES[tool] ?? 'other';

/** @param {string} a @param {string} b */
export function byKind(a, b) {
  const [left, right] = [ORDER.indexOf(a), ORDER.indexOf(b)];
  if (left === -1 && right === -1) return a < b ? -1 : 1;
  if (left === -1 || right === -1) return left === -1 ? 1 : -1;
  return left - right;
}

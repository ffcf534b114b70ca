// The rules of the data model: what may be booked together, what it costs, what may become of it.
export {
  addCar,
  addHotel,
  type Change,
  type Changed,
  cancel,
  createBooking,
  MAX_SEGMENTS,
  type NewBooking,
  toTotal,
} from './bookings.ts';
export { ageOn, daysBetween, isPastDate, todayIn, toLocalDate } from './dates.ts';
export { isDate, isDateTime, isEmail, isPhone, isUuidV4, isWellFormed } from './formats.ts';
export { type ChosenFlight, type CityOf, type Itinerary, toItinerary } from './itinerary.ts';
export {
  checkParty,
  MAX_PARTY,
  MAX_SEATS,
  type Party,
  seatsFor,
  toParty,
  toPartyPrice,
  toShare,
  warnOfAges,
  warnOfParty,
} from './party.ts';
export {
  checkEmail,
  checkFreeText,
  checkPerson,
  checkPhone,
  isSameName,
  type Person,
  toPassengers,
} from './people.ts';
export { isPnr, PNR_PATTERN, type PnrDraw, toPnr } from './pnr.ts';
export {
  breaks,
  type Culprit,
  invalid,
  MUST,
  type MustRule,
  SHOULD,
  type ShouldRule,
  type Warning,
  warning,
} from './rules.ts';
export {
  checkCarTerms,
  checkFirstDay,
  checkHotelLength,
  checkHotelTerms,
  checkRentalLength,
  type PlaceInTime,
} from './terms.ts';

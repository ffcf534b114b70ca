// The rules of the data model: what may be booked together, what it costs, what may become of it.
export { isDate, isDateTime, isEmail, isPhone, isUuidV4, isWellFormed } from './formats.ts';

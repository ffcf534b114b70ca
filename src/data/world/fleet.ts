// Which aircraft flies a route, and how long it takes from gate to gate.
import type { Aircraft } from './aircraft.ts';
import { eastwardDegrees, type Place } from './geo.ts';
import { toUnit } from './hash.ts';

const KM_PER_DEGREE = 111.2;
/** Taxiing, climb and descent, beyond the way itself. */
const GROUND_MINUTES = 45;
const GROUND_MINUTES_TURBOPROP = 35;
/** What the westerlies of the mid-latitudes add to an eastbound flight and take from a westbound one. */
const JET_STREAM_KMH = 58;
const STEP_MINUTES = 5;

/** How much of the jet stream is felt at a latitude: none in the tropics, all of it from 35 to 60 degrees. */
function westerlies(latitude: number): number {
  const degrees = Math.abs(latitude);
  if (degrees < 35) return Math.max(0, (degrees - 15) / 20);
  return degrees <= 60 ? 1 : Math.max(0.4, 1 - (degrees - 60) / 25);
}

/** Minutes from gate to gate, in steps of five. */
export function blockMinutes(aircraft: Aircraft, from: Place, to: Place, km: number): number {
  const latitude = (from.latitude + to.latitude) / 2;
  const eastKm = eastwardDegrees(from, to) * KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const east = Math.max(-1, Math.min(1, eastKm / km));
  const felt = (westerlies(from.latitude) + westerlies(to.latitude)) / 2;
  const speed = aircraft.speedKmh + JET_STREAM_KMH * felt * east;
  const ground = aircraft.size === 'turboprop' ? GROUND_MINUTES_TURBOPROP : GROUND_MINUTES;
  return STEP_MINUTES * Math.round((ground + (km / speed) * 60) / STEP_MINUTES);
}

/** Where long flights begin to be flown by wide-bodies. */
const LONG_KM = 5_000;

/** Seats that a flight of this length, on a route with so many flights a day to fill, would have. */
function idealSeats(km: number, demand: number): number {
  const usual = km < 700 ? 110 : km < 2_500 ? 165 : km < LONG_KM ? 190 : 290;
  if (demand < 1) return usual * 0.55;
  if (demand < 3) return usual * 0.8;
  // Near places are flown more often before they are flown by larger aircraft.
  const [many, most] = km < LONG_KM ? [30, 70] : [6, 12];
  if (demand < many) return usual;
  return usual * (demand < most ? 1.25 : 1.6);
}

function misfit({ size, seats, rangeKm }: Aircraft, km: number, demand: number): number {
  const wrongSize = Math.abs(Math.log(seats / idealSeats(km, demand)));
  if (size === 'wide' && km < 3_000) return wrongSize + (demand > 40 ? 0.3 : 0.9);
  if (size === 'turboprop' && km > 900) return wrongSize + 0.5;
  if (size === 'regional' && km > 2_500) return wrongSize + 0.3;
  if (size === 'narrow' && km > 5_200 && rangeKm < 7_000) return wrongSize + 0.4;
  return wrongSize;
}

/** The types of a fleet that suit a route, best first: none when it is out of range for all. */
export function suitableAircraft(
  fleet: readonly Aircraft[],
  km: number,
  demand: number,
): readonly Aircraft[] {
  return fleet
    .filter(({ rangeKm }) => rangeKm >= km)
    .map((aircraft) => ({ aircraft, misfit: misfit(aircraft, km, demand) }))
    .sort((one, other) => one.misfit - other.misfit)
    .filter((choice, index, [best]) => index < 3 && choice.misfit < (best?.misfit ?? 0) + 0.35)
    .map(({ aircraft }) => aircraft);
}

/** One of the suitable types: the best half of the time. */
export function pickAircraft(
  suitable: readonly Aircraft[],
  hash: number,
  salt: number,
): Aircraft | undefined {
  const draw = toUnit(hash, salt);
  const index = draw < 0.5 ? 0 : draw < 0.8 ? 1 : 2;
  return suitable[Math.min(index, suitable.length - 1)];
}

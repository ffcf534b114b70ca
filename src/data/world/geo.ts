// Distances and directions on the globe.

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

/** Great-circle distance in whole kilometres: whole, so that no last bit of a sine ever shows in a price. */
export function distanceKm(from: Place, to: Place): number {
  const latitudes = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2);
  const longitudes = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2);
  const haversine =
    latitudes * latitudes +
    Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * longitudes * longitudes;
  return Math.round(2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine))));
}

/** Degrees of longitude from one place to the other the short way round: positive is east. */
export function eastwardDegrees(from: Place, to: Place): number {
  const degrees = to.longitude - from.longitude;
  if (degrees > 180) return degrees - 360;
  return degrees <= -180 ? degrees + 360 : degrees;
}

// Distances and directions on the globe.

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const RADIUS_KM = 6_371;
const RADIANS = Math.PI / 180;

/**
 * Great-circle distances between all places, in whole kilometres: whole, so that no last bit of a sine ever
 * shows in a price. A row for each place, one after the other.
 */
export function measureDistances(places: readonly Place[]): Uint16Array {
  const count = places.length;
  const points = new Float64Array(count * 3);
  for (const [index, { latitude, longitude }] of places.entries()) {
    const ring = Math.cos(latitude * RADIANS);
    points[index * 3] = ring * Math.cos(longitude * RADIANS);
    points[index * 3 + 1] = ring * Math.sin(longitude * RADIANS);
    points[index * 3 + 2] = Math.sin(latitude * RADIANS);
  }
  const at = (index: number): number => points[index] ?? 0;
  const distances = new Uint16Array(count * count);
  for (let from = 0; from < count; from += 1) {
    for (let to = from + 1; to < count; to += 1) {
      const x = at(from * 3) - at(to * 3);
      const y = at(from * 3 + 1) - at(to * 3 + 1);
      const z = at(from * 3 + 2) - at(to * 3 + 2);
      // The straight line through the globe and the arc above it.
      const chord = Math.sqrt(x * x + y * y + z * z);
      const distance = Math.round(2 * RADIUS_KM * Math.asin(Math.min(1, chord / 2)));
      distances[from * count + to] = distance;
      distances[to * count + from] = distance;
    }
  }
  return distances;
}

/** Degrees of longitude from one place to the other the short way round: positive is east. */
export function eastwardDegrees(from: Place, to: Place): number {
  const degrees = to.longitude - from.longitude;
  if (degrees > 180) return degrees - 360;
  return degrees <= -180 ? degrees + 360 : degrees;
}

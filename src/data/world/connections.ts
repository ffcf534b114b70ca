// Journeys with a change on a given day: flights of the schedule that follow on one another in time.
import type { CabinCode } from './airlines.ts';
import { AIRPORTS } from './airports.ts';
import { createCache } from './cache.ts';
import { toUnit } from './hash.ts';
import { hasCabin, type Itinerary, type Leg, seatsOn, toLeg } from './itineraries.ts';
import { type Flight, isFlown, nextDeparture, type Route, type Schedule } from './routes.ts';
import { MINUTE_MS } from './time.ts';
import { oneStop, type Transfer, threeStops, twoStops, twoStopsDaily } from './transfers.ts';

const HOUR_MS = 60 * MINUTE_MS;
const LEAST_DOMESTIC_MS = 45 * MINUTE_MS;
const LEAST_INTERNATIONAL_MS = 75 * MINUTE_MS;
const USUAL_LAYOVER_MS = 6 * HOUR_MS;
/** A night at the hub: only where nothing else goes. */
const LONGEST_LAYOVER_MS = 24 * HOUR_MS;
const MOST_CACHED = 8_192;
/** For the ways that few ask for. */
const MOST_CACHED_RARE = 512;
/** Of the journeys with a leg that is sold out, so many are still shown: one option in ten, as for nonstops. */
const SHOWN_SOLD_OUT = 0.4;

/** What passengers and bags need between two flights. */
export function leastLayover(arriving: Route, departing: Route): number {
  return arriving.domestic && departing.domestic ? LEAST_DOMESTIC_MS : LEAST_INTERNATIONAL_MS;
}

/** The first flight of a number that can be reached from a leg, not more than a day later. */
export function onwardLeg(arrived: Leg, route: Route, flight: Flight): Leg | undefined {
  const earliest = arrived.arrives + leastLayover(arrived.route, route);
  const departure = nextDeparture(route, flight, earliest);
  if (departure === undefined) return undefined;
  const { day, departs } = departure;
  if (departs - arrived.arrives > LONGEST_LAYOVER_MS) return undefined;
  return { route, flight, day, departs, arrives: departs + flight.block * MINUTE_MS };
}

const lastOf = (legs: Itinerary): Leg => legs[legs.length - 1] ?? legs[0];

/**
 * The legs that follow on one another soonest: to be early at one change is never worse for the next. Undefined
 * where a wait would be longer than `longest`.
 */
function onward(first: Leg, others: readonly PlannedLeg[], longest: number): Itinerary | undefined {
  const legs: [Leg, ...Leg[]] = [first];
  let before = first;
  for (const { route, flights } of others) {
    const earliest = before.arrives + leastLayover(before.route, route);
    let best: Leg | undefined;
    for (const flight of flights) {
      const departure = nextDeparture(route, flight, earliest);
      if (departure === undefined) continue;
      const { day, departs } = departure;
      if (departs - before.arrives > longest) continue;
      const arrives = departs + flight.block * MINUTE_MS;
      if (best === undefined || arrives < best.arrives) best = { route, flight, day, departs, arrives };
    }
    if (best === undefined) return undefined;
    legs.push(best);
    before = best;
  }
  return legs;
}

/** The quickest of the journeys found. */
function select(journeys: Itinerary[], { cabin, most }: ConnectionQuestion): readonly Itinerary[] {
  const duration = (legs: Itinerary): number => lastOf(legs).arrives - legs[0].departs;
  journeys.sort((one, other) => duration(one) - duration(other) || one[0].departs - other[0].departs);
  const shown = journeys.filter((legs) => {
    return seatsOn(legs, cabin) > 0 || toUnit(legs[0].flight.hash, lastOf(legs).day) < SHOWN_SOLD_OUT;
  });
  return (shown.length > 0 ? shown : journeys).slice(0, most);
}

interface PlannedLeg {
  readonly route: Route;
  /** Those of the airline that the plan is for. */
  readonly flights: readonly Flight[];
}

/** A way with changes, by airline: what may be flown on a day is a choice of its flights. */
interface Plan {
  readonly first: PlannedLeg;
  readonly others: readonly PlannedLeg[];
  /** The cabins that its longest leg has on any of its flights: others cannot be sold. */
  readonly cabins: string;
}

type PlanMaker = (key: number) => readonly Plan[];

export interface ConnectionQuestion {
  /** Indexes in AIRPORTS. */
  readonly from: number;
  readonly to: number;
  readonly day: number;
  readonly cabin: CabinCode;
  readonly most: number;
  readonly isWanted: (legs: Itinerary) => boolean;
}

export interface Connections {
  /** Journeys with a change from one airport to another on a day, the quickest first, not more than `most`. */
  find(question: ConnectionQuestion): readonly Itinerary[];
}

export function createConnections(schedule: Schedule): Connections {
  const toPlan = ({ airports, carriers }: Transfer): Plan => {
    const legs = carriers.map((carrier, index): PlannedLeg => {
      const route = schedule.route(airports[index] ?? 0, airports[index + 1] ?? 0);
      return { route, flights: route.byCarrier.get(carrier) ?? [] };
    });
    const [first, ...others] = legs as [PlannedLeg, ...PlannedLeg[]];
    const longest = others.reduce((one, other) => (other.route.km > one.route.km ? other : one), first);
    return { first, others, cabins: longest.flights.map(({ cabins }) => cabins).join('') };
  };
  const count = AIRPORTS.length;
  const plansOf = (find: typeof oneStop, most: number): PlanMaker => {
    const plans = createCache<readonly Plan[]>(most);
    const make = (key: number) => find(Math.floor(key / count), key % count).map(toPlan);
    return (key) => plans.get(key, make);
  };
  const one = plansOf(oneStop, MOST_CACHED);
  const two = plansOf(twoStops, MOST_CACHED);
  // Each is made only where all before it lead nowhere.
  const attempts = [
    { plansFor: one, longest: USUAL_LAYOVER_MS },
    { plansFor: two, longest: USUAL_LAYOVER_MS },
    { plansFor: one, longest: LONGEST_LAYOVER_MS },
    { plansFor: two, longest: LONGEST_LAYOVER_MS },
    { plansFor: plansOf(twoStopsDaily, MOST_CACHED_RARE), longest: LONGEST_LAYOVER_MS },
    { plansFor: plansOf(threeStops, MOST_CACHED_RARE), longest: LONGEST_LAYOVER_MS },
  ];

  /** Whether anything can be flown, and what of it is wanted. */
  const fly = (plans: readonly Plan[], longest: number, { day, cabin, isWanted }: ConnectionQuestion) => {
    const journeys: Itinerary[] = [];
    let isFlyable = false;
    for (const { first, others, cabins } of plans) {
      if (!cabins.includes(cabin)) {
        isFlyable = true;
        continue;
      }
      for (const flight of first.flights) {
        if (!isFlown(flight, day)) continue;
        const legs = onward(toLeg(first.route, flight, day), others, longest);
        if (legs === undefined) continue;
        isFlyable = true;
        if (hasCabin(legs, cabin) && isWanted(legs)) journeys.push(legs);
      }
    }
    return { journeys, isFlyable };
  };

  return {
    find: (question) => {
      const key = question.from * count + question.to;
      let isLast = false;
      for (const { plansFor, longest } of attempts) {
        const { journeys, isFlyable } = fly(plansFor(key), longest, question);
        if (journeys.length > 0) return select(journeys, question);
        // Where one can fly, but not as is wished, one more change may help; a longer wait will not.
        if (isLast) break;
        isLast = isFlyable;
      }
      return [];
    },
  };
}

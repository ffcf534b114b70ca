// Questions to a travel world: numbered, all different, and the same number is always the same question.

const AIRPORTS = (
  'ATL LAX ORD DFW DEN JFK SFO SEA LAS MCO CLT MIA PHX IAH BOS MSP DTW PHL EWR SLC ' +
  'LHR CDG FRA AMS MAD FCO ZRH IST DXB DOH SIN HKG NRT ICN SYD GRU MEX YYZ BOM JNB'
).split(' ');
const CABINS = ['economy', 'premium_economy', 'business', 'first'] as const;
const DAYS = 300;
const ADULTS = 4;
const FIRST_DAY = 10;
const DAY_MS = 86_400_000;

export const QUESTIONS = AIRPORTS.length * (AIRPORTS.length - 1) * DAYS * CABINS.length * ADULTS;
// Coprime with QUESTIONS, so that consecutive numbers are far apart and none comes twice before all came once.
const STRIDE = 1_000_003;

export interface FlightQuestion {
  readonly origin: string;
  readonly destination: string;
  readonly departureDate: string;
  readonly passengers: { readonly adults: number };
  readonly cabin: (typeof CABINS)[number];
}

const at = <T>(list: readonly T[], index: number): T => list[index] as T;

export const dayAfter = (days: number, from = Date.now()): string =>
  new Date(from + days * DAY_MS).toISOString().slice(0, 10);

const began = Date.now();
const daysAfterBeginning = new Map<number, string>();

/** The same for all questions of a run, also one over midnight; a text is made once for each day. */
function dayOfQuestion(days: number): string {
  let day = daysAfterBeginning.get(days);
  if (day === undefined) {
    day = dayAfter(days, began);
    daysAfterBeginning.set(days, day);
  }
  return day;
}

export function flightQuestion(number: number): FlightQuestion {
  let rest = Number((BigInt(number) * BigInt(STRIDE)) % BigInt(QUESTIONS));
  const draw = (choices: number) => {
    const drawn = rest % choices;
    rest = Math.floor(rest / choices);
    return drawn;
  };
  const from = draw(AIRPORTS.length);
  // Skips the origin itself.
  const to = (from + 1 + draw(AIRPORTS.length - 1)) % AIRPORTS.length;
  return {
    origin: at(AIRPORTS, from),
    destination: at(AIRPORTS, to),
    departureDate: dayOfQuestion(FIRST_DAY + draw(DAYS)),
    cabin: at(CABINS, draw(CABINS.length)),
    passengers: { adults: 1 + draw(ADULTS) },
  };
}

const FIRST_NAMES = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Frances', 'Leslie'];

/** A person of their own for every number; names are letters only. */
export function person(number: number): { firstName: string; lastName: string; email: string } {
  let lastName = '';
  for (let rest = number; lastName === '' || rest > 0; rest = Math.floor(rest / 26))
    lastName += String.fromCharCode(97 + (rest % 26));
  return {
    firstName: at(FIRST_NAMES, number % FIRST_NAMES.length),
    lastName: `Bench${lastName}`,
    email: `p${number}@example.com`,
  };
}

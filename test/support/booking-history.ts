// Checks that what many clients saw of one booking, each in its own time, can be told as one story.
//
// Nothing ever leaves a booking, and its cancellation is the end of it. So its states stand in a line, each as far
// along as it has segments, and every operation happened at one place of that line. The story is true when
//   - each answer shows a beginning of what the booking became in the end, and no two answers of equal length differ;
//   - a change is the last thing in the state that its own answer shows;
//   - whoever began after another had ended stands no earlier than that one, and later where he changed something.
// That is what linearizable means here: there is one order of all operations which every client would accept.

/** What an answer shows of the booking. */
export interface Shown {
  readonly hotels: readonly string[];
  readonly cars: readonly string[];
  readonly isCancelled: boolean;
}

export type Outcome =
  | { readonly type: 'shown'; readonly shown: Shown }
  /** Refused, because the segment is there already, or because the booking is cancelled. */
  | { readonly type: 'present' }
  | { readonly type: 'cancelled' }
  /** It may have happened, then or later. */
  | { readonly type: 'unknown' };

export interface Operation {
  readonly begun: number;
  readonly ended: number;
  readonly act: 'add' | 'cancel' | 'read';
  /** What is added. */
  readonly id?: string;
  readonly outcome: Outcome;
}

interface Placed {
  readonly begun: number;
  readonly ended: number;
  readonly place: number;
  /** Whether it may stand further along: a refusal tells of one segment only. */
  readonly isLeast: boolean;
  readonly isChange: boolean;
}

/** Where in the line nothing comes after. */
const CANCELLED = Number.POSITIVE_INFINITY;

/** What is wrong with the history of a booking that became `last`; empty when nothing is. */
export function findContradictions(operations: readonly Operation[], last: Shown): string[] {
  const wrong = checkStates(operations, last);
  if (wrong.length > 0) return wrong;
  const places = toPlaces(operations, last);
  const placed = operations.flatMap((operation) => {
    const place = placeOf(operation, places, last);
    if (place === undefined) return [];
    if (typeof place === 'string') {
      wrong.push(place);
      return [];
    }
    // Nobody knows when it came about, only that it was not before it was asked for.
    const ended = operation.outcome.type === 'unknown' ? Number.POSITIVE_INFINITY : operation.ended;
    const isChange = operation.act !== 'read' && !isRefusal(operation);
    const isLeast = operation.outcome.type === 'present';
    return [{ begun: operation.begun, ended, place, isLeast, isChange }];
  });
  return [...wrong, ...checkTimes(placed)];
}

const isRefusal = ({ outcome: { type } }: Operation): boolean => type === 'present' || type === 'cancelled';
const lengthOf = ({ hotels, cars }: Shown): number => hotels.length + cars.length;
const isBeginning = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((id, index) => all[index] === id);

function checkStates(operations: readonly Operation[], last: Shown): string[] {
  const wrong: string[] = [];
  const hotelsAt = new Map<number, number>();
  const states = operations.flatMap(({ outcome }) => (outcome.type === 'shown' ? [outcome.shown] : []));
  for (const state of [...states, last]) {
    if (!isBeginning(state.hotels, last.hotels) || !isBeginning(state.cars, last.cars))
      wrong.push('an answer shows what the booking does not have in the end');
    if (state.isCancelled && lengthOf(state) !== lengthOf(last))
      wrong.push('something was added after it was cancelled');
    const length = lengthOf(state);
    const hotels = hotelsAt.get(length) ?? state.hotels.length;
    if (hotels !== state.hotels.length) wrong.push(`two states of ${length} segments differ`);
    hotelsAt.set(length, hotels);
  }
  const lengths = [...hotelsAt].sort(([one], [other]) => one - other);
  for (const [index, [length, hotels]] of lengths.entries()) {
    const [before, hotelsBefore] = lengths[index - 1] ?? [0, 0];
    const more = hotels - hotelsBefore;
    if (more < 0 || more > length - before) wrong.push(`the state of ${length} segments lacks one of before`);
  }
  const ids = [...last.hotels, ...last.cars];
  if (new Set(ids).size < ids.length) wrong.push('a segment is there twice');
  return wrong;
}

/** How long the booking was when a segment had just been added, where an answer tells. */
function toPlaces(operations: readonly Operation[], last: Shown): Map<string, number> {
  const places = new Map<string, number>();
  for (const { act, id, outcome } of operations)
    if (act === 'add' && id !== undefined && outcome.type === 'shown')
      places.set(id, lengthOf(outcome.shown));
  // Of one that nobody was told of it is only known by when it was there.
  for (const id of [...last.hotels, ...last.cars]) {
    if (places.has(id)) continue;
    let place = lengthOf(last);
    for (const { outcome } of operations)
      if (outcome.type === 'shown' && has(outcome.shown, id))
        place = Math.min(place, lengthOf(outcome.shown));
    places.set(id, place);
  }
  return places;
}

const has = ({ hotels, cars }: Shown, id: string | undefined): boolean =>
  id !== undefined && (hotels.includes(id) || cars.includes(id));

/** Undefined where it left no trace; a text where it cannot have been. */
function placeOf(
  { act, id, outcome }: Operation,
  places: ReadonlyMap<string, number>,
  last: Shown,
): number | string | undefined {
  switch (outcome.type) {
    case 'shown': {
      const { shown } = outcome;
      if (act === 'cancel' && !shown.isCancelled)
        return 'a cancellation shows a booking that is not cancelled';
      if (act === 'add' && (shown.isCancelled || (shown.hotels.at(-1) !== id && shown.cars.at(-1) !== id)))
        return 'an addition is not the last thing in its own answer';
      return shown.isCancelled ? CANCELLED : lengthOf(shown);
    }
    case 'present':
      return places.get(id ?? '') ?? 'refused as present, and never added';
    case 'cancelled':
      return last.isCancelled ? CANCELLED : 'refused as cancelled, and never cancelled';
    case 'unknown':
      if (act === 'cancel') return undefined;
      return has(last, id) ? places.get(id ?? '') : undefined;
  }
}

function checkTimes(placed: readonly Placed[]): string[] {
  const wrong: string[] = [];
  const byEnd = [...placed].sort((one, other) => one.ended - other.ended);
  const byBegin = [...placed].sort((one, other) => one.begun - other.begun);
  const changes = placed.filter(({ isChange, ended }) => isChange && ended < Number.POSITIVE_INFINITY);
  if (new Set(changes.map(({ place }) => place)).size < changes.length)
    wrong.push('two changes stand in the same place');
  let furthest = 0;
  let passed = 0;
  for (const { begun, place, isLeast, isChange } of byBegin) {
    for (let next = byEnd[passed]; next !== undefined && next.ended < begun; next = byEnd[++passed])
      furthest = Math.max(furthest, next.place);
    // In a cancelled booking nothing is refused as present.
    if (place < furthest && !(isLeast && furthest < CANCELLED))
      wrong.push(`an answer of ${place} segments came after one of ${furthest} was known`);
    if (isChange && place === furthest) wrong.push('a change was seen before it began');
  }
  return wrong;
}

// A V8 CPU profile as a list of functions by the time spent in themselves.

export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
      readonly columnNumber: number;
    };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
  readonly startTime: number;
  readonly endTime: number;
}

export interface Hot {
  readonly name: string;
  readonly url: string;
  /** From 0, as V8 counts. */
  readonly line: number;
  readonly column: number;
  readonly selfMicros: number;
}

export interface Profiled {
  /** Time on the thread's processor. */
  readonly busyMicros: number;
  readonly idleMicros: number;
  /** The hottest first. */
  readonly functions: readonly Hot[];
}

// What V8 calls waiting for events; everything else is work, its own and the collector's included.
const IDLE = '(idle)';

/** Samples between two instants, counted in microseconds from the profile's start. */
export function toProfiled(profile: CpuProfile, from = 0, to = Infinity): Profiled {
  const byId = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const functions = new Map<string, Hot>();
  let [busyMicros, idleMicros, at] = [0, 0, 0];
  profile.samples.forEach((id, index) => {
    // A sample stands for the time until the next one.
    const micros = profile.timeDeltas[index + 1] ?? 0;
    at += profile.timeDeltas[index] ?? 0;
    const frame = byId.get(id);
    if (frame === undefined || at < from || at > to || micros < 0) return;
    if (frame.functionName === IDLE) {
      idleMicros += micros;
      return;
    }
    busyMicros += micros;
    const { functionName, url, lineNumber: line, columnNumber: column } = frame;
    const key = `${functionName} ${url} ${line} ${column}`;
    const selfMicros = (functions.get(key)?.selfMicros ?? 0) + micros;
    functions.set(key, { name: functionName || '(anonymous)', url, line, column, selfMicros });
  });
  return {
    busyMicros,
    idleMicros,
    functions: [...functions.values()].sort((a, b) => b.selfMicros - a.selfMicros),
  };
}

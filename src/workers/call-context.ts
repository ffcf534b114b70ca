// What a running call sees of its caller, and how its questions and their answers cross the thread boundary.
import { Refusal } from '../errors.ts';
import type { Answer, CallEvent, CallRequest } from './messages.ts';
import type { CallContext, InputRequest, JsonObject, LogLevel } from './tools/index.ts';

const LEVELS: readonly LogLevel[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
];

/** Thrown by `ask` when the call is to end here and be run again with the answers. */
export class InputRequired extends Error {
  override readonly name = 'InputRequired';
  readonly requests: Readonly<Record<string, InputRequest>>;

  constructor(requests: Readonly<Record<string, InputRequest>>) {
    super('The client has to answer first');
    this.requests = requests;
  }
}

export class RunningContext implements CallContext {
  readonly sessionId: string | undefined;
  readonly clientCapabilities: JsonObject;
  readonly #request: CallRequest;
  readonly #emit: (event: CallEvent) => void;
  // Made only when somebody asks for it: most calls end before anybody could cancel them.
  #controller: AbortController | undefined;
  #cancelled = false;
  readonly #waiting = new Map<string, (answer: Answer) => void>();

  constructor(request: CallRequest, emit: (event: CallEvent) => void) {
    this.sessionId = request.sessionId;
    this.clientCapabilities = request.clientCapabilities;
    this.#request = request;
    this.#emit = emit;
  }

  get isCancelled(): boolean {
    return this.#cancelled;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#cancelled) this.#controller.abort();
    return this.#controller.signal;
  }

  progress(progress: number, total?: number, message?: string): void {
    if (!this.#request.wantsProgress) return;
    this.#emit({
      type: 'progress',
      progress,
      ...(total !== undefined && { total }),
      ...(message !== undefined && { message }),
    });
  }

  log(level: LogLevel, data: unknown, logger?: string): void {
    const least = this.#request.logLevel;
    if (least === undefined || LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
    this.#emit({ type: 'log', level, data, ...(logger !== undefined && { logger }) });
  }

  release(): void {
    this.#emit({ type: 'release' });
  }

  async ask(
    questions: Readonly<Record<string, InputRequest>>,
  ): Promise<Readonly<Record<string, JsonObject>>> {
    const known = this.#request.answers ?? {};
    const open = Object.entries(questions).filter(([key]) => !Object.hasOwn(known, key));
    if (this.#request.asking === 'replay' && open.length > 0)
      throw new InputRequired(Object.fromEntries(open));
    const answers = await Promise.all(open.map(([key, request]) => this.#askLive(key, request)));
    const fresh = Object.fromEntries(open.map(([key], index) => [key, answers[index] ?? {}]));
    return Object.fromEntries(Object.keys(questions).map((key) => [key, fresh[key] ?? known[key] ?? {}]));
  }

  #askLive(key: string, request: InputRequest): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(key, (answer) => {
        if (answer.ok) resolve(answer.value);
        else reject(new Refusal(answer.failure));
      });
      this.#emit({ type: 'ask', key, request });
    });
  }

  answer(key: string, answer: Answer): void {
    this.#waiting.get(key)?.(answer);
    this.#waiting.delete(key);
  }

  cancel(): void {
    this.#cancelled = true;
    this.#controller?.abort();
  }
}

// Questions that the server asks a client while a call waits (the legacy era's way), and who may be asked what.
import { type Failure, toFailure } from '../../errors.ts';
import type { Answer, InputRequest, JsonObject } from '../../workers/index.ts';
import { isObject, type RequestId, type Response } from './json-rpc.ts';

/** The open questions of one client. An answer reaches them only from that client. */
export interface Questions {
  readonly size: number;
  /** `onLate` is called when there was no answer in time, after `settle` has been told so. */
  open(id: RequestId, settle: (answer: Answer) => void, timeoutMs: number, onLate: () => void): void;
  /** Whether there was such a question. */
  answer(response: Response): boolean;
  forget(id: RequestId): void;
  /** Settles all of them with a failure. */
  giveUp(failure: Failure): void;
}

export function createQuestions(): Questions {
  const pending = new Map<RequestId, { settle: (answer: Answer) => void; timer: NodeJS.Timeout }>();
  const settle = (id: RequestId, answer: Answer): boolean => {
    const question = pending.get(id);
    if (question === undefined) return false;
    pending.delete(id);
    clearTimeout(question.timer);
    question.settle(answer);
    return true;
  };
  return {
    get size() {
      return pending.size;
    },
    open(id, settleIt, timeoutMs, onLate) {
      const timer = setTimeout(() => {
        settle(id, failed(toFailure('toolTimeout', 'The client did not answer the question in time')));
        onLate();
      }, timeoutMs).unref();
      pending.set(id, { settle: settleIt, timer });
    },
    answer: (response) => settle(response.id, toAnswer(response)),
    forget(id) {
      clearTimeout(pending.get(id)?.timer);
      pending.delete(id);
    },
    giveUp(failure) {
      for (const id of [...pending.keys()]) settle(id, failed(failure));
    },
  };
}

function failed(failure: Failure): Answer {
  return { ok: false, failure };
}

function toAnswer(response: Response): Answer {
  if (response.result !== undefined) return { ok: true, value: response.result };
  const message = typeof response.error?.message === 'string' ? response.error.message.slice(0, 500) : '';
  return failed(toFailure('internal', `The client did not answer the question: ${message}`));
}

/** What a client must have declared to be asked this, as the capabilities object that says so. */
function toNeededCapabilities(request: InputRequest): JsonObject {
  switch (request.method) {
    case 'sampling/createMessage':
      return request.params?.tools === undefined ? { sampling: {} } : { sampling: { tools: {} } };
    case 'roots/list':
      return { roots: {} };
    case 'elicitation/create':
      return request.params?.mode === 'url' ? { elicitation: { url: {} } } : { elicitation: {} };
  }
}

function isDeclared(needed: unknown, declared: unknown): boolean {
  if (!isObject(needed) || !isObject(declared)) return false;
  return Object.keys(needed).every(
    (name) => Object.hasOwn(declared, name) && isDeclared(needed[name], declared[name]),
  );
}

/** A failure that names the capabilities that the client lacks for these questions, if any. */
export function missingCapabilities(
  requests: Readonly<Record<string, InputRequest>>,
  declared: JsonObject,
): Failure | undefined {
  const missing = Object.values(requests)
    .map(toNeededCapabilities)
    .filter((needed) => !isDeclared(needed, declared) || isFormRefused(needed, declared));
  if (missing.length === 0) return undefined;
  const requiredCapabilities = Object.assign({}, ...missing) as JsonObject;
  const names = Object.keys(requiredCapabilities).join(', ');
  return toFailure('missingCapability', `This needs a client capability that was not declared: ${names}`, {
    requiredCapabilities,
  });
}

/** `elicitation: {}` means forms; `elicitation: {url: {}}` means no forms. */
function isFormRefused(needed: JsonObject, declared: JsonObject): boolean {
  const asks = needed.elicitation;
  const can = declared.elicitation;
  if (!isObject(asks) || Object.hasOwn(asks, 'url') || !isObject(can)) return false;
  return Object.hasOwn(can, 'url') && !Object.hasOwn(can, 'form');
}

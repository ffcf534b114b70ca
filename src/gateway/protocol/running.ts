// A request that a worker answers: started, followed through its events, answered or dropped.
import { toFailure } from '../../errors.ts';
import type { CallEvent, CallOutcome, Kind, Target } from '../../workers/index.ts';
import { isObject, type Params, toNotificationText, toRequestText } from './json-rpc.ts';
import { toNoted } from './noted.ts';
import { member, type Parsed, parseInputResponses, progressTokenOf } from './params.ts';
import { Page } from './prepared.ts';
import { missingCapabilities } from './questions.ts';
import type { Answers, RequestStates } from './request-state.ts';
import type { Call } from './requests.ts';
import type { Chance, ProtocolOptions } from './types.ts';

export interface Runner {
  /** `kind` says whether it may be left off when nobody can hear the answer. */
  run(call: Call, target: Target, kind: Kind): void;
}

interface Options {
  readonly workers: ProtocolOptions['workers'];
  readonly store: Pick<ProtocolOptions['store'], 'recordSearch'>;
  readonly states: RequestStates;
  readonly chance: Chance;
  readonly questionTimeoutMs: number;
}

export function createRunner({ workers, store, states, chance, questionTimeoutMs }: Options): Runner {
  function run(call: Call, target: Target, kind: Kind) {
    const { request, caller } = call;
    const earlier = caller.peer === undefined ? readAnswers(request.params, target) : NO_ANSWERS;
    if (!earlier.ok) return call.fail(earlier.failure);

    const answers = earlier.value;
    const { channel, peer, underWay } = caller;
    const progressToken = progressTokenOf(request.params);
    const startedAt = chance.now();
    const asked: string[] = [];
    let latestProgress = Number.NEGATIVE_INFINITY;
    let isSettled = false;

    const running = workers.start(
      {
        target,
        sessionId: peer?.sessionId,
        clientCapabilities: caller.capabilities,
        wantsProgress: progressToken !== undefined,
        logLevel: caller.logLevel,
        asking: peer === undefined ? 'replay' : 'live',
        answers,
      },
      hear,
    );

    function hear(event: CallEvent) {
      if (isSettled) return;
      switch (event.type) {
        case 'progress': {
          // A value that does not increase is no progress, and no revision allows it.
          if (progressToken === undefined || !(event.progress > latestProgress)) return;
          latestProgress = event.progress;
          const { type: _type, ...progress } = event;
          return channel.tell(toNotificationText('notifications/progress', { progressToken, ...progress }));
        }
        case 'log': {
          const { type: _type, ...message } = event;
          return channel.tell(toNotificationText('notifications/message', message));
        }
        case 'release':
          return channel.release?.();
        case 'ask':
          return ask(event);
      }
    }

    function ask({ key, request: question }: CallEvent & { type: 'ask' }) {
      if (peer === undefined) return running.answer(key, { ok: false, failure: toFailure('internal') });
      const missing = missingCapabilities({ [key]: question }, caller.capabilities);
      if (missing !== undefined) return running.answer(key, { ok: false, failure: missing });
      const id = chance.uuid();
      asked.push(id);
      peer.questions.open(
        id,
        (given) => running.answer(key, given),
        questionTimeoutMs,
        () =>
          channel.tell(toNotificationText('notifications/cancelled', { requestId: id, reason: 'timeout' })),
      );
      channel.tell(toRequestText(id, question.method, question.params ?? {}));
    }

    function settle(): boolean {
      if (isSettled) return false;
      isSettled = true;
      underWay?.remove(request.id);
      for (const id of asked) peer?.questions.forget(id);
      return true;
    }

    function cancel() {
      if (!settle()) return;
      running.cancel();
      call.drop();
    }

    function noteSearch(outcome: CallOutcome) {
      if (outcome.type !== 'result' || outcome.search === undefined || peer === undefined) return;
      if (target.kind !== 'tool' || !isObject(target.arguments)) return;
      const { type, resultCount } = outcome.search;
      const timestamp = chance.now();
      store.recordSearch({
        id: chance.uuid(),
        sessionId: peer.sessionId,
        type,
        timestamp,
        parameters: toNoted(target.arguments),
        resultCount,
        responseTime: timestamp - startedAt,
      });
    }

    function finish(outcome: CallOutcome) {
      if (!settle()) return;
      noteSearch(outcome);
      call.ranMs = running.ranMs;
      answer(call, target, outcome, answers);
    }

    underWay?.add(request.id, { cancel });
    channel.onLost?.(() => {
      // A legacy client that has gone has not cancelled: what writes goes on. In the modern era going is cancelling.
      if (peer === undefined || kind !== 'write') cancel();
    });
    running.outcome.then(finish, () => finish({ type: 'failure', failure: toFailure('internal') }));
  }

  /** The answers to the questions of earlier rounds; those just given go before those in the sealed state. */
  function readAnswers(params: Params, target: Target): Parsed<Answers> {
    const given = parseInputResponses(params);
    if (!given.ok) return given;
    const sealed = states.open(target, member(params, 'requestState'));
    return sealed.ok ? { ok: true, value: { ...sealed.value, ...given.value } } : sealed;
  }

  function answer(call: Call, target: Target, outcome: CallOutcome, answers: Answers) {
    switch (outcome.type) {
      case 'result':
        return call.succeed(new Page(outcome.result), cachingOf(target, outcome), outcome.isError);
      case 'failure':
        return target.kind === 'tool' ? call.failTool(outcome.failure) : call.fail(outcome.failure);
      case 'inputRequired': {
        const missing = missingCapabilities(outcome.requests, call.caller.capabilities);
        if (missing !== undefined) return call.fail(missing);
        return call.requireInput(outcome.requests, states.seal(target, answers));
      }
    }
  }

  return { run };
}

const NO_ANSWERS: Parsed<Answers> = { ok: true, value: {} };

/** A resource is read with hints in the modern era, even where none were given: then it is stale at once. */
function cachingOf(target: Target, outcome: CallOutcome & { type: 'result' }) {
  if (target.kind !== 'resource') return undefined;
  return outcome.caching ?? { ttlMs: 0, scope: 'private' as const };
}

// Who watches which resource. One subscription to the source of changes serves them all, and only while there are any.
import type { ResourceWatch } from './types.ts';

export interface Watchers {
  canWatch(uri: string, sessionId: string | undefined): boolean;
  /** Calls `tell` whenever the resource changes for that session; returns how to stop. */
  add(uri: string, sessionId: string | undefined, tell: () => void): () => void;
  readonly size: number;
}

interface Watcher {
  readonly sessionId: string | undefined;
  readonly tell: () => void;
}

/** Resources that one client, or one subscription, may watch. */
export const MAX_WATCHED = 1000;

export function createWatchers(resources: ResourceWatch): Watchers {
  const byUri = new Map<string, Set<Watcher>>();
  let size = 0;
  let stopWatching: (() => void) | undefined;

  function hear(uri: string, sessionId?: string): void {
    for (const watcher of byUri.get(uri) ?? [])
      if (sessionId === undefined || watcher.sessionId === sessionId) watcher.tell();
  }

  return {
    get size() {
      return size;
    },
    canWatch: (uri, sessionId) => resources.canWatch(uri, sessionId),
    add(uri, sessionId, tell) {
      const watcher: Watcher = { sessionId, tell };
      const others = byUri.get(uri);
      if (others === undefined) byUri.set(uri, new Set([watcher]));
      else others.add(watcher);
      size++;
      stopWatching ??= resources.watch(hear);
      return () => {
        const same = byUri.get(uri);
        if (!same?.delete(watcher)) return;
        if (same.size === 0) byUri.delete(uri);
        size--;
        if (size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
  };
}

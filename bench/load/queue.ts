// First in, first out, without moving what is in it: a backlog may grow to a million while a server stalls.

export interface Queue<T> {
  push(item: T): void;
  shift(): T | undefined;
}

const WORTH_TRIMMING = 10_000;

export function createQueue<T>(initial: readonly T[] = []): Queue<T> {
  let items: T[] = [...initial];
  let head = 0;
  return {
    push: (item) => items.push(item),
    shift() {
      if (head === items.length) return undefined;
      const item = items[head++];
      if (head > WORTH_TRIMMING && head * 2 > items.length) {
        items = items.slice(head);
        head = 0;
      }
      return item;
    },
  };
}

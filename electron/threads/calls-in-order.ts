export interface CallsInOrder {
  /** Does it once what was asked for before is done. What it throws is told, unless it was stopped. */
  add(id: number, work: (signal: AbortSignal) => Promise<void>): void;
  stop(id: number): void;
}

/** Calls of a process of its own, one after another in the order in which they came; each can be stopped. */
export function createCallsInOrder(onFailed: (id: number, detail: string) => void): CallsInOrder {
  const running = new Map<number, AbortController>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    add(id, work) {
      const stopped = new AbortController();
      running.set(id, stopped);
      last = last.then(async () => {
        try {
          stopped.signal.throwIfAborted();
          await work(stopped.signal);
        } catch (error) {
          if (!stopped.signal.aborted) onFailed(id, detailOf(error));
        } finally {
          running.delete(id);
        }
      });
    },
    stop: (id) => running.get(id)?.abort(),
  };
}

/** What went wrong, for the log of the app. */
export const detailOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/**
 * Resolves when the calls of this turn have gone to their thread: call-worker.ts posts them together when the turn ends.
 * Work done after it falls into the wait for their replies; a call made after it goes as a message of its own.
 */
export const afterWorkerFlush = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

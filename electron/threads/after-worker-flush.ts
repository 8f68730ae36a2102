/**
 * Resolves when what was called in this turn has gone to its thread: calls are posted together when the turn ends
 * (retrieval/worker/worker-client.ts).
 * What is done after it falls into the wait for their replies; what is called after it goes as a message of its own.
 */
export const afterWorkerFlush = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

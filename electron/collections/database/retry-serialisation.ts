/** The server could not bring a transaction in line with others, or ended it to resolve a deadlock: begin anew. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 4;
/** Milliseconds before the second attempt; twice as long before each further one. */
const FIRST_WAIT_MS = 20;

/** SQLSTATE of a failure; empty where it is not the server's. */
export const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Runs an attempt again, at most three times, as long as it fails for the sake of others. */
export async function retrySerialisation<Result>(
  attempt: () => Promise<Result>,
  wait: (ms: number) => Promise<void>,
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (number === MAX_ATTEMPTS || !RETRYABLE.has(sqlStateOf(error))) throw error;
      await wait(FIRST_WAIT_MS * 2 ** (number - 1));
    }
  }
}

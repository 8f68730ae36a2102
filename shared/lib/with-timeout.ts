/** What `withTimeout` gives for work that was not done in time. */
export const TIMED_OUT = Symbol('timed out');

/**
 * The result of the work, or TIMED_OUT after `timeoutMs` or once the signal aborts. The work itself goes on; its later
 * failure is ignored.
 *
 * @throws what the work rejects with in time
 */
export async function withTimeout<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Result | typeof TIMED_OUT> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};
  const ended = new Promise<typeof TIMED_OUT>((resolve) => {
    end = () => resolve(TIMED_OUT);
    timer = setTimeout(end, timeoutMs);
    signal?.addEventListener('abort', end, { once: true });
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

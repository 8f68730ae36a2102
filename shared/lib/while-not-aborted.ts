/**
 * The result of work that others may wait for too, or that does not heed its signal: it goes on, and its later failure is
 * ignored.
 *
 * @throws what the work rejects with; the signal's reason once it aborts
 */
export function whileNotAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** A timeout that aborts, combined with the caller's signal; `extend` restarts it. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** True when the deadline, not the caller, aborted. */
  readonly hasPassed: boolean;
  extend(milliseconds: number): void;
  dispose(): void;
  abort(): void;
}

export function createDeadline(caller: AbortSignal, milliseconds: number): Deadline {
  const controller = new AbortController();
  let hasPassed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => controller.abort();
  const extend = (span: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      hasPassed = true;
      controller.abort();
    }, span);
  };
  if (caller.aborted) controller.abort();
  else caller.addEventListener('abort', stop, { once: true });
  extend(milliseconds);
  return {
    signal: controller.signal,
    get hasPassed() {
      return hasPassed;
    },
    extend,
    abort: stop,
    dispose() {
      clearTimeout(timer);
      caller.removeEventListener('abort', stop);
    },
  };
}

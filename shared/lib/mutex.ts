/** Runs one task after another, in the order they are given; a task that fails does not stop those after it. */
export type Mutex = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => {});
    return run;
  };
}

/** Runs one task after another: what a task read is still so when it writes. */
export type Exclusive = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createExclusive(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run.catch(() => {});
    return run;
  };
}

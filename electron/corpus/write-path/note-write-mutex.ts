/** Runs tasks one after another, so that what a task read is unchanged when it writes. */
export type NoteWriteMutex = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createNoteWriteMutex(): NoteWriteMutex {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run.catch(() => {});
    return run;
  };
}

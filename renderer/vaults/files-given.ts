import type { LinkAnswer } from '../../shared/ipc/routes/vaults';

/** Files that were given to the app from outside; main reads them, piece by piece. */
export type FilesGiven = Extract<LinkAnswer, { kind: 'files' }>;

const listeners = new Set<(given: FilesGiven) => void>();

/** Calls `open` with files that were given from outside, until the returned function is called. */
export function onFilesGiven(open: (given: FilesGiven) => void): () => void {
  listeners.add(open);
  return () => listeners.delete(open);
}

/** Looks at files as if they had been dropped on the window. */
export const openFilesGiven = (given: FilesGiven): void => {
  for (const open of listeners) open(given);
};

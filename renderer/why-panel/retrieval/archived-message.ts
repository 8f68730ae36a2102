import type { RetrievalTrace } from '../../../shared/domain/trace';

/** The message about archived notes in a retrieval; null when the vault has none or none is near. */
export function archivedMessage({ archived, skipped }: Pick<RetrievalTrace, 'archived' | 'skipped'>): string | null {
  if (archived === undefined || archived.total === 0 || skipped !== null) return null;
  if (archived.searched) return 'Archived notes were searched too.';
  if (archived.near === 0) return null;
  return `Archived notes were not searched; ${archived.near === 1 ? 'one of them holds' : `${archived.near} of them hold`} most of your words.`;
}

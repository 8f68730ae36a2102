import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { VaultStore } from '../../store/vault-store';
import type { PruneRun } from './prune-service';

const STEP = 200;

/**
 * The notes as they are now, null where there is none; each id once. Tells how far it is, and stops where it is told
 * to.
 */
export async function readInSteps(
  store: Pick<VaultStore, 'getMany'>,
  ids: readonly NoteId[],
  { onProgress, signal }: PruneRun,
): Promise<Map<NoteId, Note | null>> {
  const unique = [...new Set(ids)];
  const rows = new Map<NoteId, Note | null>();
  for (let from = 0; from < unique.length; from += STEP) {
    signal?.throwIfAborted();
    onProgress?.(from, unique.length);
    const part = unique.slice(from, from + STEP);
    const found = await store.getMany('notes', part);
    part.forEach((id, place) => rows.set(id, found[place] ?? null));
  }
  signal?.throwIfAborted();
  onProgress?.(unique.length, unique.length);
  return rows;
}

import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { VaultStore } from '../../store/vault-store';
import type { ArchiveRun } from './archive-run';

const BATCH_SIZE = 200;

/** The current notes, null for missing ones, each id once. Reports progress and can be cancelled. */
export async function readNotesInBatches(
  store: Pick<VaultStore, 'getMany'>,
  ids: readonly NoteId[],
  { onProgress, signal }: ArchiveRun,
): Promise<Map<NoteId, Note | null>> {
  const unique = [...new Set(ids)];
  const rows = new Map<NoteId, Note | null>();
  for (let from = 0; from < unique.length; from += BATCH_SIZE) {
    signal?.throwIfAborted();
    onProgress?.(from, unique.length);
    const batch = unique.slice(from, from + BATCH_SIZE);
    const found = await store.getMany('notes', batch);
    batch.forEach((id, index) => rows.set(id, found[index] ?? null));
  }
  signal?.throwIfAborted();
  onProgress?.(unique.length, unique.length);
  return rows;
}

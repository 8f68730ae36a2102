import { parseSourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { Funnel, FunnelDeps } from './funnel';

/**
 * Reads the candidate notes from the store, once per run, for the fields that the index lacks (pinned, category, last
 * change).
 */
export async function readCandidateNotes(
  funnel: Funnel,
  deps: Pick<FunnelDeps, 'store'>,
): Promise<NonNullable<Funnel['notes']>> {
  // Enrichment has been reading most of them since fuse.
  await funnel.enrichment;
  return readNotesByRef(
    funnel,
    deps,
    funnel.live.map(({ ref }) => ref),
  );
}

/** Does what `readCandidateNotes` does, for given references. */
export async function readNotesByRef(
  funnel: Funnel,
  { store }: Pick<FunnelDeps, 'store'>,
  among: readonly SourceRef[],
): Promise<NonNullable<Funnel['notes']>> {
  const notes = (funnel.notes ??= new Map());
  const refs = among.filter((ref) => parseSourceRef(ref).kind === 'note' && !notes.has(ref));
  const rows =
    refs.length === 0
      ? []
      : await store.getMany(
          'notes',
          refs.map((ref) => parseSourceRef(ref).id),
        );
  refs.forEach((ref, index) => notes.set(ref, rows[index] ?? null));
  return notes;
}

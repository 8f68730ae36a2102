import { parseSourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { Funnel, FunnelDeps } from './funnel';

/**
 * Reads the notes among the live candidates from the store, once for a run, for what the index does not keep (pinned,
 * category, last change).
 */
export async function readCandidateNotes(
  funnel: Funnel,
  deps: Pick<FunnelDeps, 'store'>,
): Promise<NonNullable<Funnel['notes']>> {
  // Most are on their way since they became candidates.
  await funnel.enrichment;
  return readNotesByRef(
    funnel,
    deps,
    funnel.live.map(({ ref }) => ref),
  );
}

/** The same of the notes among given references. */
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

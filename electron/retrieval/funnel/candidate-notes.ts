import { parseSourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { Funnel, FunnelDeps } from './funnel';

/** Rows of notes; null for a missing one. */
type NoteRows = Map<SourceRef, Note | null>;

const rowsByRun = new WeakMap<Funnel, NoteRows>();
const enrichments = new WeakMap<Funnel, Promise<void>>();

/** Candidate data that is read from store and index while judging and ranking run. */
export function startEnrichment(funnel: Funnel, enrichment: Promise<void>): void {
  enrichments.set(funnel, enrichment);
  // The failure reaches whoever awaits the promise.
  enrichment.catch(() => {});
}

/** Resolves when the trace has all data of its candidates. */
export const enriched = async (funnel: Funnel): Promise<void> => enrichments.get(funnel);

/**
 * Reads the candidate notes from the store, once per run, for the fields that the index lacks (pinned, category, last
 * change).
 */
export async function readCandidateNotes(funnel: Funnel, deps: Pick<FunnelDeps, 'store'>): Promise<NoteRows> {
  // Enrichment has been reading most of them since fuse.
  await enriched(funnel);
  return readNotesByRef(
    funnel,
    deps,
    funnel.live.map(({ ref }) => ref),
  );
}

/** The row of a note, where a stage has read it. */
export const candidateNote = (funnel: Funnel, ref: SourceRef): Note | null => rowsByRun.get(funnel)?.get(ref) ?? null;

/** Does what `readCandidateNotes` does, for given references. */
export async function readNotesByRef(
  funnel: Funnel,
  { store }: Pick<FunnelDeps, 'store'>,
  among: readonly SourceRef[],
): Promise<NoteRows> {
  const notes: NoteRows = rowsByRun.get(funnel) ?? new Map();
  rowsByRun.set(funnel, notes);
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

import type { Batch, BatchDraft, BatchKind, DraftChange, UndoScope } from '../../../shared/domain/batch';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Note } from '../../../shared/domain/note';

/** One note in a batch: before (null: new) and after. */
export interface NoteChange {
  before: Note | null;
  after: Note;
}

/** Whether rows are derived from this note: it is kept. */
export const isEngram = (note: Note | null): note is Note => note?.status === 'kept';

/**
 * Rows derived when notes are kept, changed or archived: facts, lessons, decision records. Keeping is the person's act,
 * so nothing is derived from a note before it; archiving the note retracts its derived rows. The changes join the same
 * batch, so that one undo reverts all. Each row is changed at most once; rows of `notes` are never changed.
 *
 * @param at epoch milliseconds of the act
 */
export type Derivation = (steps: readonly NoteChange[], at: number) => Promise<DraftChange[]>;

/** Writes notes together with what follows from them. Its callers hold the corpus' `runExclusive`. */
export interface DerivingWriter {
  /**
   * Adds to the batch the facts, lessons and decision records that its notes bring or end, and commits all of it.
   * Rejects like `VaultWriter.commit`.
   */
  commitWithDerivations(draft: BatchDraft): Promise<Batch>;
}

/** One act of the person. */
export const commitAct = (
  { derivingWriter }: { derivingWriter: DerivingWriter },
  kind: BatchKind,
  scope: UndoScope,
  label: string,
  changes: DraftChange[],
): Promise<Batch> => derivingWriter.commitWithDerivations({ actor: 'person', kind, scope, label, changes });

/** Runs every derivation, in order, on the engrams that a batch changes. `now` gives epoch milliseconds. */
export function createDerivingWriter({
  store,
  writer,
  now,
  derivations,
}: {
  store: Pick<VaultStore, 'getMany'>;
  writer: Pick<VaultWriter, 'commit'>;
  now: () => number;
  derivations: readonly Derivation[];
}): DerivingWriter {
  return {
    async commitWithDerivations(draft) {
      const steps = await engramChangesOf(store, draft);
      if (steps.length === 0) return writer.commit(draft);
      const at = now();
      const derived: DraftChange[] = [];
      for (const derive of derivations) derived.push(...(await derive(steps, at)));
      return writer.commit(
        derived.length === 0 ? draft : { ...draft, changes: [...draft.changes, ...derived], fresh: false },
      );
    },
  };
}

/** Changes of notes that are engrams before or after; nothing is derived from others. */
async function engramChangesOf(
  store: Pick<VaultStore, 'getMany'>,
  { changes, fresh }: BatchDraft,
): Promise<NoteChange[]> {
  const notes = changes.flatMap((change) => (change.table === 'notes' && change.after !== null ? [change.after] : []));
  if (notes.length === 0 || (fresh === true && !notes.some(isEngram))) return [];
  const before = await store.getMany(
    'notes',
    notes.map(({ id }) => id),
  );
  return notes
    .map((after, index) => ({ before: before[index] ?? null, after }))
    .filter(({ before: was, after }) => isEngram(was) || isEngram(after));
}

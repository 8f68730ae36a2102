import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NoteId } from '../../../shared/domain/ids';
import { isUndecided, type Note } from '../../../shared/domain/note';
import type { ReviewUnit } from '../../../shared/ipc/routes/review';
import type { CatalogNote } from '../catalog/catalog-state';
import { KeptTitleIndex } from '../catalog/kept-title-index';
import type { NoteDeps } from '../notes/note-deps';
import { clusterDuplicates } from './cluster-duplicates';
import { readReviewUnits } from './read-review-units';
import { similarNotes } from './similar-notes';

/** Units read before other work is let in: some milliseconds. */
const UNITS_PER_SLICE = 200;

type Deps = Pick<NoteDeps, 'store' | 'catalog'>;

interface SaidUnits {
  /** What is kept, with the duplicates that become one with it. */
  open: { id: NoteId; alike: NoteId[] }[];
  /** How many of the units are left for their own decision. */
  left: number;
}

/** What of these units is kept in one act because the person said it, in the order given. */
export async function selectSaidUnits(deps: Deps, ids: readonly NoteId[]): Promise<SaidUnits> {
  const waiting = [...new Set(ids)].filter((id) => {
    const note = deps.catalog.note(id);
    return note !== null && isUndecided(note);
  });
  const said: ReviewUnit[] = [];
  for (let from = 0; from < waiting.length; from += UNITS_PER_SLICE) {
    const rows = await deps.store.getMany('notes', waiting.slice(from, from + UNITS_PER_SLICE));
    const units = await readReviewUnits(
      deps,
      rows.filter((row) => row !== null),
    );
    said.push(...units.filter(({ canKeepAsSaid }) => canKeepAsSaid));
    await nextTurn();
  }
  const [group] = clusterDuplicates([
    { key: '', sessionId: null, topic: '', title: '', at: 0, origin: 'import', units: said },
  ]);
  const open = (await withoutContradictions(group?.units ?? [])).map(({ note, duplicates }) => ({
    id: note.id,
    alike: duplicates.map((unit) => unit.note.id),
  }));
  return { open, left: waiting.length - open.reduce((sum, { alike }) => sum + 1 + alike.length, 0) };
}

/**
 * Without what says of the same matter something else than one before it, or the same: once that one is kept, it would
 * need a decision of its own.
 */
async function withoutContradictions(units: readonly ReviewUnit[]): Promise<ReviewUnit[]> {
  const kept = new Map<string, Note>();
  const titles = new KeptTitleIndex(() => []);
  await titles.ready();
  const earlier = {
    keptSharing: (shingles: readonly string[]) => titles.countSharedShingles(shingles),
    note(id: string): CatalogNote | null {
      const note = kept.get(id);
      return note === undefined ? null : { ...note, status: 'kept', titleKey: '', aliasKeys: [], sessionIds: [] };
    },
  };
  return units.filter(({ note }) => {
    if (similarNotes(earlier, note.title, note.id).some(({ relation }) => relation !== 'near')) return false;
    kept.set(note.id, note);
    titles.set(note);
    return true;
  });
}

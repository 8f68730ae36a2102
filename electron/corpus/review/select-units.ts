import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NoteId } from '../../../shared/domain/ids';
import { isUndecided, type Note } from '../../../shared/domain/note';
import type { DecidedMany, KeptSaid, ReviewUnit } from '../../../shared/ipc/routes/review';
import type { CatalogNote } from '../catalog/catalog-state';
import { KeptTitleIndex } from '../catalog/kept-title-index';
import type { NoteDeps } from '../notes/note-deps';
import { clusterDuplicates } from './cluster-duplicates';
import { readReviewUnits } from './read-review-units';
import { similarNotes } from './similar-notes';

/** Units read before other work is let in; duplicates are folded among these. */
const UNITS_PER_SLICE = 100;

type Deps = Pick<NoteDeps, 'store' | 'catalog'>;

interface SaidUnits {
  /** What is kept, with the duplicates that become one with it. */
  open: { id: NoteId; alike: NoteId[] }[];
  left: KeptSaid['left'];
}

/** What of these units is kept in one act because the person said it, in the order given. */
export async function selectSaidUnits(deps: Deps, ids: readonly NoteId[]): Promise<SaidUnits> {
  const waiting = [...new Set(ids)].filter((id) => {
    const note = deps.catalog.note(id);
    return note !== null && isUndecided(note);
  });
  const agreesWithEarlier = await createAgreement();
  const open: SaidUnits['open'] = [];
  const left: SaidUnits['left'] = {};
  const leave = ({ risks: [first = 'not-yours'] }: Pick<ReviewUnit, 'risks'>) => {
    left[first] = (left[first] ?? 0) + 1;
  };
  for (let from = 0; from < waiting.length; from += UNITS_PER_SLICE) {
    const rows = await deps.store.getMany('notes', waiting.slice(from, from + UNITS_PER_SLICE));
    const units = await readReviewUnits(
      deps,
      rows.filter((row) => row !== null),
    );
    units.filter(({ canKeepAsSaid }) => !canKeepAsSaid).forEach(leave);
    for (const { note, duplicates } of foldDuplicates(units.filter(({ canKeepAsSaid }) => canKeepAsSaid))) {
      if (agreesWithEarlier(note)) open.push({ id: note.id, alike: duplicates.map((unit) => unit.note.id) });
      else for (const _unit of [note, ...duplicates]) leave({ risks: ['contradicts-kept'] });
    }
    await nextTurn();
  }
  return { open, left };
}

const foldDuplicates = (units: ReviewUnit[]): ReviewUnit[] =>
  clusterDuplicates([{ key: '', sessionId: null, topic: '', title: '', at: 0, origin: 'import', units }]).flatMap(
    (group) => group.units,
  );

/**
 * Whether a unit says something that none before it said, or said otherwise: once that one is kept, it would need a
 * decision of its own.
 */
async function createAgreement(): Promise<(note: Note) => boolean> {
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
  return (note) => {
    if (similarNotes(earlier, note.title, note.id).some(({ relation }) => relation !== 'near')) return false;
    kept.set(note.id, note);
    titles.set(note);
    return true;
  };
}

interface UnitIds {
  id: NoteId;
  alike: readonly NoteId[];
}

/**
 * The units that one batch decision applies to: pending ones and, for keeping, only those without a risk. Risks are
 * read again, since the window's data may be outdated.
 */
export async function selectDecidableUnits(
  deps: NoteDeps,
  decision: 'keep' | 'drop' | 'defer',
  units: readonly UnitIds[],
): Promise<{ open: UnitIds[]; skipped: DecidedMany['skipped'] }> {
  const isWaiting = (id: NoteId) => {
    const note = deps.catalog.note(id);
    return note !== null && isUndecided(note);
  };
  const waiting = units
    .filter(({ id }) => isWaiting(id))
    .map(({ id, alike }) => ({ id, alike: alike.filter(isWaiting) }));
  if (decision !== 'keep') return { open: waiting, skipped: [] };
  const rows = await deps.store.getMany(
    'notes',
    waiting.flatMap(({ id, alike }) => [id, ...alike]),
  );
  const risks = new Map(
    (
      await readReviewUnits(
        deps,
        rows.filter((row) => row !== null),
      )
    ).map((unit) => [unit.note.id, unit.risks]),
  );
  const risksOf = ({ id, alike }: UnitIds) => [...new Set([id, ...alike].flatMap((one) => risks.get(one) ?? []))];
  return {
    open: waiting.filter((unit) => risksOf(unit).length === 0),
    skipped: waiting.map((unit) => ({ id: unit.id, risks: risksOf(unit) })).filter((unit) => unit.risks.length > 0),
  };
}

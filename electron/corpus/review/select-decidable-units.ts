import { isUndecided } from '../../../shared/domain/note';
import type { NoteId } from '../../../shared/domain/ids';
import type { DecidedMany } from '../../../shared/ipc/routes/review';
import type { NoteDeps } from '../notes/note-deps';
import { readReviewUnits } from './read-review-units';

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

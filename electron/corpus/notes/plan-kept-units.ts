import { put, type DraftChange } from '../../../shared/domain/batch';
import type { LinkId, NoteId } from '../../../shared/domain/ids';
import type { Category, Note } from '../../../shared/domain/note';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { findNamedPages } from './find-named-pages';
import { planMergedLinks, mergeProvenance } from './merge-rows';
import type { NoteDeps } from './note-deps';
import { revise, accessEventChange } from './note-revision';
import type { PlannedNote } from './planned-note';

export interface UnitToKeep {
  note: Note;
  title?: string;
  category?: Category;
  /** Duplicate units: their sources are added to this one's, and they become records. */
  alike?: readonly Note[];
}

/** Links to the pages of people, projects and places that the note names; those to which it has a link are left out. */
function linksToNamed({ catalog, ids }: NoteDeps, { id, title, body }: Note, at: number): DraftChange[] {
  const linked = new Set([...catalog.linksFrom(id)].map(({ to }) => to));
  return findNamedPages(catalog, `${title}\n${body}`, id)
    .filter((to) => !linked.has(to))
    .map((to) =>
      put('links', {
        id: ids.next<LinkId>(),
        from: id,
        to,
        toTitle: catalog.note(to)!.title,
        kind: 'related',
        createdAt: at,
      }),
    );
}

/**
 * Units become engrams, each with its own version and the sources of its duplicates, and links to the pages that it names. A title that another kept note has
 * is allowed and flagged `duplicate`. Kept ones come first in `notes`, in the order given.
 *
 * @param leaving ids of kept notes that leave in the same batch, which frees their titles
 * @param decidedAt when the person decided; null: they did not
 */
export function planKeptUnits(
  deps: NoteDeps,
  units: readonly UnitToKeep[],
  at: number,
  { leaving = new Set(), decidedAt = at }: { leaving?: ReadonlySet<string>; decidedAt?: number | null } = {},
): { notes: PlannedNote[]; changes: DraftChange[] } {
  const taken = new Set<string>();
  const kept: PlannedNote[] = [];
  const merged: PlannedNote[] = [];
  const canonicalOf = new Map<string, NoteId>();
  for (const { note, title = note.title, category = note.category, alike = [] } of units) {
    const key = titleKey(title);
    const isDuplicate =
      taken.has(key) || deps.catalog.keptWithTitle(key).some((id) => id !== note.id && !leaving.has(id));
    taken.add(key);
    const flags = note.flags.filter(
      (flag) => flag !== 'duplicate' && !(flag === 'contradicts-kept' && leaving.size > 0),
    );
    const united = alike.length === 0 ? {} : mergeProvenance(note, alike, title);
    const after = revise(
      note,
      {
        ...united,
        title,
        category,
        status: 'kept',
        ...(note.isWrong === true ? { isWrong: false } : {}),
        keptAt: at,
        decidedAt,
        deferredUntil: null,
        flags: isDuplicate ? [...flags, 'duplicate'] : flags,
      },
      at,
    );
    kept.push({ before: note, after, reason: 'kept' });
    for (const other of alike) {
      canonicalOf.set(other.id, note.id);
      merged.push({
        before: other,
        after: { ...other, status: 'merged', decidedAt, deferredUntil: null },
        reason: null,
      });
    }
  }
  const titles = new Map(kept.map(({ after }) => [after.id, after.title]));
  const links = canonicalOf.size === 0 ? [] : planMergedLinks(deps, canonicalOf, (id) => titles.get(id)!, at);
  return {
    notes: [...kept, ...merged],
    changes: [
      ...links,
      ...kept.flatMap(({ after }) => linksToNamed(deps, after, at)),
      ...kept.map(({ after }) => accessEventChange(after.id, 'kept', at, deps.ids)),
    ],
  };
}

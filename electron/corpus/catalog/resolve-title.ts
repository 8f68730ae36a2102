import type { Note, NoteStatus } from '../../../shared/domain/note';
import { titlesOfTarget } from '../../../shared/lib/markdown/wikilinks';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { toCatalogNote, type CatalogNote, type CatalogState } from './catalog-state';

/** Notes that a title may name, best first: kept, then formerly kept. Pending and dropped ones have no name. */
const STATUS_RANK: Partial<Record<NoteStatus, number>> = { kept: 0, archived: 1, superseded: 2, merged: 3 };

export type TitleResolver = (target: string) => { id: Note['id']; title: string } | null;

/**
 * Resolves a `[[target]]` to a note: titles before aliases, kept notes before archived ones, then the older.
 *
 * @param changed notes as they will be after the planned batch
 */
export function createTitleResolver(state: CatalogState, changed: readonly Note[] = []): TitleResolver {
  const overlay = new Map<string, CatalogNote>(changed.map((note) => [note.id, toCatalogNote(note)]));
  // By name, since a batch may change thousands of notes and resolve as many titles.
  const overlaid = new Map<string, CatalogNote[]>();
  for (const note of overlay.values()) {
    for (const key of new Set([note.titleKey, ...note.aliasKeys])) {
      const known = overlaid.get(key);
      if (known === undefined) overlaid.set(key, [note]);
      else known.push(note);
    }
  }

  const best = (key: string): CatalogNote | null => {
    const stored = [...state.notesByTitle.get(key), ...state.notesByAlias.get(key)]
      .filter((id) => !overlay.has(id))
      .map((id) => state.notes.get(id)!);
    let winner: CatalogNote | null = null;
    for (const note of [...stored, ...(overlaid.get(key) ?? [])]) {
      if (rankOf(note, key) < 0) continue;
      if (winner === null || isBefore(note, winner, key)) winner = note;
    }
    return winner;
  };

  return (target) => {
    for (const title of titlesOfTarget(target)) {
      const note = best(titleKey(title));
      if (note !== null) return { id: note.id, title };
    }
    return null;
  };
}

/** Lower is better; -1 when the title does not name the note. */
function rankOf(note: CatalogNote, key: string): number {
  const rank = STATUS_RANK[note.status];
  if (rank === undefined) return -1;
  return rank * 2 + (note.titleKey === key ? 0 : 1);
}

function isBefore(a: CatalogNote, b: CatalogNote, key: string): boolean {
  const difference = rankOf(a, key) - rankOf(b, key);
  if (difference !== 0) return difference < 0;
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}

import type { NoteId } from '../../../shared/domain/ids';
import type { NoteStatus } from '../../../shared/domain/note';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import type { CatalogNote, CatalogState } from './catalog-state';

export interface Completion {
  id: NoteId;
  title: string;
  status: NoteStatus;
}

/** Kept notes before archived ones; nothing else has a name to link to. */
const OFFERED: NoteStatus[] = ['kept', 'archived'];

/**
 * Titles for `[[` and the palette, best first: exact, start of the title, start of a word, inside, then aliases;
 * among equals the one changed last. Without text: what was changed last.
 */
export function completeTitles(state: CatalogState, text: string, limit: number): Completion[] {
  const wanted = titleKey(text);
  const ranked: { note: CatalogNote; rank: number }[] = [];
  for (const [order, status] of OFFERED.entries()) {
    for (const id of state.notesByStatus.get(status)) {
      const note = state.notes.get(id)!;
      const rank = rankOf(note, wanted);
      if (rank >= 0) ranked.push({ note, rank: rank * OFFERED.length + order });
    }
  }
  return ranked
    .sort((a, b) => a.rank - b.rank || b.note.updatedAt - a.note.updatedAt || (a.note.id < b.note.id ? -1 : 1))
    .slice(0, limit)
    .map(({ note }) => ({ id: note.id, title: note.title, status: note.status }));
}

function rankOf(note: CatalogNote, wanted: string): number {
  const key = note.titleKey;
  if (wanted === '') return 0;
  if (key === wanted) return 0;
  const place = key.indexOf(wanted);
  if (place === 0) return 1;
  if (place > 0) return startsWord(key, wanted) ? 2 : 3;
  return note.aliasKeys.some((alias) => alias.includes(wanted)) ? 4 : -1;
}

function startsWord(key: string, wanted: string): boolean {
  for (let place = key.indexOf(wanted, 1); place > 0; place = key.indexOf(wanted, place + 1)) {
    if (!/[\p{L}\p{N}]/u.test(key[place - 1]!)) return true;
  }
  return false;
}

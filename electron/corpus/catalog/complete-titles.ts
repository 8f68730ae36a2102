import type { NoteId } from '../../../shared/domain/ids';
import type { NoteStatus } from '../../../shared/domain/note';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { hiddenReasonOf } from '../hidden-claims/hidden-note-index';
import type { CatalogNote, CatalogState } from './catalog-state';

export interface Completion {
  id: NoteId;
  title: string;
  status: NoteStatus;
}

interface Ranked {
  note: CatalogNote;
  rank: number;
}

/** Kept notes before archived ones; other notes cannot be link targets. A hidden note is offered by its whole name only. */
const OFFERED: NoteStatus[] = ['kept', 'archived'];

/**
 * Titles for `[[` and the palette, best first: exact, prefix, start of a word, substring, then aliases; ties by latest
 * change. Without text: by latest change.
 */
export function completeTitles(state: CatalogState, text: string, limit: number): Completion[] {
  const wanted = titleKey(text);
  const best: Ranked[] = [];
  for (const [order, status] of OFFERED.entries()) {
    for (const note of state.notesByStatus.get(status)) {
      const rank = hiddenReasonOf(note) === null || note.titleKey === wanted ? rankOf(note, wanted) : -1;
      if (rank >= 0) insertRanked(best, { note, rank: rank * OFFERED.length + order }, limit);
    }
  }
  return best.map(({ note }) => ({ id: note.id, title: note.title, status: note.status }));
}

/** Keeps the best `limit` in order; the first comparison rejects most of a large vault. */
function insertRanked(best: Ranked[], entry: Ranked, limit: number): void {
  if (best.length >= limit && (limit === 0 || !isBetter(entry, best.at(-1)!))) return;
  let index = best.length;
  while (index > 0 && isBetter(entry, best[index - 1]!)) index -= 1;
  best.splice(index, 0, entry);
  if (best.length > limit) best.pop();
}

function isBetter(a: Ranked, b: Ranked): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank;
  if (a.note.updatedAt !== b.note.updatedAt) return a.note.updatedAt > b.note.updatedAt;
  return a.note.id < b.note.id;
}

function rankOf(note: CatalogNote, wanted: string): number {
  const key = note.titleKey;
  if (wanted === '' || key === wanted) return 0;
  const index = key.indexOf(wanted);
  if (index === 0) return 1;
  if (index > 0) return startsWord(key, wanted) ? 2 : 3;
  return note.aliasKeys.some((alias) => alias.includes(wanted)) ? 4 : -1;
}

function startsWord(key: string, wanted: string): boolean {
  for (let index = key.indexOf(wanted, 1); index > 0; index = key.indexOf(wanted, index + 1)) {
    if (!/[\p{L}\p{N}]/u.test(key[index - 1]!)) return true;
  }
  return false;
}

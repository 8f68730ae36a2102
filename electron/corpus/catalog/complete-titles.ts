import type { NoteId } from '../../../shared/domain/ids';
import type { NoteStatus } from '../../../shared/domain/note';
import { findFuzzy, foldName } from '../../../shared/lib/fuzzy-match';
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

/** Of a shorter text, too many titles hold the letters somewhere. */
const MIN_FUZZY_LENGTH = 3;

/**
 * Titles for `[[` and the palette, best first: exact, prefix, start of a word, substring, aliases, then titles with the
 * same letters (words in another order, letters left out, a slip); ties by latest change. Without text: by latest
 * change.
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
  const found = best.map(({ note }) => note);
  if (found.length < limit && wanted.length >= MIN_FUZZY_LENGTH)
    found.push(...findLoosely(state, wanted, new Set(found)).slice(0, limit - found.length));
  return found.map(toCompletion);
}

/** The titles of these notes in this order; notes that are offered nowhere are left out. */
export function titlesOf(state: CatalogState, ids: readonly NoteId[]): Completion[] {
  const notes = ids.map((id) => state.notes.get(id)).filter((note) => note !== undefined);
  return notes.filter((note) => note.status === 'kept' && hiddenReasonOf(note) === null).map(toCompletion);
}

const toCompletion = ({ id, title, status }: CatalogNote): Completion => ({ id, title, status });

const folded = new WeakMap<CatalogNote, string>();

function foldedTitleOf(note: CatalogNote): string {
  const known = folded.get(note);
  if (known !== undefined) return known;
  const title = foldName(note.title);
  folded.set(note, title);
  return title;
}

function findLoosely(state: CatalogState, wanted: string, without: ReadonlySet<CatalogNote>): CatalogNote[] {
  const notes = OFFERED.flatMap((status) => [...state.notesByStatus.get(status)]).filter(
    (note) => hiddenReasonOf(note) === null && !without.has(note),
  );
  return findFuzzy(notes.map(foldedTitleOf), wanted).map((index) => notes[index]!);
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

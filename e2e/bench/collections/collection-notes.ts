import { publishableNote, type PublishableNote } from '../../../electron/collections/notes/publish-notes';
import { contentHash } from '../../../shared/lib/content-hash';
import { createBenchVault } from '../seeded-vault';

/** Links that a note's text names, of those that a seeded note has. */
const LINKS_IN_TEXT = 2;

/** The notes of a seeded vault as they would be published, with links in their texts. Deterministic by the number. */
export function createCollectionNotes(count: number): PublishableNote[] {
  const { notes, links } = createBenchVault(count);
  const titles = new Map<string, string[]>();
  for (const { from, toTitle } of links) {
    const named = titles.get(from) ?? [];
    if (named.length < LINKS_IN_TEXT) titles.set(from, [...named, toTitle]);
  }
  return notes.map((note) => {
    const named = (titles.get(note.id) ?? []).map((title) => `[[${title}]]`).join(' ');
    const body = `${note.body} ${named}`.trim();
    const hashed = { ...note, body, contentHash: contentHash(`${note.title}\n\n${body}`) };
    return publishableNote(hashed, { quote: null, message: null });
  });
}

/** The note as its publisher changed it. */
export function changedNote(note: PublishableNote, words: string): PublishableNote {
  const body = `${note.body} ${words}`.trim();
  return { ...note, body, version: note.version + 1, contentHash: contentHash(`${note.title}\n\n${body}`) };
}

import type { Note } from '../../../shared/domain/note';
import type { Mention } from '../../../shared/ipc/routes/notes';
import { lineExcerptAround } from '../../../shared/lib/markdown/line-excerpt';
import { findMention } from '../../../shared/lib/markdown/mentions';
import type { NoteDeps } from './note-deps';

/** Texts read for one page at most, and mentions shown at most. */
const MAX_CANDIDATES = 200;
const MAX_MENTIONS = 50;
const EXCERPT_CONTEXT_CHARACTERS = 80;

/**
 * Kept notes that contain this note's title or alias as whole words without linking to it, newest first. Only texts
 * with all terms of a name are read. What hidden notes say is not told on another page.
 */
export async function findMentions(
  { store, catalog, keptNotes }: Pick<NoteDeps, 'store' | 'catalog' | 'keptNotes'>,
  note: Note,
): Promise<Mention[]> {
  const names = [note.title, ...note.aliases];
  const linked = new Set([note.id as string]);
  for (const link of catalog.linksTo(note.id)) linked.add(link.from);
  const candidates = new Set<string>();
  for (const name of names) {
    for (const id of await keptNotes.holdingAll(name, MAX_CANDIDATES + linked.size)) {
      if (!linked.has(id) && candidates.size < MAX_CANDIDATES) candidates.add(id);
    }
  }
  const mentions: Mention[] = [];
  for (const other of await store.getMany('notes', [...candidates])) {
    if (other === null || other.neverSurface || mentions.length >= MAX_MENTIONS) continue;
    const mention = mentionIn(other, names);
    if (mention !== null) mentions.push(mention);
  }
  return mentions;
}

function mentionIn(other: Note, names: readonly string[]): Mention | null {
  for (const text of [other.body, other.title]) {
    const match = findMention(text, names);
    if (match === null) continue;
    const { text: excerpt, start, end } = lineExcerptAround(text, match.start, match.end, EXCERPT_CONTEXT_CHARACTERS);
    return { noteId: other.id, title: other.title, excerpt, start, end };
  }
  return null;
}

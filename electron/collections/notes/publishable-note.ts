import type { Note } from '../../../shared/domain/note';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { termsOf } from '../../language/words/terms';
import { nameWords } from '../../retrieval/index/names/name-words';

/** Of the source, what the person gives along. */
export interface GivenWords {
  quote: string | null;
  message: string | null;
}

/** What leaves when a note is published; the log of what left holds exactly this. */
export interface PublishableNote extends GivenWords {
  noteKey: string;
  title: string;
  body: string;
  aliases: string[];
  tags: string[];
  category: string;
  saidBy: string;
  /** ISO 8601 UTC. */
  keptAt: string;
  version: number;
  contentHash: string;
}

export const publishableNote = (note: Note, { quote, message }: GivenWords): PublishableNote => ({
  noteKey: note.id,
  title: note.title,
  body: note.body,
  aliases: note.aliases,
  tags: note.tags,
  category: note.category,
  saidBy: note.author,
  keptAt: new Date(note.keptAt ?? note.createdAt).toISOString(),
  version: note.version,
  contentHash: note.contentHash,
  quote,
  message,
});

/** What the server needs to find a note by: derived from its text, and nothing besides. */
export interface NoteIndexing {
  /** Index terms, separated by blanks, of title, aliases, given source and body. */
  terms: [title: string, aliases: string, source: string, body: string];
  names: { name: string; key: string; words: string | null }[];
  linkKeys: string[];
}

/** PostgreSQL's index of words holds at most a megabyte a note. */
const MAX_INDEXED_CHARACTERS = 200_000;

export function indexingOf({ title, aliases, body, quote, message }: PublishableNote): NoteIndexing {
  const words = (text: string) =>
    termsOf(text.slice(0, MAX_INDEXED_CHARACTERS))
      .map(({ term }) => term)
      .join(' ');
  const names = new Map(
    [title, ...aliases].map((name) => [
      titleKey(name),
      { name, key: titleKey(name), words: nameWords(name)?.join(' ') ?? null },
    ]),
  );
  const targets = parseWikilinks(body).map(({ target }) => titleKey(target.replace(/#.*$/u, '')));
  return {
    terms: [words(title), words(aliases.join('\n')), words([quote, message].filter(Boolean).join('\n')), words(body)],
    names: [...names.values()],
    linkKeys: [...new Set(targets)].filter((key) => key !== ''),
  };
}

import { sourceRef } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import type { Mention, NoteLink, NotePage } from '../../../shared/ipc/routes/notes';
import { nameOfMissing } from '../../../shared/lib/markdown/link-target';
import type { NoteDeps } from './note-deps';
import { lineExcerptAround } from '../../../shared/lib/markdown/line-excerpt';
import { findMention } from '../../../shared/lib/markdown/mentions';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import type { VaultStore } from '../../store/vault-store';

const MAX_READ = 50;
const CONTEXT_CHARACTERS = 80;

/** Backlinks with the line in which each stands; what notes say that may not be used is not told on another page. */
async function withExcerpts(store: Pick<VaultStore, 'getMany'>, backlinks: NoteLink[]): Promise<NoteLink[]> {
  const read = backlinks.filter(({ link, status }) => link.kind === 'wikilink' && status === 'kept').slice(0, MAX_READ);
  const notes = await store.getMany(
    'notes',
    read.map(({ link }) => link.from),
  );
  const byLink = new Map(
    read.flatMap((entry, index) => {
      const note = notes[index];
      if (note === null || note === undefined || note.neverSurface) return [];
      const excerpt = excerptOf(note.body, entry.link.toTitle);
      return excerpt === null ? [] : [[entry, excerpt] as const];
    }),
  );
  return backlinks.map((entry) => {
    const excerpt = byLink.get(entry);
    return excerpt === undefined ? entry : { ...entry, excerpt };
  });
}

function excerptOf(body: string, target: string): NonNullable<NoteLink['excerpt']> | null {
  const key = titleKey(target);
  const link = parseWikilinks(body).find((each) => titleKey(each.target) === key);
  return link === undefined ? null : lineExcerptAround(body, link.start, link.end, CONTEXT_CHARACTERS);
}

const MAX_CANDIDATES = 200;
const MAX_MENTIONS = 50;
const EXCERPT_CONTEXT_CHARACTERS = 80;

/**
 * Kept notes that contain this note's title or alias as whole words without linking to it, newest first. Only texts
 * with all terms of a name are read. What hidden notes say is not told on another page.
 */
async function findMentions(
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

type PageDeps = Pick<NoteDeps, 'store' | 'catalog' | 'keptNotes'>;

/** Everything on the note's page besides its text. */
export async function readNotePage(deps: PageDeps, note: Note): Promise<NotePage> {
  const [backlinks, mentions, sources, events] = await Promise.all([
    withExcerpts(
      deps.store,
      linkEnds(deps, deps.catalog.linksTo(note.id), (link) => link.from),
    ),
    findMentions(deps, note),
    sourcesOf(deps, note),
    deps.store.query({ name: 'accessEventsOf', ref: sourceRef('note', note.id) }),
  ]);
  const count = (kind: 'cited' | 'opened') => events.filter((event) => event.kind === kind).length;
  return {
    note,
    outgoing: linkEnds(deps, deps.catalog.linksFrom(note.id), (link) => link.to),
    backlinks,
    mentions,
    sources,
    uses: {
      cited: count('cited'),
      opened: count('opened'),
      lastAt: events.length === 0 ? null : Math.max(...events.map((event) => event.at)),
    },
  };
}

/** Links with the title at their other end, one per note and kind, by title; stubs last. */
function linkEnds({ catalog }: PageDeps, links: Iterable<Link>, endOf: (link: Link) => string | null): NoteLink[] {
  const byEnd = new Map<string, NoteLink>();
  for (const link of links) {
    const id = endOf(link);
    const note = id === null ? null : catalog.note(id);
    const key = `${link.kind} ${id ?? link.toTitle}`;
    if (!byEnd.has(key))
      byEnd.set(key, {
        link,
        title: note?.title ?? nameOfMissing(link.toTitle),
        status: note?.status ?? null,
      });
  }
  const order = (a: NoteLink, b: NoteLink) =>
    Number(a.status === null) - Number(b.status === null) ||
    a.title.localeCompare(b.title) ||
    (a.link.id < b.link.id ? -1 : 1);
  return [...byEnd.values()].toSorted(order);
}

async function sourcesOf({ store, catalog }: PageDeps, note: Note): Promise<NotePage['sources']> {
  const messages = await store.getMany(
    'messages',
    note.sources.map((source) => source.messageId),
  );
  return note.sources.flatMap((source, index) => {
    const message = messages[index];
    if (!message) return [];
    const sessionTitle = catalog.session(source.sessionId)?.title ?? '';
    const { sessionId, messageId, quote, start, end } = source;
    return [
      { sessionId, sessionTitle, messageId, messageIndex: message.index, at: message.createdAt, quote, start, end },
    ];
  });
}

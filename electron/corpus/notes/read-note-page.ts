import { sourceRef } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import type { NoteLink, NotePage } from '../../../shared/ipc/routes/notes';
import { nameOfMissing } from '../../../shared/lib/markdown/link-target';
import type { NoteDeps } from './note-deps';
import { findMentions } from './find-mentions';
import { withExcerpts } from './link-excerpts';

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

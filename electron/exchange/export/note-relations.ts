import type { NoteId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import type { VaultStore } from '../../store/vault-store';
import type { NoteRelations } from './record-file';

type Relations = Omit<NoteRelations, 'sources'>;

/** The person's links between notes (wikilinks are in the text), read once for the whole export. */
export async function readRelations(store: VaultStore): Promise<(id: NoteId) => Relations> {
  const links: Link[] = [];
  for await (const page of store.pages('links')) links.push(...page.filter(({ kind }) => kind !== 'wikilink'));
  const titles = await titlesOf(store, links);
  const relations = new Map<NoteId, Relations>();
  const of = (id: NoteId): Relations => {
    const found = relations.get(id) ?? {
      supersedes: [],
      supersededBy: [],
      related: [],
      contradicts: [],
      mergedInto: [],
    };
    relations.set(id, found);
    return found;
  };
  for (const { from, to, toTitle, kind } of links) {
    const title = (to === null ? undefined : titles.get(to)) ?? toTitle;
    if (kind === 'supersedes') {
      of(from).supersedes.push(title);
      if (to !== null) of(to).supersededBy.push(titles.get(from) ?? from);
    } else if (kind === 'related') of(from).related.push(title);
    else if (kind === 'contradicts') of(from).contradicts.push(title);
    else if (kind === 'merged-into') of(from).mergedInto.push(title);
  }
  return of;
}

async function titlesOf(store: VaultStore, links: Link[]): Promise<Map<NoteId, string>> {
  const ids = [...new Set(links.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))];
  const titles = new Map<NoteId, string>();
  for (let from = 0; from < ids.length; from += 500) {
    const notes = await store.getMany('notes', ids.slice(from, from + 500));
    for (const note of notes) if (note !== null) titles.set(note.id, note.title);
  }
  return titles;
}

/** Sources of a page of notes by title; a missing one by its id. */
export async function readSources(
  store: VaultStore,
  notes: readonly Note[],
): Promise<Map<NoteId, NoteRelations['sources']>> {
  const sources = notes.flatMap((note) => note.sources);
  const sessions = await byId(
    store,
    'sessions',
    sources.map(({ sessionId }) => sessionId),
  );
  const messages = await byId(
    store,
    'messages',
    sources.map(({ messageId }) => messageId),
  );
  return new Map(
    notes.map((note) => [
      note.id,
      note.sources.map((source) => ({
        conversation: sessions.get(source.sessionId)?.title ?? source.sessionId,
        message: (messages.get(source.messageId)?.index ?? -1) + 1,
        quote: source.quote,
        role: messages.get(source.messageId)?.role ?? note.author,
      })),
    ]),
  );
}

async function byId<Name extends 'sessions' | 'messages'>(store: VaultStore, table: Name, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const rows = await store.getMany(table, wanted);
  return new Map(rows.flatMap((row) => (row === null ? [] : [[row.id as string, row] as const])));
}

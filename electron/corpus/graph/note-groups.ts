import type { Grouping, NoteGroups } from '../../../shared/ipc/routes/graph';
import type { TopicList } from '../../../shared/ipc/routes/summaries';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import { countTags } from '../catalog/count-tags';
import { folderOf } from '../catalog/row-lists';

export interface NoteGrouping {
  /** The kept and archived notes by folder, tag or topic; notes in none are left out. */
  groupNotes(by: Grouping): Promise<NoteGroups>;
}

export interface NoteGroupingDeps {
  catalog: Pick<Catalog, 'withStatus'>;
  topics: { list(): Promise<Pick<TopicList, 'topics'>> };
}

const MAX_GROUPS = 500;
/** Ids of so many notes stay below the message limit of 4 MiB. */
const MAX_NOTES = 100_000;

type NameOf = (note: CatalogNote) => string | null;

export function createNoteGrouping({ catalog, topics }: NoteGroupingDeps): NoteGrouping {
  const notes = () => [...catalog.withStatus('kept'), ...catalog.withStatus('archived')].slice(0, MAX_NOTES);
  return {
    async groupNotes(by) {
      const all = notes();
      if (by === 'folder') return groupBy(all, folderOf);
      if (by === 'tag') return groupBy(all, mostUsedTag(all));
      return groupBy(all, newestTopic((await topics.list()).topics));
    },
  };
}

/** A note with several tags counts under the one that most notes have, so that few colours say much. */
function mostUsedTag(notes: readonly CatalogNote[]): NameOf {
  const ranked = new Map(countTags(notes).map(({ tag }, rank) => [titleKey(tag), { tag, rank }]));
  return ({ tags }) =>
    tags
      .flatMap((tag) => ranked.get(titleKey(tag)) ?? [])
      .reduce<{ tag: string; rank: number } | null>(
        (best, each) => (best === null || each.rank < best.rank ? each : best),
        null,
      )?.tag ?? null;
}

/** The topic of the chats a note is from; the topics come newest first. */
function newestTopic(topics: TopicList['topics']): NameOf {
  const subjects = new Map<string, string>();
  for (const { subject, entries } of topics.toReversed())
    for (const { sessionId } of entries) subjects.set(sessionId, subject);
  return ({ sessionIds }) => sessionIds.map((id) => subjects.get(id)).find((subject) => subject !== undefined) ?? null;
}

function groupBy(notes: readonly CatalogNote[], nameOf: NameOf): NoteGroups {
  const named = notes.map((note) => ({ id: note.id, name: nameOf(note) }));
  const counts = new Map<string, number>();
  for (const { name } of named) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  const groups = [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1))
    .slice(0, MAX_GROUPS);
  const indexByName = new Map(groups.map(({ name }, index) => [name, index]));
  const members = named.filter(({ name }) => name !== null && indexByName.has(name));
  return {
    groups,
    ids: members.map(({ id }) => id).join('\n'),
    indexes: Uint16Array.from(members, ({ name }) => indexByName.get(name!)!),
  };
}

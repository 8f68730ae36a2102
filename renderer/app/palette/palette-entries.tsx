import { Bookmark, Folder, Hash, MessageCircle, MessageCircleQuestion, Milestone, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { STATUS_LABELS } from '../../../shared/domain/note';
import { listRequestOf } from '../../../shared/lib/search-query/list-request';
import { useCommandsWithKeys, type Command } from '../../commands/commands';
import { chordKeys } from '../../commands/shortcuts';
import { useAskVault } from '../../ipc/use-ask-vault';
import { useGo } from '../../navigation/navigation';
import { TierMark } from '../../ui/marks/tier-mark';
import { recordRecent, type Recent } from './recents';
import type { PaletteThings } from './use-palette-things';
import { t } from '../../../shared/messages/message';
import { findFuzzy, foldName } from '../../../shared/lib/fuzzy-match';

export interface PaletteEntry {
  id: string;
  mark: ReactNode;
  title: string;
  detail?: string;
  keys?: string[];
  isNote?: boolean;
  /** How many things were used since; undefined when it was not used lately. */
  recency?: number;
  /** The path by which it can stand beside the room; undefined where it cannot. */
  place?: string;
  run: () => void;
}

const MAX = {
  recents: 8,
  notes: 8,
  sessions: 5,
  projects: 5,
  topics: 3,
  tags: 3,
  searches: 5,
  commands: 5,
  allTags: 60,
};
/** Offered before anything is typed, below what was used lately. */
const FIRST_COMMANDS = ['chat.new', 'note.new', 'go.review', 'data.import', 'keys.show'];
const ICON = { size: 14, 'aria-hidden': true } as const;

/**
 * The entries for a line: recents, then notes, projects, chats, topics, tags and commands that fit; only tags after `#`, only
 * commands after `>`, a question after `?`. `goesOnly`: places to go, neither commands nor questions.
 */
export function usePaletteEntries(line: string, things: PaletteThings, goesOnly: boolean): PaletteEntry[] {
  const commands = useCommandsWithKeys().filter((command) => !command.isHidden);
  const toEntry = useEntryMakers(things.recents);
  const askEntries = useAskEntries();
  const trimmed = line.trimStart();
  const sign = goesOnly ? '' : trimmed[0];
  const text = (sign === '>' || sign === '?' || sign === '#' ? trimmed.slice(1) : trimmed).trim();

  if (sign === '?') return askEntries(text);
  if (sign === '>') {
    const fitting = fittingBy(commands, text, commandName).map(toEntry.command);
    return inPaletteOrder(fitting, text);
  }
  const tags = fittingBy(things.tags, text, ({ tag }) => tag).map(toEntry.tag);
  if (sign === '#') return (text === '' ? tags : inPaletteOrder(tags, text)).slice(0, MAX.allTags);

  const notes = things.notes.map(toEntry.note);
  const sessions = fittingBy(things.sessions, text, ({ title }) => title).map(toEntry.session);
  const projects = fittingBy(things.projects, text, ({ name }) => name).map(toEntry.project);
  const topics = fittingBy(things.topics, text, ({ subject }) => subject).map(toEntry.topic);
  const searches = fittingBy(things.searches, text, ({ name }) => name).map(toEntry.search);
  if (text === '') {
    const lately = [...notes, ...sessions, ...projects, ...topics]
      .filter(({ recency }) => recency !== undefined)
      .toSorted((left, right) => left.recency! - right.recency!)
      .slice(0, MAX.recents);
    const others = notes.filter(({ recency }) => recency === undefined).slice(0, MAX.recents - lately.length);
    const first = FIRST_COMMANDS.flatMap((id) => commands.filter((command) => command.id === id)).map(toEntry.command);
    return [...lately, ...others, ...searches.slice(0, MAX.searches), ...(goesOnly ? [] : first)];
  }
  const fitting = [
    ...notes.slice(0, MAX.notes),
    ...projects.slice(0, MAX.projects),
    ...sessions.slice(0, MAX.sessions),
    ...topics.slice(0, MAX.topics),
    ...tags.slice(0, MAX.tags),
    ...searches.slice(0, MAX.searches),
    ...(goesOnly ? [] : fittingBy(commands, text, commandName).slice(0, MAX.commands).map(toEntry.command)),
  ];
  return [...inPaletteOrder(fitting, text), ...(goesOnly ? [] : askEntries(text))];
}

const commandName = ({ title, group, otherNames }: Command): string => `${title} ${group} ${otherNames ?? ''}`;

/** How each kind of thing stands in the list. */
function useEntryMakers(recents: readonly Recent[]) {
  const go = useGo();
  const recencyOf = (kind: Recent['kind'], id: string): number | undefined => {
    const index = recents.findIndex((recent) => recent.kind === kind && recent.id === id);
    return index < 0 ? undefined : index;
  };
  return {
    note: (note: PaletteThings['notes'][number]): PaletteEntry => ({
      id: note.id,
      mark: <TierMark tier={note.status === 'kept' ? 'engram' : 'chat'} />,
      title: note.title,
      detail: note.status === 'kept' ? '' : STATUS_LABELS[note.status],
      isNote: true,
      recency: recencyOf('note', note.id),
      place: `/vault/note/${note.id}`,
      run: () => go.toNote(note.id),
    }),
    session: ({ id, title }: PaletteThings['sessions'][number]): PaletteEntry => ({
      id,
      mark: <MessageCircle {...ICON} />,
      title: title === '' ? t('common.newChat') : title,
      detail: t('common.chat'),
      recency: recencyOf('session', id),
      place: `/chat/${id}`,
      run: () => go.toSession(id),
    }),
    project: ({ id, name, chats }: PaletteThings['projects'][number]): PaletteEntry => ({
      id,
      mark: <Folder {...ICON} />,
      title: name,
      detail: t('projects.paletteKind', { chats }),
      recency: recencyOf('project', id),
      run: () => go.toProject(id),
    }),
    topic: ({ id, subject, entries }: PaletteThings['topics'][number]): PaletteEntry => ({
      id,
      mark: <Milestone {...ICON} />,
      title: subject,
      detail: t('app.topicChats', { entries: entries.length }),
      recency: recencyOf('topic', id),
      run: () => go.toTopics(id),
    }),
    tag: ({ tag, count }: PaletteThings['tags'][number]): PaletteEntry => ({
      id: `#${tag}`,
      mark: <Hash {...ICON} />,
      title: tag,
      detail: t('app.tagNotes', { count }),
      run: () => go.toTag(tag),
    }),
    search: ({ id, name, query, count, isRanked }: PaletteThings['searches'][number]): PaletteEntry => ({
      id,
      mark: <Bookmark {...ICON} />,
      title: name,
      detail: isRanked ? t('savedSearches.paletteKind') : t('savedSearches.paletteKindWithEntries', { count }),
      run: () => (isRanked ? go.toSearch(query) : go.toFiltered(listRequestOf(query, Date.now()).text)),
    }),
    command: ({ id, title, group, keys, listKeys, run }: Command): PaletteEntry => {
      const chord = keys?.[0] ?? listKeys?.[0];
      return {
        id,
        mark: '›',
        title,
        detail: group,
        ...(chord !== undefined && { keys: chordKeys(chord) }),
        recency: recencyOf('command', id),
        run: () => {
          recordRecent({ kind: 'command', id });
          run();
        },
      };
    },
  };
}

function useAskEntries(): (text: string) => PaletteEntry[] {
  const go = useGo();
  const ask = useAskVault();
  return (text) =>
    text === ''
      ? []
      : [
          {
            id: 'ask',
            mark: <MessageCircleQuestion {...ICON} />,
            title: t('app.askTheVaultText', { text }),
            detail: t('app.newChat2'),
            run: () => ask(text),
          },
          {
            id: 'search',
            mark: <Search {...ICON} />,
            title: t('app.searchForText', { text }),
            detail: t('app.notesChatsAndDocuments'),
            run: () => go.toSearch(text),
          },
        ];
}

/** The things whose name fits the text, the best first; all of them without a text. */
export function fittingBy<Thing>(things: readonly Thing[], text: string, nameOf: (thing: Thing) => string): Thing[] {
  if (text === '') return [...things];
  return findFuzzy(
    things.map((thing) => foldName(nameOf(thing))),
    text,
  ).map((index) => things[index]!);
}

/** How well a folded name fits: 0 it is the text, 1 it begins with it, 2 it holds it, 3 it only has its letters. */
function looseness(folded: string, wanted: string): number {
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  return folded.includes(wanted) ? 2 : 3;
}

/**
 * Entries of several kinds in one order: what fits best first; of what fits equally well notes before chats that begin
 * with the same words, then what was used lately; else as given.
 */
export function inPaletteOrder<Entry extends { title: string; recency?: number; isNote?: boolean }>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  const wanted = foldName(text);
  return entries
    .map((entry) => ({
      entry,
      rank: [
        looseness(foldName(entry.title), wanted),
        entry.isNote === true ? 0 : 1,
        entry.recency ?? Number.MAX_SAFE_INTEGER,
      ] as const,
    }))
    .toSorted(({ rank: left }, { rank: right }) => left[0] - right[0] || left[1] - right[1] || left[2] - right[2])
    .map(({ entry }) => entry);
}

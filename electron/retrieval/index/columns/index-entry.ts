import { isPresentChunk, type Chunk, type Resource } from '../../../../shared/domain/resource';
import {
  sourceRef,
  type MessageId,
  type SessionId,
  type SourceKind,
  type SourceRef,
} from '../../../../shared/domain/ids';
import type { Message, Role } from '../../../../shared/domain/message';
import { doneMarkOf } from '../../../../shared/domain/done-note';
import { noteText, wholeNoteText, type Note, type NoteSource } from '../../../../shared/domain/note';
import type { Tier } from '../../../../shared/domain/ranking';
import type { Session } from '../../../../shared/domain/session';
import type { Summary, Topic } from '../../../../shared/domain/summary';
import { hideComments } from '../../../../shared/lib/markdown/comments';
import { contentHash } from '../../../../shared/lib/content-hash';
import { cutPassages, MAX_PASSAGE_WORDS } from '../../../language/prose/cut-passages';
import { passageRef } from './passage-ref';

/** What the index knows of one thing that can be surfaced. `hash` is the content hash of `text`, always. */
export interface IndexEntry {
  ref: SourceRef;
  kind: SourceKind;
  tier: Tier;
  /** Short name for people; empty for messages. */
  title: string;
  /** Words of the title that are not in `text` (a chunk's headings); indexed with the text. */
  heading: string;
  /** Other names of a note, one by one; absent: none. */
  aliases?: string[];
  text: string;
  hash: string;
  version: number;
  role: Role;
  speaker: string | null;
  at: number;
  keptAt: number | null;
  confirmations: number;
  /** Session it is of (messages) or came from (notes). */
  sessionId: SessionId | null;
  /** Place among the messages of its session; null for everything else. */
  messageIndex: number | null;
  /** A note the person archived: in the index, and asked only when archived notes are included. Absent: it is not. */
  isArchived?: true;
  /** Where the very words stand. */
  origin: { sessionId: SessionId; messageId: MessageId; start: number; end: number } | null;
  /** Further messages that say it, of a note that was said several times; absent: none. */
  duplicateSources?: MessageId[];
  /** The part of its text that this entry is; absent: the whole. */
  passage?: PassagePosition;
}

/** Where a passage stands in its text: the body of a note, the text of a message or chunk. */
export interface PassagePosition {
  /** From 0, and how many passages the text has. */
  index: number;
  count: number;
  /** UTF-16 units. */
  start: number;
  end: number;
  headings: string[];
  /** Other passages of the text that its entry holds as well; absent: none. */
  further?: { start: number; end: number; headings: string[] }[];
}

/** The fields an entry is made of. The index reads no others, so a page of records may leave them out. */
export type IndexedNote = Pick<
  Note,
  | 'id'
  | 'status'
  | 'neverSurface'
  | 'title'
  | 'body'
  | 'aliases'
  | 'tags'
  | 'author'
  | 'createdAt'
  | 'keptAt'
  | 'confirmations'
  | 'version'
  | 'category'
> & {
  properties?: Pick<NonNullable<Note['properties']>, 'fields'> | undefined;
  sources: Pick<NoteSource, 'sessionId' | 'messageId' | 'start' | 'end' | 'spoken'>[];
};
export type IndexedMessage = Pick<
  Message,
  'id' | 'sessionId' | 'index' | 'role' | 'speaker' | 'text' | 'createdAt' | 'state' | 'model'
> & { analysis?: unknown };
export type IndexedResource = Pick<Resource, 'title' | 'deletedAt' | 'writtenAt'> & {
  /** It was saved from the web. */
  web?: unknown;
};
/** What the index reads of a resource. */
export const indexedResource = ({ title, deletedAt, writtenAt, web }: Resource): IndexedResource => ({
  title,
  deletedAt,
  ...(writtenAt === undefined ? {} : { writtenAt }),
  ...(web === undefined ? {} : { web: true }),
});
export type IndexedChunk = Pick<Chunk, 'id' | 'resourceId' | 'path' | 'text' | 'createdAt' | 'removedAt'>;

/**
 * The hard filter: a record that may not surface has no entry, so that no lane can find it. Null for notes that are
 * neither kept, archived nor superseded (pending, deferred, dropped, merged) and for notes the person never wants to see. The
 * entry of an archived or superseded note says so; a query sees it only when it includes archived notes.
 */
export function entryOfNote(note: IndexedNote): IndexEntry | null {
  const isArchived = note.status === 'archived' || note.status === 'superseded';
  if ((note.status !== 'kept' && !isArchived) || note.neverSurface) return null;
  const text = noteText(note) + doneMarkOf(note);
  const source = note.sources[0];
  const entry: IndexEntry = {
    ref: sourceRef('note', note.id),
    kind: 'note',
    tier: 'engram',
    title: note.title,
    heading: note.aliases.join(' '),
    text,
    hash: contentHash(wholeNoteText(note) + doneMarkOf(note)),
    version: note.version,
    role: note.author,
    speaker: source?.spoken?.speaker ?? null,
    at: source?.spoken?.at ?? note.createdAt,
    keptAt: note.keptAt,
    confirmations: note.confirmations,
    sessionId: source?.sessionId ?? null,
    messageIndex: null,
    origin:
      source === undefined
        ? null
        : { sessionId: source.sessionId, messageId: source.messageId, start: source.start, end: source.end },
  };
  // Few entries have these fields. Assigning them one by one is faster than spreading, which builds the object in
  // several steps.
  if (note.aliases.length > 0) entry.aliases = note.aliases;
  if (isArchived) entry.isArchived = true;
  if (note.sources.length > 1) {
    const duplicateSources = [...new Set(note.sources.map(({ messageId }) => messageId))].slice(1);
    if (duplicateSources.length > 0) entry.duplicateSources = duplicateSources;
  }
  return entry;
}

/** Label of the engine whose answers only quote (OFFLINE_LABEL in models): the index already holds what they quote. */
const QUOTING_ENGINE = 'offline engine';

/**
 * Null for messages of an incognito or deleted session, for unfinished, failed and empty ones, for answers that merely
 * quote, and for answers by two analysts, which repeat the answers and notes they were made of.
 */
export function entryOfMessage(
  message: IndexedMessage,
  session: Pick<Session, 'incognito' | 'deletedAt'>,
): IndexEntry | null {
  if (session.incognito || session.deletedAt !== null) return null;
  if ((message.state !== 'complete' && message.state !== 'stopped') || message.text.trim() === '') return null;
  if (message.role === 'assistant' && (message.model === QUOTING_ENGINE || message.analysis !== undefined)) return null;
  return {
    ref: sourceRef('message', message.id),
    kind: 'message',
    tier: 'chat',
    title: '',
    heading: '',
    text: message.text,
    hash: contentHash(message.text),
    version: 1,
    role: message.role,
    speaker: message.speaker,
    at: message.createdAt,
    keptAt: null,
    confirmations: 0,
    sessionId: message.sessionId,
    messageIndex: message.index,
    origin: { sessionId: message.sessionId, messageId: message.id, start: 0, end: message.text.length },
  };
}

/** Null for chunks of a deleted resource, and for those their document no longer holds. */
export function entryOfChunk(chunk: IndexedChunk, resource: IndexedResource): IndexEntry | null {
  if (resource.deletedAt !== null || !isPresentChunk(chunk) || chunk.text.trim() === '') return null;
  const headings = chunk.path.filter((part) => part.toLowerCase() !== resource.title.toLowerCase());
  return {
    ref: sourceRef('chunk', chunk.id),
    kind: 'chunk',
    tier: resource.web === undefined ? 'resource' : 'web',
    title: [resource.title, ...headings].join(' › '),
    heading: [resource.title, ...headings].join(' '),
    text: chunk.text,
    hash: contentHash(chunk.text),
    version: 1,
    role: 'person',
    speaker: null,
    // A document without a date of its own has the day it came.
    at: resource.writtenAt ?? chunk.createdAt,
    keptAt: null,
    confirmations: 0,
    sessionId: null,
    messageIndex: null,
    origin: null,
  };
}

export type IndexedSession = Pick<Session, 'title' | 'updatedAt' | 'incognito' | 'deletedAt'>;
export type IndexedSummary = Pick<Summary, 'id' | 'sessionId' | 'kind' | 'text' | 'untilIndex' | 'messageIds'>;
export type IndexedTopic = Pick<Topic, 'id' | 'subject' | 'entries' | 'dismissedAt'>;

/** Entries of sessions and subjects as wholes: questions about something in particular never see them. */
export const isOverview = ({ kind }: Pick<IndexEntry, 'kind'>): boolean => kind === 'summary' || kind === 'topic';

/** Null for a rolling summary, and for one of an incognito or deleted session. */
export function entryOfSummary(summary: IndexedSummary, session: IndexedSession): IndexEntry | null {
  if (summary.kind !== 'session' || session.incognito || session.deletedAt !== null || summary.text.trim() === '')
    return null;
  const [messageId] = summary.messageIds;
  const text = titledText(session.title, summary.text);
  return {
    ...overviewEntry(sourceRef('summary', summary.id), 'summary', session.title, text),
    // Messages from this index on are newer than the summary.
    version: summary.untilIndex,
    at: session.updatedAt,
    sessionId: summary.sessionId,
    origin: messageId === undefined ? null : { sessionId: summary.sessionId, messageId, start: 0, end: 0 },
  };
}

/** What the sessions of a topic that may be seen say on it, oldest first; null when it is no longer one. */
export function entryOfTopic(
  { id, subject, entries, dismissedAt }: IndexedTopic,
  sessionOf: (id: SessionId) => IndexedSession | undefined,
): IndexEntry | null {
  const visible = entries.filter(({ sessionId }) => {
    const session = sessionOf(sessionId);
    return session !== undefined && !session.incognito && session.deletedAt === null;
  });
  if (dismissedAt !== null || visible.length < MIN_TOPIC_SESSIONS) return null;
  const parts = visible.map(({ at, gist }) => `${new Date(at).toISOString().slice(0, 10)}\n${gist}`);
  const text = titledText(subject, parts.join('\n\n'));
  return {
    ...overviewEntry(sourceRef('topic', id), 'topic', subject, text),
    version: visible.length,
    at: visible.at(-1)!.at,
  };
}

const MIN_TOPIC_SESSIONS = 2;

const titledText = (title: string, text: string): string => (title === '' ? text : `${title}\n\n${text}`);

const overviewEntry = (ref: SourceRef, kind: 'summary' | 'topic', title: string, text: string): IndexEntry => ({
  ref,
  kind,
  tier: 'chat',
  title,
  heading: '',
  text,
  hash: contentHash(text),
  version: 1,
  role: 'person',
  speaker: null,
  at: 0,
  keptAt: null,
  confirmations: 0,
  sessionId: null,
  messageIndex: null,
  origin: null,
});

/** Words up to which a text is one passage, headings and all. A turn of a conversation may be longer than a paragraph. */
const WHOLE_TEXT_WORDS = {
  note: MAX_PASSAGE_WORDS,
  chunk: MAX_PASSAGE_WORDS,
  message: 3 * MAX_PASSAGE_WORDS,
  // A summary has at most 400 words; a topic is found as a whole, whichever of its sessions the question names.
  summary: 8 * MAX_PASSAGE_WORDS,
  topic: 8 * MAX_PASSAGE_WORDS,
  // Texts from outside the vault are never entries of its index.
  web: Infinity,
  shared: Infinity,
  tool: Infinity,
} as const;

/** A kept note as entries: one, or for a page one per passage. Empty for a note that may not surface. */
export const entriesOfNote = (note: IndexedNote): IndexEntry[] =>
  passagesOf(entryOfNote(note), hideComments(note.body), note.tags);

export const entriesOfMessage = (...[message, session]: Parameters<typeof entryOfMessage>): IndexEntry[] =>
  passagesOf(entryOfMessage(message, session), message.text);

export const entriesOfChunk = (...[chunk, resource]: Parameters<typeof entryOfChunk>): IndexEntry[] =>
  passagesOf(entryOfChunk(chunk, resource), chunk.text);

export const entriesOfSummary = (...[summary, session]: Parameters<typeof entryOfSummary>): IndexEntry[] =>
  passagesOf(entryOfSummary(summary, session), summary.text);

export function entriesOfTopic(...[topic, sessionOf]: Parameters<typeof entryOfTopic>): IndexEntry[] {
  const entry = entryOfTopic(topic, sessionOf);
  return passagesOf(entry, entry?.text.slice(topic.subject.length + 2) ?? '');
}

/**
 * The passages of a long text. Each carries its title and headings in its text, as a note carries its title, and the
 * names of the whole text as words.
 */
function passagesOf(entry: IndexEntry | null, text: string, tags: readonly string[] = []): IndexEntry[] {
  if (entry === null) return [];
  if (!hasMoreWords(text, WHOLE_TEXT_WORDS[entry.kind])) return [entry];
  const passages = cutPassages(text);
  if (passages.length < 2) return [entry];
  const heading = [entry.heading, ...tags].filter((words) => words !== '').join(' ');
  return passages.map(({ start, end, headings }, index) => {
    const path = [entry.title, ...headings.filter((one) => one !== entry.title)].filter((part) => part !== '');
    const title = path.join(' › ');
    const words = title === '' ? text.slice(start, end) : `${title}\n\n${text.slice(start, end)}`;
    const position = { index, count: passages.length, start, end, headings };
    return passageEntry(entry, { ref: passageRef(entry.ref, index), title, heading, text: words, position });
  });
}

/** Field by field: objects made by spreading and replacing have a hidden class each, which takes 0.5 kB a passage. */
function passageEntry(
  whole: IndexEntry,
  own: Pick<IndexEntry, 'ref' | 'title' | 'heading' | 'text'> & { position: PassagePosition },
): IndexEntry {
  const entry: IndexEntry = {
    ref: own.ref,
    kind: whole.kind,
    tier: whole.tier,
    title: own.title,
    heading: own.heading,
    text: own.text,
    hash: contentHash(own.text),
    version: whole.version,
    role: whole.role,
    speaker: whole.speaker,
    at: whole.at,
    keptAt: whole.keptAt,
    confirmations: whole.confirmations,
    sessionId: whole.sessionId,
    messageIndex: whole.messageIndex,
    origin: whole.origin,
    passage: own.position,
  };
  if (whole.aliases !== undefined) entry.aliases = whole.aliases;
  if (whole.isArchived === true) entry.isArchived = true;
  if (whole.duplicateSources !== undefined) entry.duplicateSources = whole.duplicateSources;
  return entry;
}

/**
 * Whether an entry is a page: a document, or a note with a body that nobody said in a conversation. A kept note is one
 * statement, whatever was added to it.
 */
export const isPage = ({
  kind,
  text,
  title,
  origin,
}: Pick<IndexEntry, 'kind' | 'text' | 'title' | 'origin'>): boolean =>
  (kind === 'note' || kind === 'chunk') && origin === null && text.length > title.length + 2;

/** Stops counting early: most texts are short, and some hold a million words. */
function hasMoreWords(text: string, limit: number): boolean {
  if (text.length <= 2 * limit) return false;
  let words = 0;
  for (const _ of text.matchAll(/\S{1,24}/g)) if ((words += 1) > limit) return true;
  return false;
}

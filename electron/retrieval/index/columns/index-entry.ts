import { isPresentChunk, type Chunk, type Resource } from '../../../../shared/domain/resource';
import {
  sourceRef,
  type MessageId,
  type SessionId,
  type SourceKind,
  type SourceRef,
} from '../../../../shared/domain/ids';
import type { Message, Role } from '../../../../shared/domain/message';
import { noteText, type Note, type NoteSource } from '../../../../shared/domain/note';
import type { Tier } from '../../../../shared/domain/ranking';
import type { Session } from '../../../../shared/domain/session';
import { contentHash } from '../../../../shared/lib/content-hash';

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
  | 'author'
  | 'createdAt'
  | 'keptAt'
  | 'confirmations'
  | 'version'
> & {
  sources: Pick<NoteSource, 'sessionId' | 'messageId' | 'start' | 'end' | 'spoken'>[];
};
export type IndexedMessage = Pick<
  Message,
  'id' | 'sessionId' | 'index' | 'role' | 'speaker' | 'text' | 'createdAt' | 'state' | 'model'
> & { analysis?: unknown };
export type IndexedChunk = Pick<Chunk, 'id' | 'resourceId' | 'path' | 'text' | 'createdAt' | 'removedAt'>;

/**
 * The hard filter: a record that may not surface has no entry, so that no lane can find it. Null for notes that are
 * neither kept nor archived (pending, deferred, dropped, merged, superseded) and for notes the person never wants to
 * see. An archived note has an entry that says so; a query sees it only when it includes archived notes.
 */
export function entryOfNote(note: IndexedNote): IndexEntry | null {
  if ((note.status !== 'kept' && note.status !== 'archived') || note.neverSurface) return null;
  const text = noteText(note);
  const source = note.sources[0];
  const entry: IndexEntry = {
    ref: sourceRef('note', note.id),
    kind: 'note',
    tier: 'engram',
    title: note.title,
    heading: note.aliases.join(' '),
    text,
    hash: contentHash(text),
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
  if (note.status === 'archived') entry.isArchived = true;
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
export function entryOfChunk(chunk: IndexedChunk, resource: Pick<Resource, 'title' | 'deletedAt'>): IndexEntry | null {
  if (resource.deletedAt !== null || !isPresentChunk(chunk) || chunk.text.trim() === '') return null;
  const headings = chunk.path.filter((part) => part.toLowerCase() !== resource.title.toLowerCase());
  return {
    ref: sourceRef('chunk', chunk.id),
    kind: 'chunk',
    tier: 'resource',
    title: [resource.title, ...headings].join(' › '),
    heading: [resource.title, ...headings].join(' '),
    text: chunk.text,
    hash: contentHash(chunk.text),
    version: 1,
    role: 'person',
    speaker: null,
    at: chunk.createdAt,
    keptAt: null,
    confirmations: 0,
    sessionId: null,
    messageIndex: null,
    origin: null,
  };
}

import type { Message } from '../../../../shared/domain/message';
import type { Note } from '../../../../shared/domain/note';
import { excerptAround } from '../../../../shared/lib/markdown/excerpt';
import { t } from '../../../../shared/messages/message';
import type { VaultStore } from '../../../store/vault-store';
import type { KeptNote, SourceInChat } from '../kept-notes';
import type { readRelations } from '../note-relations';
import { isoTime } from '../record-file';

/** Characters of context on each side of the quote. */
const CONTEXT_CHARACTERS = 300;

/** A kept note with its sources and history: one line of `notes.jsonl`. Times are ISO 8601 UTC. */
export interface KeptRecord {
  id: string;
  title: string;
  body: string;
  category: Note['category'];
  author: Note['author'];
  created: string;
  kept: string | null;
  updated: string;
  version: number;
  confirmations: number;
  aliases: string[];
  tags: string[];
  sources: KeptSource[];
  supersedes: string[];
  related: string[];
  contradicts: string[];
  /** Earlier texts, oldest first. */
  history: { version: number; at: string; reason: string; title: string }[];
}

export interface KeptSource {
  session: string;
  /** 1-based, as the app displays it; null if the message no longer exists or may not be shown. */
  message: number | null;
  at: string | null;
  by: string;
  quote: string;
  /** The surrounding words, with the quote at characters [start, end); null if the session was deleted or the message may not be shown. */
  context: { text: string; start: number; end: number } | null;
}

/** What may be read by others: these notes, and of what belongs to them the words that may leave. */
export interface ReadableNotes {
  ids: ReadonlySet<string>;
  /** By which other notes are named. */
  titles: ReadonlySet<string>;
  mayLeave: (text: string) => boolean;
  /** The messages of which more than the quote may be shown. */
  free: (messages: readonly Message[]) => Promise<Message[]>;
}

/** A record without what may not leave: words around a quote, who said it, the name of a chat, earlier texts, names of other notes. */
export function withoutPrivate(record: KeptRecord, { titles, mayLeave }: ReadableNotes): KeptRecord {
  const named = (others: string[]) => others.filter((title) => titles.has(title));
  return {
    ...record,
    sources: record.sources
      .filter(({ quote }) => mayLeave(quote))
      .map((source) => ({
        ...source,
        by: mayLeave(source.by) ? source.by : record.author,
        session: mayLeave(source.session) ? source.session : t('research.aChat'),
        context: source.context !== null && mayLeave(source.context.text) ? source.context : null,
      })),
    supersedes: named(record.supersedes),
    related: named(record.related),
    contradicts: named(record.contradicts),
    history: record.history.filter(({ title }) => mayLeave(title)),
  };
}

/** Notes whose sources have only the messages that others may read. */
export async function withFreeMessages(notes: readonly KeptNote[], { free }: ReadableNotes): Promise<KeptNote[]> {
  const messages = notes.flatMap(({ sources }) => sources.flatMap(({ message }) => message ?? []));
  const shown = new Set(await free(messages));
  return notes.map(({ note, sources }) => ({
    note,
    sources: sources.map((source) =>
      source.message === null || shown.has(source.message) ? source : { ...source, message: null },
    ),
  }));
}

const recordSource = (note: Note, { source, session, message }: SourceInChat): KeptSource => ({
  session: session === null ? t('research.deletedChat') : session.title,
  message: message === null ? null : message.index + 1,
  at: message === null ? null : isoTime(message.createdAt),
  by: message?.speaker ?? message?.role ?? note.author,
  quote: source.quote,
  context:
    message === null || session === null
      ? null
      : excerptAround(message.text, source.start, source.end, CONTEXT_CHARACTERS),
});

export async function keptRecord(
  store: VaultStore,
  { note, sources }: KeptNote,
  { supersedes, related, contradicts }: ReturnType<Awaited<ReturnType<typeof readRelations>>>,
): Promise<KeptRecord> {
  const versions = await store.query({ name: 'versionsOfNote', noteId: note.id });
  return {
    id: note.id,
    title: note.title,
    body: note.body,
    category: note.category,
    author: note.author,
    created: isoTime(note.createdAt),
    kept: note.keptAt === null ? null : isoTime(note.keptAt),
    updated: isoTime(note.updatedAt),
    version: note.version,
    confirmations: note.confirmations,
    aliases: note.aliases,
    tags: note.tags,
    sources: sources.map((source) => recordSource(note, source)),
    supersedes,
    related,
    contradicts,
    history: versions.map(({ version, at, reason, title }) => ({ version, at: isoTime(at), reason, title })),
  };
}

import { put, type DraftChange } from '../../../shared/domain/batch';
import { newNote } from '../../../shared/domain/new-note';
import type { ChunkId, IdFactory, LinkId, MessageId, NoteId, ResourceId, SessionId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import type { Message } from '../../../shared/domain/message';
import { type Category, type Note, type NoteSource } from '../../../shared/domain/note';
import type { Chunk, Resource } from '../../../shared/domain/resource';
import type { Session } from '../../../shared/domain/session';
import { contentHash } from '../../../shared/lib/content-hash';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { parseWikilinks, titlesOfTarget } from '../../../shared/lib/markdown/wikilinks';
import { chunkByHeading } from '../../corpus/documents/chunk-by-heading';
import { noteVersionOf } from '../../../shared/domain/note-version';

export const SAMPLE_KEY = 'sample:';
const MINUTES_BETWEEN_TURNS = 2;

/** A JSON file of resources/sample-vault. */
export interface SampleFile {
  /** Three questions that the sample answers. */
  questions: string[];
  sessions: { key: string; title: string; date: string; turns: { speaker: string; text: string }[] }[];
  notes: SampleNote[];
  links: { from: string; to: string; kind: string }[];
  resources: { key: string; title: string; date: string }[];
}

/** One language's sample. */
export interface SampleText {
  file: SampleFile;
  /** The text of its document. */
  document: string;
}

interface SampleNote {
  status: string;
  title: string;
  category: string;
  author: string;
  body?: string;
  /** `session/turn`, the turn counted from 1; absent for a note written by the person. */
  from?: string;
  quote?: string;
  /** Day on which it was kept or written. */
  keptOn?: string;
  aliases?: string[];
  tags?: string[];
  pinned?: boolean;
  confirmations?: number;
}

/** The sample as rows with new ids. Throws when a quote is not verbatim in its message. */
export function buildSampleRows({ file, document }: SampleText, ids: IdFactory): DraftChange[] {
  const { changes, messages } = buildSessions(file, ids);
  const notes = file.notes.map((note) => buildNote(note, messages, ids));
  for (const note of notes) {
    changes.push(put('notes', note));
    changes.push(put('noteVersions', noteVersionOf(note, 'created', note.createdAt, ids)));
  }
  changes.push(...buildLinks(file, notes, ids));
  for (const resource of file.resources) changes.push(...buildResource(resource, document, ids));
  return changes;
}

function buildSessions(file: SampleFile, ids: IdFactory): { changes: DraftChange[]; messages: Map<string, Message> } {
  const changes: DraftChange[] = [];
  const messages = new Map<string, Message>();
  for (const { key, title, date, turns } of file.sessions) {
    const createdAt = Date.parse(date);
    const at = (index: number) => createdAt + index * MINUTES_BETWEEN_TURNS * 60_000;
    const session: Session = {
      id: ids.next<SessionId>(),
      title,
      createdAt,
      updatedAt: at(turns.length - 1),
      incognito: false,
      origin: 'sample',
      externalKey: `${SAMPLE_KEY}${key}`,
      participants: [],
      deletedAt: null,
    };
    changes.push(put('sessions', session));
    turns.forEach(({ speaker, text }, index) => {
      const role = speaker === 'You' ? 'person' : 'assistant';
      const isLast = index === turns.length - 1;
      const message: Message = {
        id: ids.next<MessageId>(),
        sessionId: session.id,
        index,
        role,
        speaker: null,
        text,
        createdAt: at(index),
        state: 'complete',
        error: null,
        model: role === 'assistant' ? 'sample' : null,
        traceId: null,
        citations: [],
        extraction: isLast
          ? {
              state: 'done',
              units: file.notes.filter(({ from }) => from?.startsWith(`${key}/`)).length,
              reuses: 0,
              reason: '',
            }
          : null,
        externalKey: `${SAMPLE_KEY}${key}/${index + 1}`,
      };
      messages.set(`${key}/${index + 1}`, message);
      changes.push(put('messages', message));
    });
  }
  return { changes, messages };
}

function buildNote(sample: SampleNote, messages: Map<string, Message>, ids: IdFactory): Note {
  const source = sample.from === undefined ? null : sourceOf(sample, messages.get(sample.from));
  const writtenAt = sample.keptOn === undefined ? null : Date.parse(`${sample.keptOn}T21:45:00Z`);
  const createdAt = source?.at ?? writtenAt ?? 0;
  const isKept = sample.status === 'kept';
  const decidedAt = sample.status === 'pending' ? null : Math.max(createdAt, writtenAt ?? createdAt);
  return newNote(ids.next<NoteId>(), {
    status: sample.status as Note['status'],
    category: sample.category as Category,
    author: sample.author as Note['author'],
    title: sample.title,
    body: sample.body ?? '',
    aliases: sample.aliases ?? [],
    tags: sample.tags ?? [],
    origin: 'sample',
    sources: source ? [source.source] : [],
    createdAt,
    updatedAt: decidedAt ?? createdAt,
    keptAt: isKept ? decidedAt : null,
    decidedAt,
    confirmations: sample.confirmations ?? 0,
    pinned: sample.pinned ?? false,
  });
}

function sourceOf(sample: SampleNote, message: Message | undefined): { source: NoteSource; at: number } {
  const start = message?.text.indexOf(sample.quote ?? '') ?? -1;
  if (message === undefined || sample.quote === undefined || start === -1)
    throw new Error(`sample note without its quote: ${sample.title}`);
  const source: NoteSource = {
    sessionId: message.sessionId,
    messageId: message.id,
    start,
    end: start + sample.quote.length,
    quote: sample.quote,
  };
  return { source, at: message.createdAt };
}

function buildLinks(file: SampleFile, notes: Note[], ids: IdFactory): DraftChange[] {
  const byTitle = new Map(notes.map((note) => [titleKey(note.title), note]));
  const link = (from: Note, toTitle: string, to: Note | undefined, kind: Link['kind']): DraftChange =>
    put('links', {
      id: ids.next<LinkId>(),
      from: from.id,
      to: to?.id ?? null,
      toTitle,
      kind,
      createdAt: from.updatedAt,
    });
  const wikilinks = notes.flatMap((note) =>
    parseWikilinks(note.body).map(({ target }) => {
      const to = titlesOfTarget(target)
        .map((title) => byTitle.get(titleKey(title)))
        .find((found) => found !== undefined);
      return link(note, to?.title ?? target, to, 'wikilink');
    }),
  );
  const made = file.links.map(({ from, to, kind }) =>
    link(byTitle.get(titleKey(from))!, to, byTitle.get(titleKey(to)), kind as Link['kind']),
  );
  return [...wikilinks, ...made];
}

function buildResource(
  { key, title, date }: SampleFile['resources'][number],
  text: string,
  ids: IdFactory,
): DraftChange[] {
  const at = Date.parse(date);
  const chunks = chunkByHeading(text);
  const resource: Resource = {
    id: ids.next<ResourceId>(),
    title,
    format: 'markdown',
    contentHash: contentHash(text),
    createdAt: at,
    updatedAt: at,
    chunkCount: chunks.length,
    externalKey: `${SAMPLE_KEY}${key}`,
    deletedAt: null,
  };
  const rows = chunks.map((chunk, ordinal): Chunk => ({
    id: ids.next<ChunkId>(),
    resourceId: resource.id,
    ordinal,
    ...chunk,
    contentHash: contentHash(chunk.text),
    createdAt: at,
  }));
  return [put('resources', resource), ...rows.map((row) => put('chunks', row))];
}

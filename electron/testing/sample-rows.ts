import type { Lesson } from '../../shared/domain/lesson';
import type { Fact } from '../../shared/domain/fact';
import type { LessonId, FactId, IdFactory, MessageId, NoteId, SessionId } from '../../shared/domain/ids';
import type { Message } from '../../shared/domain/message';
import type { Note } from '../../shared/domain/note';
import type { Session } from '../../shared/domain/session';
import { contentHash } from '../../shared/lib/content-hash';

/** A whole, valid note; `fields` replaces what a test cares about. */
export function makeNote(ids: IdFactory, at: number, fields: Partial<Note> = {}): Note {
  const title = fields.title ?? 'We fly on the third of May';
  const body = fields.body ?? '';
  return {
    id: ids.next<NoteId>(),
    status: 'pending',
    category: 'fact',
    author: 'person',
    title,
    body,
    aliases: [],
    tags: [],
    origin: 'person',
    sources: [],
    flags: [],
    createdAt: at,
    updatedAt: at,
    keptAt: null,
    decidedAt: null,
    deferredUntil: null,
    confirmations: 0,
    pinned: false,
    neverSurface: false,
    version: 1,
    contentHash: contentHash(`${title}\n\n${body}`),
    ...fields,
  };
}

export function makeSession(ids: IdFactory, at: number, fields: Partial<Session> = {}): Session {
  return {
    id: ids.next<SessionId>(),
    title: 'A conversation',
    createdAt: at,
    updatedAt: at,
    incognito: false,
    origin: 'chat',
    externalKey: null,
    participants: [],
    deletedAt: null,
    ...fields,
  };
}

export function makeMessage(
  ids: IdFactory,
  at: number,
  sessionId: SessionId,
  index: number,
  fields: Partial<Message> = {},
): Message {
  return {
    id: ids.next<MessageId>(),
    sessionId,
    index,
    role: index % 2 === 0 ? 'person' : 'assistant',
    speaker: null,
    text: `Message ${index}`,
    createdAt: at,
    state: 'complete',
    error: null,
    model: null,
    traceId: null,
    citations: [],
    extraction: null,
    externalKey: null,
    ...fields,
  };
}

export function makeFact(ids: IdFactory, at: number, fields: Partial<Fact> = {}): Fact {
  return {
    id: ids.next<FactId>(),
    entity: 'Anna',
    attribute: 'city',
    value: 'Bergen',
    type: 'fact',
    validFrom: at,
    validUntil: null,
    source: null,
    quote: '',
    createdAt: at,
    retractedAt: null,
    ...fields,
  };
}

export function makeLesson(ids: IdFactory, at: number, noteId: NoteId, fields: Partial<Lesson> = {}): Lesson {
  return {
    id: ids.next<LessonId>(),
    noteId,
    type: 'correction',
    trigger: { actions: ['deploy'], objects: [] },
    instruction: 'check the changelog',
    reason: 'a release went out without it',
    weight: 0.5,
    createdAt: at,
    retiredAt: null,
    ...fields,
  };
}

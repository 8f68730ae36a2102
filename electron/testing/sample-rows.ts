import type { Lesson } from '../../shared/domain/lesson';
import { newNote } from '../../shared/domain/new-note';
import type { Fact } from '../../shared/domain/fact';
import type { LessonId, FactId, IdFactory, MessageId, NoteId, ProjectId, SessionId } from '../../shared/domain/ids';
import type { Message } from '../../shared/domain/message';
import type { Note } from '../../shared/domain/note';
import type { Project } from '../../shared/domain/project';
import type { Session } from '../../shared/domain/session';

/** A whole, valid note; `fields` replaces what a test cares about. */
export const makeNote = (ids: IdFactory, at: number, fields: Partial<Note> = {}): Note =>
  newNote(ids.next<NoteId>(), {
    status: 'pending',
    category: 'fact',
    author: 'person',
    origin: 'person',
    title: 'We fly on the third of May',
    createdAt: at,
    updatedAt: at,
    ...fields,
  });

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

export const makeProject = (ids: IdFactory, at: number, fields: Partial<Project> = {}): Project => ({
  id: ids.next<ProjectId>(),
  name: 'House',
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  query: '',
  notes: [],
  resources: [],
  answerStyle: '',
  mayLeave: { kind: 'settings' },
  ...fields,
});

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

import { sourceRef, type MessageId, type NoteId, type SessionId } from '../../../shared/domain/ids';
import { newNote } from '../../../shared/domain/new-note';
import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import { entryOfMessage, entryOfNote, type IndexEntry } from '../index/columns/index-entry';

export const DAY = 86_400_000;
export const TEST_START = Date.UTC(2026, 3, 1, 9);

export function testMessage(id: string, text: string, changes: Partial<Message> = {}): Message {
  return {
    id: id as MessageId,
    sessionId: 's1' as SessionId,
    index: 0,
    role: 'person',
    speaker: null,
    text,
    createdAt: TEST_START,
    state: 'complete',
    error: null,
    model: null,
    traceId: null,
    citations: [],
    extraction: null,
    externalKey: null,
    ...changes,
  };
}

export const testNote = (id: string, title: string, changes: Partial<Note> = {}): Note =>
  newNote(id as NoteId, {
    status: 'kept',
    category: 'fact',
    author: 'person',
    origin: 'person',
    title,
    createdAt: TEST_START,
    keptAt: TEST_START,
    decidedAt: TEST_START,
    contentHash: '',
    ...changes,
  });

export const messageEntry = (id: string, text: string, changes: Partial<Message> = {}): IndexEntry =>
  entryOfMessage(testMessage(id, text, changes), { incognito: false, deletedAt: null })!;

export const noteEntry = (id: string, title: string, changes: Partial<Note> = {}): IndexEntry =>
  entryOfNote(testNote(id, title, changes))!;

export const noteRef = (id: string) => sourceRef('note', id);
export const messageRef = (id: string) => sourceRef('message', id);

import type { StoreQuery, StoreQueryRows } from '../../../shared/ipc/store-protocol';
import type { StoreTables } from '../database';
import { findAccessEventsOf } from './access-events';
import { findChunksOfResource } from './chunks';
import { findLessonsOfNote } from './lessons';
import { findDecisionsOfNote } from './decisions';
import { findFactsOfEntity } from './facts';
import { findFeedback } from './feedback';
import { findLinksOfNote } from './links';
import { findMessagesOfSession } from './messages';
import { findNotesByStatus, findNotesOfSession } from './notes';
import { findResourceByExternalKey } from './resources';
import { findSessionByExternalKey, findSessions } from './sessions';
import { findSummariesOfSession } from './summaries';
import { findTracesOfSession } from './traces';
import { findVersionsOfNote } from './note-versions';

type QueryNamed<Name extends StoreQuery['name']> = Extract<StoreQuery, { name: Name }>;
type Finders = {
  [Name in StoreQuery['name']]: (tables: StoreTables, query: QueryNamed<Name>) => Promise<StoreQueryRows[Name][]>;
};

/** Every indexed question and who answers it. */
const FINDERS: Finders = {
  sessions: findSessions,
  sessionByExternalKey: findSessionByExternalKey,
  messagesOfSession: findMessagesOfSession,
  notesByStatus: findNotesByStatus,
  notesOfSession: findNotesOfSession,
  versionsOfNote: findVersionsOfNote,
  linksOfNote: findLinksOfNote,
  chunksOfResource: findChunksOfResource,
  resourceByExternalKey: findResourceByExternalKey,
  feedback: findFeedback,
  tracesOfSession: findTracesOfSession,
  accessEventsOf: findAccessEventsOf,
  factsOfEntity: findFactsOfEntity,
  lessonsOfNote: findLessonsOfNote,
  summariesOfSession: findSummariesOfSession,
  decisionsOfNote: findDecisionsOfNote,
};

export function runQuery<Q extends StoreQuery>(tables: StoreTables, query: Q): Promise<StoreQueryRows[Q['name']][]> {
  const find = FINDERS[query.name] as unknown as (
    tables: StoreTables,
    query: Q,
  ) => Promise<StoreQueryRows[Q['name']][]>;
  return find(tables, query);
}

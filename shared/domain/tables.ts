import type { ZodType } from 'zod';
import { actionGroupSchema, type ActionGroupRow } from './action-group';
import { attachmentSchema, type Attachment } from './attachment';
import { chunkSchema, resourceSchema, type Chunk, type Resource } from './resource';
import { lessonSchema, type Lesson } from './lesson';
import { decisionRecordSchema, type DecisionRecord } from './decision-record';
import { entitySchema, type Entity } from './entity';
import { factSchema, type Fact } from './fact';
import { accessEventSchema, feedbackSchema, type AccessEvent, type Feedback } from './feedback';
import { linkSchema, type Link } from './link';
import { messageSchema, type Message } from './message';
import { noteSchema, noteVersionSchema, type Note, type NoteVersion } from './note';
import { projectSchema, type Project } from './project';
import { proposalSchema, type Proposal } from './proposal';
import { savedSearchSchema, type SavedSearch } from './saved-search';
import { sessionSchema, type Session } from './session';
import { summarySchema, topicSchema, type Summary, type Topic } from './summary';
import { retrievalTraceSchema, type RetrievalTrace } from './trace';

/** Journaled tables: the record of a vault. Every row has a string `id`. */
export interface TableRows {
  sessions: Session;
  messages: Message;
  notes: Note;
  noteVersions: NoteVersion;
  links: Link;
  resources: Resource;
  chunks: Chunk;
  traces: RetrievalTrace;
  feedback: Feedback;
  accessEvents: AccessEvent;
  facts: Fact;
  lessons: Lesson;
  entities: Entity;
  decisions: DecisionRecord;
  summaries: Summary;
  topics: Topic;
  proposals: Proposal;
  actionGroups: ActionGroupRow;
  attachments: Attachment;
  savedSearches: SavedSearch;
  projects: Project;
}
export type TableName = keyof TableRows;

export const TABLE_SCHEMAS: { [Name in TableName]: ZodType<TableRows[Name]> } = {
  sessions: sessionSchema,
  messages: messageSchema,
  notes: noteSchema,
  noteVersions: noteVersionSchema,
  links: linkSchema,
  resources: resourceSchema,
  chunks: chunkSchema,
  traces: retrievalTraceSchema,
  feedback: feedbackSchema,
  accessEvents: accessEventSchema,
  facts: factSchema,
  lessons: lessonSchema,
  entities: entitySchema,
  decisions: decisionRecordSchema,
  summaries: summarySchema,
  topics: topicSchema,
  proposals: proposalSchema,
  actionGroups: actionGroupSchema,
  attachments: attachmentSchema,
  savedSearches: savedSearchSchema,
  projects: projectSchema,
};
export const TABLE_NAMES = Object.keys(TABLE_SCHEMAS) as TableName[];
export const isTableName = (name: string): name is TableName => Object.hasOwn(TABLE_SCHEMAS, name);

/** A quantised vector of a text of one source; derived, never journaled. */
export interface StoredEmbedding {
  /**
   * `SourceRef#n` for the nth sentence, `#0` for the whole text. Vectors of models other than the built-in one have ids
   * `SourceRef@mark#n`.
   */
  id: string;
  model: string;
  dimensions: number;
  /** Content hash of the text that was embedded. */
  contentHash: string;
  /** Unit vector × 127, rounded. */
  vector: Int8Array;
}

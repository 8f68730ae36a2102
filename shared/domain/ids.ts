import { z } from 'zod';
import { t } from '../messages/message';

/** Ids are 26 characters of Crockford base 32: 10 encode milliseconds, 16 are random. They sort by creation time. */
const idText = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[0-9A-Za-z_-]+$/, { error: () => t('shared.idHoldsOnlyLetters') });

export const sessionIdSchema = idText.brand<'SessionId'>();
export const messageIdSchema = idText.brand<'MessageId'>();
export const noteIdSchema = idText.brand<'NoteId'>();
export const versionIdSchema = idText.brand<'VersionId'>();
export const linkIdSchema = idText.brand<'LinkId'>();
export const resourceIdSchema = idText.brand<'ResourceId'>();
export const chunkIdSchema = idText.brand<'ChunkId'>();
export const traceIdSchema = idText.brand<'TraceId'>();
export const feedbackIdSchema = idText.brand<'FeedbackId'>();
export const accessEventIdSchema = idText.brand<'AccessEventId'>();
export const factIdSchema = idText.brand<'FactId'>();
export const lessonIdSchema = idText.brand<'LessonId'>();
export const summaryIdSchema = idText.brand<'SummaryId'>();
export const topicIdSchema = idText.brand<'TopicId'>();
export const decisionIdSchema = idText.brand<'DecisionId'>();
export const proposalIdSchema = idText.brand<'ProposalId'>();
export const entityIdSchema = idText.brand<'EntityId'>();
export const actionGroupIdSchema = idText.brand<'ActionGroupId'>();
export const attachmentIdSchema = idText.brand<'AttachmentId'>();
export const savedSearchIdSchema = idText.brand<'SavedSearchId'>();
export const projectIdSchema = idText.brand<'ProjectId'>();

export type SessionId = z.infer<typeof sessionIdSchema>;
export type MessageId = z.infer<typeof messageIdSchema>;
export type NoteId = z.infer<typeof noteIdSchema>;
export type VersionId = z.infer<typeof versionIdSchema>;
export type LinkId = z.infer<typeof linkIdSchema>;
export type ResourceId = z.infer<typeof resourceIdSchema>;
export type ChunkId = z.infer<typeof chunkIdSchema>;
export type TraceId = z.infer<typeof traceIdSchema>;
export type FeedbackId = z.infer<typeof feedbackIdSchema>;
export type AccessEventId = z.infer<typeof accessEventIdSchema>;
export type FactId = z.infer<typeof factIdSchema>;
export type LessonId = z.infer<typeof lessonIdSchema>;
export type SummaryId = z.infer<typeof summaryIdSchema>;
export type TopicId = z.infer<typeof topicIdSchema>;
export type DecisionId = z.infer<typeof decisionIdSchema>;
export type ProposalId = z.infer<typeof proposalIdSchema>;
export type EntityId = z.infer<typeof entityIdSchema>;
export type ActionGroupId = z.infer<typeof actionGroupIdSchema>;
export type AttachmentId = z.infer<typeof attachmentIdSchema>;
export type SavedSearchId = z.infer<typeof savedSearchIdSchema>;
export type ProjectId = z.infer<typeof projectIdSchema>;

/**
 * What retrieval can surface: a kept note, a message, a chunk of a resource, and for questions about the whole the
 * summary of a session or a topic; for a question that was asked of the web, a snippet or passage of it (`web`), and of
 * a shared collection a colleague's note (`shared`); and of what a tool replied that the model called, a part (`tool`).
 * The last three the trace alone holds.
 */
export const sourceKindSchema = z.enum(['note', 'message', 'chunk', 'summary', 'topic', 'web', 'shared', 'tool']);
export type SourceKind = z.infer<typeof sourceKindSchema>;

/** A kind and an id: `note:ID`, `message:ID`. */
export const sourceRefSchema = z
  .string()
  .regex(/^(note|message|chunk|summary|topic|web|shared|tool):[0-9A-Za-z_-]{1,64}$/)
  .brand<'SourceRef'>();
export type SourceRef = z.infer<typeof sourceRefSchema>;

export const sourceRef = (kind: SourceKind, id: string): SourceRef => `${kind}:${id}` as SourceRef;

/** What a use is recorded for: everything that can be surfaced, and the pages of entities. */
export const accessRefSchema = z
  .string()
  .regex(/^(note|message|chunk|entity|summary|topic):[0-9A-Za-z_-]{1,64}$/)
  .brand<'AccessRef'>();
export type AccessRef = z.infer<typeof accessRefSchema> | SourceRef;
export type AccessKind = Exclude<SourceKind, 'web' | 'shared' | 'tool'> | 'entity';

export const accessRef = (kind: AccessKind, id: string): AccessRef => `${kind}:${id}` as AccessRef;

/** Splits a reference into `{ kind, id }`. */
export function parseSourceRef(ref: SourceRef): { kind: SourceKind; id: string } {
  const colon = ref.indexOf(':');
  return { kind: ref.slice(0, colon) as SourceKind, id: ref.slice(colon + 1) };
}

/** Creates ids; `next<NoteId>()` names the brand. */
export interface IdFactory {
  next<Id extends string>(): Id;
}

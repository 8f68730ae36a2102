import { z } from 'zod';
import { countSchema, listOf, nameSchema, timeSchema } from './bounds';
import { messageIdSchema, sessionIdSchema, summaryIdSchema, topicIdSchema } from './ids';

/** How a text was made: by rules on this machine, or by the model of that label. */
const madeBySchema = z.object({ method: z.enum(['offline', 'model']), label: nameSchema });

/**
 * corpus.md: 200–400 words on a session, made from its messages and never from an earlier summary. Derived anew when
 * the session grows.
 */
export const summarySchema = z.object({
  id: summaryIdSchema,
  sessionId: sessionIdSchema,
  /** `session`: the whole session; `rolling`: its oldest turns, for the model's context of a long chat. */
  kind: z.enum(['session', 'rolling']),
  /** Plain text, one sentence a line. */
  text: z.string().max(20_000),
  madeBy: madeBySchema,
  /** Messages [0, untilIndex) are in it. */
  untilIndex: countSchema,
  /** Content hash of those messages: another one means it is out of date. */
  contentHash: nameSchema,
  /** The message of each line of `text`, in their order. */
  messageIds: listOf(messageIdSchema),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Summary = z.infer<typeof summarySchema>;

/** A thread map: the arc of the thinking on one subject over several sessions. */
export const topicSchema = z.object({
  id: topicIdSchema,
  subject: z.string().min(1).max(300),
  /** The person gave it its name: it is not named anew. */
  isNamedByPerson: z.boolean().optional(),
  /** One entry a session, oldest first. */
  entries: listOf(
    z.object({
      sessionId: sessionIdSchema,
      at: timeSchema,
      gist: z.string().max(2_000),
      messageIds: listOf(messageIdSchema),
    }),
  ),
  madeBy: madeBySchema,
  contentHash: nameSchema,
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** Set when the person says these sessions are no thread. */
  dismissedAt: timeSchema.nullable(),
});
export type Topic = z.infer<typeof topicSchema>;

import { z } from 'zod';
import { countSchema, listOf, nameSchema, timeSchema } from './bounds';
import { messageIdSchema, sessionIdSchema, summaryIdSchema, topicIdSchema } from './ids';

/** How a text was generated: by rules on this machine, or by the model with that label. */
const madeBySchema = z.object({ method: z.enum(['offline', 'model']), label: nameSchema });

/**
 * A summary made from the session's messages and never from an earlier summary: 200–400 words by a model, without one
 * seven of the person's sentences at most. Generated again when the session grows.
 */
export const summarySchema = z.object({
  id: summaryIdSchema,
  sessionId: sessionIdSchema,
  /** `session`: the whole session; `rolling`: its oldest turns, for the model's context in a long chat. */
  kind: z.enum(['session', 'rolling']),
  /** Plain text, one sentence per line. */
  text: z.string().max(20_000),
  madeBy: madeBySchema,
  /** It covers messages [0, untilIndex). */
  untilIndex: countSchema,
  /** Content hash of those messages; a different one means that the summary is out of date. */
  contentHash: nameSchema,
  /** The message of each line of `text`, in order. */
  messageIds: listOf(messageIdSchema),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Summary = z.infer<typeof summarySchema>;

/** A topic: the development of one subject over several sessions. */
export const topicSchema = z.object({
  id: topicIdSchema,
  subject: z.string().min(1).max(300),
  /** The person named it; it is not renamed automatically. */
  isNamedByPerson: z.boolean().optional(),
  /** A model named it; it is renamed by the person or a model only. */
  isNamedByModel: z.boolean().optional(),
  /** Label of that model; absent: it was not written down. */
  namedBy: nameSchema.optional(),
  /** `contentHash` with which a model was last asked for a name; absent: none was, or not while nobody waited. */
  nameAskedFor: nameSchema.optional(),
  /** One entry per session, oldest first. */
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
  /** It is set when the person says that these sessions are no topic. */
  dismissedAt: timeSchema.nullable(),
});
export type Topic = z.infer<typeof topicSchema>;

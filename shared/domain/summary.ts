import { z } from 'zod';
import { messageIdSchema, sessionIdSchema, summaryIdSchema, threadIdSchema } from './ids';

/** How a text was made: by rules on this machine, or by the model of that label. */
const madeBySchema = z.object({ method: z.enum(['offline', 'model']), label: z.string() });

/** corpus.md: 200–400 words on a session, made from its messages and never from an earlier summary. Derived anew when the session grows. */
export const summarySchema = z.object({
  id: summaryIdSchema,
  sessionId: sessionIdSchema,
  /** `session`: the whole session; `rolling`: its oldest turns, for the model's context of a long chat. */
  kind: z.enum(['session', 'rolling']),
  /** Plain text, one sentence a line. */
  text: z.string().max(20_000),
  madeBy: madeBySchema,
  /** Messages [0, untilIndex) are in it. */
  untilIndex: z.number().int().nonnegative(),
  /** Content hash of those messages: another one means it is out of date. */
  contentHash: z.string(),
  /** The message of each line of `text`, in their order. */
  messageIds: z.array(messageIdSchema),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Summary = z.infer<typeof summarySchema>;

/** A thread map: the arc of the thinking on one subject over several sessions. */
export const threadSchema = z.object({
  id: threadIdSchema,
  subject: z.string().min(1).max(300),
  /** The person gave it its name: it is not named anew. */
  isNamedByPerson: z.boolean().optional(),
  /** One entry a session, oldest first. */
  entries: z.array(z.object({ sessionId: sessionIdSchema, at: z.number(), gist: z.string().max(2_000), messageIds: z.array(messageIdSchema) })),
  madeBy: madeBySchema,
  contentHash: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Set when the person says these sessions are no thread. */
  dismissedAt: z.number().nullable(),
});
export type Thread = z.infer<typeof threadSchema>;

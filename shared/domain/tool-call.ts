import { z } from 'zod';
import { countSchema, listOf, nameSchema, textSchema, timeSchema } from './bounds';
import { sourceRefSchema, traceIdSchema } from './ids';

/** Calls of tools in one answer, at most. */
export const MAX_TOOL_CALLS = 8;
/** Calls that one answer lists: those, and such as were refused. */
export const MAX_LISTED_CALLS = 3 * MAX_TOOL_CALLS;

/**
 * `waiting` for the person, `running`, or how it ended: `answered`; `declined` by the person; `expired`, since nobody
 * decided in time; `refused` by the app, so that nothing was sent; `failed`; `stopped` with the answer.
 */
const toolCallStateSchema = z.enum([
  'waiting',
  'running',
  'answered',
  'declined',
  'expired',
  'refused',
  'failed',
  'stopped',
]);

/** A call of a tool that a model made while it answered. */
export const toolCallSchema = z.object({
  id: z.string().min(1).max(100),
  /** The server's name as the person gave it. */
  server: nameSchema,
  /** The tool as its server names it. */
  tool: nameSchema,
  state: toolCallStateSchema,
  /** The message that is sent, or would have been, letter by letter; of a refused one what the model wrote. */
  body: textSchema,
  /** UTF-8 bytes of `body`; 0: nothing was sent. */
  bytes: countSchema,
  /** When the model made it. */
  at: timeSchema,
  /** While it is `waiting`: when that reads as a no. */
  expiresAt: timeSchema.optional(),
  /** Milliseconds from sending it to its reply; null: there is none. */
  ms: countSchema.nullable(),
  /** UTF-8 bytes of the reply's text. */
  resultBytes: countSchema,
  /** Why it was refused or failed, in words for the person; '' otherwise. */
  message: textSchema,
  /** The run in which its result was judged; null: nothing was. */
  traceId: traceIdSchema.nullable(),
  /** What of its result the model was given. What was left out, and why, is in the run. */
  sources: listOf(sourceRefSchema),
  leftOut: countSchema,
  /** Sentences of the result that address a model as orders do; absent: none. */
  instructions: z.array(textSchema).max(3).optional(),
});
export type ToolCall = z.infer<typeof toolCallSchema>;

/** Which call a text is out of; a part of the stored trace. */
export const toolOriginSchema = z.object({ callId: z.string(), server: z.string(), tool: z.string() });
export type ToolOrigin = z.infer<typeof toolOriginSchema>;

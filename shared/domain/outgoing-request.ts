import { z } from 'zod';
import { timeSchema } from './bounds';
import { sessionIdSchema } from './ids';
import { usageTaskSchema } from './model-usage';

/**
 * What a request is for: a model’s task, the web, a shared collection, the file of a model, a tool that an agent
 * used or a model called, or the look for a newer version.
 */
const outgoingTaskSchema = z.enum([
  ...usageTaskSchema.options,
  'web-search',
  'web-page',
  'collection',
  'model-file',
  'agent-tool',
  'tool-call',
  'new-version',
]);

/** One request that left, without its body. */
export const outgoingEntrySchema = z.object({
  /** Begins with the day on which it left. */
  id: z.string().regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f-]{36}$/),
  at: timeSchema,
  task: outgoingTaskSchema,
  host: z.string().max(300),
  /** Method and path: “POST /v1/chat/completions”. */
  path: z.string().max(600),
  model: z.string().max(300),
  sessionId: sessionIdSchema.nullable(),
  /** UTF-8 bytes of the body. */
  bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** HTTP status of the reply; null: none came. */
  status: z.number().int().min(100).max(999).nullable(),
});
export type OutgoingEntry = z.infer<typeof outgoingEntrySchema>;

import { z } from 'zod';
import { nameSchema, timeSchema } from './bounds';
import { projectIdSchema, sourceRefSchema } from './ids';

/** Characters of a program's name; longer ones are cut. */
export const MAX_CLIENT_NAME = 100;
const clientNameSchema = z.string().min(1).max(MAX_CLIENT_NAME);

const names = z.array(nameSchema.min(1)).min(1, 'Name at least one.').max(50, 'Name at most 50.');

/** The part of the vault that another assistant may read. Chats are in none of them. */
export const assistantScopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Notes with one of these tags, or one below it. */
  z.object({ kind: z.literal('tags'), tags: names }),
  /** Notes and documents from files in one of these folders, or below it. */
  z.object({ kind: z.literal('folders'), folders: names }),
  /** Notes and documents of these projects. */
  z.object({ kind: z.literal('projects'), projects: z.array(projectIdSchema).min(1).max(50) }),
]);
export type AssistantScope = z.infer<typeof assistantScopeSchema>;

/**
 * A program that reads the vault over the Model Context Protocol, known by the name that it gives. `asked`: it was never
 * decided on; `cut-off`: it was allowed before.
 */
export const assistantClientSchema = z.object({
  name: clientNameSchema,
  state: z.enum(['asked', 'allowed', 'cut-off']),
  scope: assistantScopeSchema,
  mayPropose: z.boolean(),
  askedAt: timeSchema,
  decidedAt: timeSchema.nullable(),
});
export type AssistantClient = z.infer<typeof assistantClientSchema>;

export const ASSISTANT_TOOLS = ['search', 'get_note', 'why', 'recent', 'facts', 'propose_note'] as const;
const assistantToolSchema = z.enum(ASSISTANT_TOOLS);
export type AssistantTool = z.infer<typeof assistantToolSchema>;

/** One request of another assistant, as the log of reads keeps it. */
export const assistantReadSchema = z.object({
  id: z.string().min(1).max(64),
  at: timeSchema,
  client: clientNameSchema,
  tool: assistantToolSchema,
  /** What it asked for, in its words; cut at 300 characters. */
  words: z.string().max(300),
  outcome: z.enum(['served', 'refused', 'failed']),
  /** What it was given. */
  refs: z.array(sourceRefSchema).max(200),
  facts: z.number().int().nonnegative(),
  /** Characters of the reply. */
  characters: z.number().int().nonnegative(),
  /** Refused requests of the same day that this line stands for besides its own; absent: none. */
  further: z.number().int().positive().optional(),
});
export type AssistantRead = z.infer<typeof assistantReadSchema>;

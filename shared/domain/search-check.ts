import { z } from 'zod';
import { countSchema, nameSchema, timeSchema } from './bounds';
import { noteIdSchema } from './ids';

/** Questions asked at most in one check. */
export const MAX_CHECK_QUESTIONS = 100;

/** A question whose page did not come first, and what came first instead. */
const searchMissSchema = z.object({
  question: nameSchema,
  noteId: noteIdSchema,
  title: nameSchema,
  /** What the question was made of: the note's title, or a heading in it. */
  madeOf: z.enum(['title', 'heading']),
  /** 1-based rank of the page among the pages that were found; null where it was not found. */
  rank: z.number().int().min(2).max(10_000).nullable(),
  /** Title of the page that came first; null where nothing came. */
  cameFirst: nameSchema.nullable(),
});
export type SearchMiss = z.infer<typeof searchMissSchema>;

/** The result of one check of a vault's search. */
export const searchCheckSchema = z.object({
  at: timeSchema,
  asked: countSchema,
  first: countSchema,
  /** Second or third. */
  amongThree: countSchema,
  /** Fourth or later. */
  lower: countSchema,
  notFound: countSchema,
  /** Whether every text could be found by its meaning when it was asked. */
  hadMeaning: z.boolean(),
  misses: z.array(searchMissSchema).max(MAX_CHECK_QUESTIONS),
});
export type SearchCheck = z.infer<typeof searchCheckSchema>;

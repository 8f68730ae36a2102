import { z } from 'zod';
import { categorySchema } from '../../shared/domain/note';
import { roleSchema } from '../../shared/domain/message';
import { tierSchema } from '../../shared/domain/ranking';
import answer from './golden/answer.json';
import extract from './golden/extract.json';
import judge from './golden/judge.json';
import repair from './golden/repair.json';
import sessionSummary from './golden/session-summary.json';
import topicName from './golden/topic-name.json';

/**
 * What a model of this size must do: every one (form, and the obvious), one of 7 to 14 billion parameters, a large one.
 * Each must do what those below it must.
 */
export const SIZES = ['small', 'middle', 'large'] as const;
export type Size = (typeof SIZES)[number];

const common = { id: z.string().min(1), size: z.enum(SIZES), language: z.string().length(2) };
/** Words that a text has to hold, in any case; `a|b`: one of them. */
const wordsSchema = z.string().min(1);
const day = z.iso.date().optional();
const messages = z.array(z.strictObject({ role: roleSchema, text: z.string().min(1) })).min(1);
const unitRules = {
  /** For each an own unit that holds all the words, in one of the categories; absent: in any. */
  must: z.array(z.strictObject({ words: z.array(wordsSchema).min(1), categories: z.array(categorySchema).optional() })),
  /** No unit holds all words of one of these. */
  never: z.array(z.array(wordsSchema).min(1)),
};
const textRules = { must: z.array(wordsSchema), never: z.array(wordsSchema) };
const summary = z.strictObject({
  ...common,
  messages,
  minWords: z.number().int().default(2),
  maxWords: z.number().int().default(6),
  ...textRules,
});

const schemas = {
  judge: z
    .strictObject({
      ...common,
      question: z.string().min(1),
      candidates: z
        .array(z.strictObject({ text: z.string().min(1), tier: tierSchema.default('engram'), date: day }))
        .min(1),
      /** For each candidate the letters that are right. */
      expect: z.array(z.string().regex(/^[A-E]{1,4}$/u)),
    })
    .refine(({ candidates, expect }) => candidates.length === expect.length, 'letters for each candidate'),
  extract: z.strictObject({ ...common, messages, recalled: z.array(z.string()).default([]), ...unitRules }),
  repair: z.strictObject({
    ...common,
    messages,
    repair: z.array(z.strictObject({ text: z.string().min(1), problem: z.string().min(1) })).min(1),
    ...unitRules,
  }),
  answer: z
    .strictObject({
      ...common,
      question: z.string().min(1),
      sources: z.array(z.strictObject({ text: z.string().min(1), date: day })).min(1),
      ...textRules,
      /** Sources that it must cite. */
      cites: z.array(z.number().int().min(1)),
    })
    .refine(({ sources, cites }) => cites.every((number) => number <= sources.length), 'cites a source that is there'),
  'session-summary': summary,
  'topic-name': summary,
};
export type GoldenTask = keyof typeof schemas;
export type GoldenCase<Task extends GoldenTask> = z.infer<(typeof schemas)[Task]>;
export type GoldenCases = { [Task in GoldenTask]: GoldenCase<Task>[] };

/** @throws ZodError where a case is not well formed */
export const readGoldenCases = (): GoldenCases => ({
  judge: z.array(schemas.judge).parse(judge),
  extract: z.array(schemas.extract).parse(extract),
  repair: z.array(schemas.repair).parse(repair),
  answer: z.array(schemas.answer).parse(answer),
  'session-summary': z.array(schemas['session-summary']).parse(sessionSummary),
  'topic-name': z.array(schemas['topic-name']).parse(topicName),
});

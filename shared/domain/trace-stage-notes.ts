import { z } from 'zod';
import { timeSchema } from './bounds';
import { laneNameSchema, tokenizerSchema } from './trace-codes';
import { code, count, laneReasonSchema, skipReasonSchema, standInReasonSchema } from './trace-reasons';

const factKeySchema = z.object({ entity: z.string(), attribute: z.string() });
const factTimeShape = { key: factKeySchema, from: timeSchema, to: timeSchema };

const understandNotes = [
  code('message-excerpt', {}),
  /** The plan was not made for this run, but for the message before: an analyst shares it. */
  code('plan-given', {}),
  code('plan-cached', {}),
  code('planner-failed', { label: z.string(), message: z.string(), replacement: z.string() }),
  code('reference-resolved', { mention: z.string(), name: z.string() }),
  code('references-failed', { message: z.string() }),
  code('skipped', { reason: skipReasonSchema }),
] as const;

const lookupNotes = [
  /** `factCount`: facts of the vault. */
  code('no-fact-key', { factCount: count }),
  code('no-facts', { key: factKeySchema }),
  code('facts-held', { ...factTimeShape, count }),
  /** No value held in that time; `otherCount` did at other times. */
  code('no-fact-held', { ...factTimeShape, otherCount: count }),
  code('fact-unknown', { key: factKeySchema }),
  code('decisions-found', { subject: z.string(), count }),
  /** `subject` as the question words it, at most 80 characters. */
  code('no-decisions', { subject: z.string() }),
] as const;

const searchNotes = [
  code('lane-failed', { lane: laneNameSchema, reason: laneReasonSchema }),
  /** `step` is 1-based. Its placeholders `{number}`: what they became, and those that nothing answered. */
  code('hop', {
    step: count,
    answers: z.array(z.object({ number: count, answer: z.string() })),
    unanswered: z.array(count),
  }),
  /** The model that read what was found asked for this, and it was searched again. */
  code('asked-for-more', { texts: z.array(z.string()) }),
  code('hop-lane-failed', { step: count, lane: laneNameSchema, reason: laneReasonSchema }),
] as const;

const gateNotes = [
  code('decided-by-person', { count }),
  code('verdicts-cached', { count }),
  /** Rules stood in for the model `label`. */
  code('judged-by-rules', { label: z.string(), why: standInReasonSchema, count }),
  /** Snippets and passages of the web, judged by themselves. */
  code('added-by-web', { count }),
  code('web-failed', { message: z.string() }),
  /** Colleagues' notes of shared collections, judged by themselves. */
  code('added-by-collections', { count }),
] as const;

const tokensEstimated = code('tokens-estimated', {
  tokenizer: tokenizerSchema,
  /** The words of what failed; null: its counts were unusable. */
  message: z.string().nullable(),
});
/** Why tokens were estimated although the model has a tokenizer. */
export type TokensEstimated = z.infer<typeof tokensEstimated>;

const composeNotes = [
  code('package-size', { tokens: count, budgetTokens: count }),
  code('cut-to-lead', { count }),
  code('diversified', {}),
  tokensEstimated,
] as const;

/** What a stage did, where its counts do not say it; in the order of the stages. */
export const stageNoteSchema = z.discriminatedUnion('code', [
  code('not-run', {}),
  ...understandNotes,
  ...lookupNotes,
  ...searchNotes,
  /** Fuse: candidates below the listed ones; search: parts of a tool's reply that were not judged. */
  code('unlisted', { count }),
  ...gateNotes,
  ...composeNotes,
  /** Observe: `count` of the `keptCount` sources were cited. */
  code('cited', { count, keptCount: count }),
  code('paraphrased', { count }),
]);
export type StageNote = z.infer<typeof stageNoteSchema>;

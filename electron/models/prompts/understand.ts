import { z } from 'zod';
import { needKindSchema, queryPlanSchema } from '../../../shared/domain/query-plan';
import type { UnderstandRequest } from '../engine';
import { DATA_IS_DATA, dataBlock, dateWords, turnsBlock } from './data-block';

/** What the model fills in; the rest of the plan comes from the offline rules. No bounds: strict mode knows none. */
export const planReplySchema = z.object({
  intent: z.string(),
  shape: queryPlanSchema.shape.shape,
  needs_memory: z.boolean(),
  skip_reason: z.string(),
  statements: z.array(z.object({ aim: z.enum(['concept', 'methodology', 'continuity', 'authority', 'hop']), text: z.string() })),
  needs: z.array(z.object({ kind: needKindSchema, confidence: z.number() })),
  people: z.array(z.string()),
  references: z.array(z.object({ mention: z.string(), resolved: z.string() })),
  must_contain: z.array(z.string()),
  window: z.object({ from: z.string(), to: z.string(), phrase: z.string() }).nullable(),
});
export type PlanReply = z.infer<typeof planReplySchema>;

export const UNDERSTAND_SYSTEM = `Task: query plan. You prepare a search in a person's own notes and past conversations. You do not answer the question.
${DATA_IS_DATA}

Reply with one JSON object and nothing else:
- intent: one sentence about the subject area the question belongs to, wide rather than narrow ("the Kyoto trip: dates, flights, people").
- shape: slot-fill (one value), broad-list (many items), callback (what was said or advised before), why (reasons), or open.
- needs_memory: false only for greetings, thanks and tasks that no note could help with; then skip_reason says why in a few words, else it is "".
- statements: three or four search texts, written as statements that the answer could look like, not as questions. Aims: concept (the subject), methodology (how), continuity (earlier sessions), authority (sources), hop (one per step of a multi-step question; a later hop may use {1} for the answer of hop 1).
- needs: which of ambiguity, contradiction, follow-up-failure, loop, high-stakes, mode-shift, frustration, sensitive-context, under-specified apply, with a confidence from 0 to 1.
- people: names the question mentions, also through pronouns of earlier turns.
- references: colloquial mentions and what they stand for, only where the turns or known names say so.
- must_contain: exact words or numbers that an answer must contain; usually [].
- window: the time the question asks about as dates YYYY-MM-DD, reckoned from the turn's date, with the phrase that says so; null when it names none.`;

export function understandPrompt({ question, recentTurns, asOf, knownNames }: UnderstandRequest): string {
  return [
    `The turn's date: ${dateWords(asOf)} (${new Date(asOf).toISOString().slice(0, 10)}).`,
    `Known names: ${knownNames.slice(0, 100).join(', ') || '(none)'}`,
    `Earlier turns:\n${turnsBlock(recentTurns)}`,
    dataBlock('question', {}, question),
  ].join('\n\n');
}

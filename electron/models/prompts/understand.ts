import { z } from 'zod';
import { needKindSchema, queryPlanSchema } from '../../../shared/domain/query-plan';
import type { IntentAbstraction, UnderstandRequest } from '../../ports/engine';
import { DATA_NOT_INSTRUCTIONS, dataBlock, formatDateForModel, oneLine, turnsBlock } from './data-block';

const strings = z.array(z.string());

/**
 * The fields that the model fills in; the offline rules supply the rest of the plan. No bounds, which strict mode does
 * not support.
 */
const replyShape = z.object({
  intent: z.string(),
  shape: queryPlanSchema.shape.shape,
  needs_memory: z.boolean(),
  skip_reason: z.string(),
  needs_live_facts: z.boolean(),
  statements: z.array(
    z.object({ aim: z.enum(['concept', 'methodology', 'continuity', 'authority', 'hop']), text: z.string() }),
  ),
  needs: z.array(z.object({ kind: needKindSchema, confidence: z.number() })),
  people: strings,
  references: z.array(z.object({ mention: z.string(), resolved: z.string() })),
  must_contain: strings,
  window: z.object({ from: z.string(), to: z.string(), phrase: z.string() }).nullable(),
  key: z.object({ entity: z.string(), attribute: z.string() }).nullable(),
  actions: strings,
});
export type PlanReply = z.infer<typeof replyShape>;

/** A field that a small model leaves out counts as empty; a plan with an intent and one statement is still useful. */
const EMPTY: Partial<PlanReply> = {
  shape: 'open',
  needs_memory: true,
  skip_reason: '',
  needs_live_facts: false,
  needs: [],
  people: [],
  references: [],
  must_contain: [],
  window: null,
  key: null,
  actions: [],
};
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const planReplySchema: z.ZodType<PlanReply> = z.preprocess(
  (reply) => (isObject(reply) ? { ...EMPTY, ...reply } : reply),
  replyShape,
);

/** How wide the intent should be. Judged against a narrow angle, a gate drops most of the relevant candidates. */
const INTENT_INSTRUCTION: Record<IntentAbstraction, string> = {
  angle: 'one sentence that says exactly what is asked.',
  subject: 'one sentence about the subject the question names ("gardens in Kyoto that suit the essay").',
  domain:
    'one sentence about the subject area the question belongs to, wide rather than narrow ("the Kyoto trip: dates, flights, people").',
};

export const understandSystem = (
  intentAbstraction: IntentAbstraction = 'domain',
): string => `Task: query plan. You prepare a search in a person's own notes and past conversations. You do not answer the question.
${DATA_NOT_INSTRUCTIONS}

Reply with one JSON object and nothing else:
- intent: ${INTENT_INSTRUCTION[intentAbstraction]}
- shape: slot-fill (one value), broad-list (many items), callback (what was said or advised before), why (reasons), or open.
- needs_memory: false only for greetings, thanks and tasks that no note could help with; then skip_reason says why in a few words, else it is "".
- needs_live_facts: true only when the answer changes by the hour or day (weather, prices, news, opening hours).
- statements: three or four search texts, written as statements that the answer could look like, not as questions. Aims: concept (the subject), methodology (how), continuity (earlier sessions), authority (sources), hop (one per step of a multi-step question, in the order they must be found; a later hop holds {1} for the answer of hop 1).
- needs: which of ambiguity, contradiction, follow-up-failure, loop, high-stakes, mode-shift, frustration, sensitive-context, under-specified apply, with a confidence from 0 to 1.
- people: names the question mentions, also through pronouns of earlier turns.
- references: colloquial mentions and what they stand for, only where the turns or known names say so.
- must_contain: exact words or numbers that an answer must contain; usually [].
- window: the time the question asks about as dates YYYY-MM-DD, reckoned from the turn's date, with the phrase that says so; a time without a year is in the past; null when it names none.
- key: when the answer is one value of one thing, that thing and what is asked of it ({"entity":"my dentist","attribute":"phone number"}; the person is "me"); else null.
- actions: what the person is about to do, as verb and object ("book a flight"); usually [].`;

const MAX_NAMES = 100;
const MAX_MEANINGS = 20;
const MAX_QUOTE_CHARACTERS = 120;

export function understandPrompt({
  question,
  recentTurns,
  asOf,
  knownNames,
  dictionary = [],
}: UnderstandRequest): string {
  const namedEntries = dictionary.filter(({ kind }) => kind !== 'person').slice(0, MAX_MEANINGS);
  const meanings = namedEntries.map(({ mention, of, quote }) =>
    dataBlock('name', { mention, note: of }, quote.slice(0, MAX_QUOTE_CHARACTERS)),
  );
  return [
    `The turn's date: ${formatDateForModel(asOf)} (${new Date(asOf).toISOString().slice(0, 10)}).`,
    `Known names: ${knownNames.slice(0, MAX_NAMES).map(oneLine).join(', ') || '(none)'}`,
    ...(meanings.length > 0
      ? [`What the vault has under words of the question:\n${[...new Set(meanings)].join('\n')}`]
      : []),
    `Earlier turns:\n${turnsBlock(recentTurns)}`,
    dataBlock('question', {}, question),
  ].join('\n\n');
}

import { z } from 'zod';

/** The parts of a fused score in the order they are added: the last bits of a sum depend on it. */
export const SCORE_PARTS = [
  'lexical',
  'hyponym',
  'title',
  'page-lead',
  'dense',
  'source-turn',
  'own-text',
  'previous-question',
  'previous-turn',
  'second-previous-turn',
  'next-turn',
  'person',
  'time-window',
  'event-report',
  'is-question',
  'answer-type',
  'session',
  'related-terms',
  'fuzzy-name',
  'link',
  'lesson',
  'decision',
  'same-turn',
  'same-session',
] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

export const scorePartSchema = z.enum(SCORE_PARTS);

/** Why a question was asked of the web: the person wanted it, it is about today, or the vault had nothing. */
export const webRouteSchema = z.enum(['asked-by-person', 'live-facts', 'vault-empty']);
export type WebRoute = z.infer<typeof webRouteSchema>;

/** What is taken off a candidate's rank. */
export const penaltyCodeSchema = z.enum([
  'superseded',
  'links-to-superseded',
  'outside-time-window',
  'surfaced-unused',
]);
export type PenaltyCode = z.infer<typeof penaltyCodeSchema>;

/** How many of a question's words an entry must hold: all that the vault knows, most of their weight, or any. */
export const minimumShouldMatchSchema = z.enum(['all', 'most', 'any']);
export type MinimumShouldMatch = z.infer<typeof minimumShouldMatchSchema>;

export const laneNameSchema = z.enum([
  'lexical',
  'fuzzy',
  'dense',
  'temporal',
  'role',
  'graph',
  'lesson',
  'decision',
  'overview',
  'profile',
  'web',
  'collection',
  'tool',
]);
export type LaneName = z.infer<typeof laneNameSchema>;

/** Who made a plan. `unreadModel`: the model whose plan could not be read, so that the rules made it. */
export const plannerSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('none') }),
  z.object({
    code: z.literal('offline-rules'),
    unreadModel: z.string().optional(),
    /** The model whose plan was not back in time. */
    lateModel: z.string().optional(),
  }),
  z.object({ code: z.literal('model'), label: z.string() }),
]);
export type Planner = z.infer<typeof plannerSchema>;

/** What counts tokens: an encoding of the model's family, its server, or an encoding in place of its own. */
export const tokenizerSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('encoding'), name: z.string() }),
  z.object({ code: z.literal('server'), host: z.string() }),
  z.object({ code: z.literal('estimate'), name: z.string() }),
]);
export type Tokenizer = z.infer<typeof tokenizerSchema>;

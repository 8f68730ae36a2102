import { z } from 'zod';

/** The parts of a fused score in the order they are added: the last bits of a sum depend on it. */
export const SCORE_PARTS = [
  'lexical',
  'hyponym',
  'phrase',
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
  'sub-query',
  'fuzzy-name',
  'link',
  'lesson',
  'decision',
  'same-turn',
  'same-session',
] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

/** `other`: what earlier versions added under a name that is no longer used. */
export const tracedScorePartSchema = z.enum([...SCORE_PARTS, 'other']);
export type TracedScorePart = z.infer<typeof tracedScorePartSchema>;

/** What is taken off a candidate's rank. */
export const penaltyCodeSchema = z.enum([
  'superseded',
  'links-to-superseded',
  'outside-time-window',
  'surfaced-unused',
  'other',
]);
export type PenaltyCode = z.infer<typeof penaltyCodeSchema>;

/** How many of a question's words an entry must hold: all that the vault knows, most of their weight, or any. */
export const minimumShouldMatchSchema = z.enum(['all', 'most', 'any']);
export type MinimumShouldMatch = z.infer<typeof minimumShouldMatchSchema>;

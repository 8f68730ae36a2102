import type { Person } from './simulate-user-history';

/**
 * The default person. Half of their needs belong to current work; the rest recurs at its own pace, with the seasons,
 * rarely and from long ago, or unpredictably.
 */
export const TYPICAL: Person = {
  notesADay: 3,
  questionsADay: 4,
  mixture: { project: 0.5, routine: 0.15, seasonal: 0.08, old: 0.12, tail: 0.15 },
  retrieval: { vagueness: 0.8, laneNoise: 0.1, gateNoise: 0.18, insight: 0.05 },
};

/**
 * Other people, to test how far the results hold; `archivist`'s needs are independent of their history, so that any
 * such term can only do harm.
 */
export const PEOPLE = {
  typical: TYPICAL,
  'works in the present': {
    ...TYPICAL,
    mixture: { project: 0.75, routine: 0.15, seasonal: 0.02, old: 0.03, tail: 0.05 },
  },
  'creature of habit': { ...TYPICAL, mixture: { project: 0.25, routine: 0.5, seasonal: 0.1, old: 0.05, tail: 0.1 } },
  archivist: { ...TYPICAL, mixture: { project: 0.05, routine: 0, seasonal: 0.2, old: 0.35, tail: 0.4 } },
  'clear questions': { ...TYPICAL, retrieval: { vagueness: 0.6, laneNoise: 0.07, gateNoise: 0.12, insight: 0.1 } },
  'vague questions': { ...TYPICAL, retrieval: { vagueness: 1, laneNoise: 0.13, gateNoise: 0.22, insight: 0.03 } },
  'asks seldom': { ...TYPICAL, notesADay: 4, questionsADay: 1 },
} satisfies Record<string, Person>;
export type PersonName = keyof typeof PEOPLE;

import type { Spending, Work } from './routes/settings';

/** Milliseconds from the question: with what the funnel needs afterwards, the first token comes within 1.5 s. */
const DEFAULT_BUDGET_MS = 1_200;

/**
 * Who does what, by what the person wants most: that the least leaves, the shortest wait and bill, or the best memory.
 * None asks a model for the plan, since only one call may be made before the answer, and verdicts gain more by it.
 */
export const WORK_PRESETS: Record<'private' | 'fast' | 'thorough', Work> = {
  private: {
    answer: 'large',
    judge: 'rules',
    plan: 'rules',
    extract: 'rules',
    summaries: 'rules',
    budgetMs: DEFAULT_BUDGET_MS,
  },
  fast: {
    answer: 'large',
    judge: 'rules',
    plan: 'rules',
    extract: 'small',
    summaries: 'small',
    budgetMs: DEFAULT_BUDGET_MS,
  },
  thorough: {
    answer: 'large',
    judge: 'small',
    plan: 'rules',
    extract: 'large',
    summaries: 'large',
    budgetMs: DEFAULT_BUDGET_MS,
  },
};

/** The preset that does what these settings say; null: the person's own choice. */
export const presetOf = (work: Work): keyof typeof WORK_PRESETS | null =>
  (Object.keys(WORK_PRESETS) as (keyof typeof WORK_PRESETS)[]).find((name) =>
    (Object.keys(work) as (keyof Work)[]).every((key) => WORK_PRESETS[name][key] === work[key]),
  ) ?? null;

/** A turn takes some 8,000 tokens; more than ten times that is a loop. */
export const DEFAULT_SPENDING: Spending = {
  caps: { turnTokens: 200_000, dayTokens: 5_000_000, dayCost: null },
  prices: [],
  currency: 'USD',
};

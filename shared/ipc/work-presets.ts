import { DEFAULT_WAIT_MS, type Spending, type Work } from './routes/settings';

/**
 * Who does what, by what the person wants most: that the least leaves, the shortest wait and bill, or the best memory.
 * “quick” answers at once, since what is found is judged on this machine alone.
 */
export const WORK_PRESETS: Record<'private' | 'quick' | 'careful', Work> = {
  private: {
    answer: 'large',
    judge: 'rules',
    extract: 'rules',
    summaries: 'rules',
    waitMs: DEFAULT_WAIT_MS,
  },
  quick: {
    answer: 'large',
    judge: 'rules',
    extract: 'small',
    summaries: 'small',
    waitMs: DEFAULT_WAIT_MS,
  },
  careful: {
    answer: 'large',
    judge: 'small',
    extract: 'large',
    summaries: 'large',
    waitMs: DEFAULT_WAIT_MS,
  },
};

/** The preset that does what these settings say, however long they wait; null: the person's own choice. */
export const presetOf = (work: Work): keyof typeof WORK_PRESETS | null =>
  (Object.keys(WORK_PRESETS) as (keyof typeof WORK_PRESETS)[]).find((name) =>
    (Object.keys(work) as (keyof Work)[]).every((key) => key === 'waitMs' || WORK_PRESETS[name][key] === work[key]),
  ) ?? null;

/** A turn takes some 8,000 tokens; more than ten times that is a loop. */
export const DEFAULT_SPENDING: Spending = {
  caps: { turnTokens: 200_000, dayTokens: 5_000_000, dayCost: null },
  prices: [],
  currency: 'USD',
};

import { directionNear, type RandomDraws } from './random-draws';

export const DIMENSIONS = 24;

/** A topic of the simulated person. Times in days. */
export interface Topic {
  kind: 'project' | 'area' | 'seasonal';
  direction: Float64Array;
  /** The times at which it is active. */
  phases: { from: number; to: number }[];
  /** Share of the attention while active. */
  weight: number;
  /** The present task; notes of one task are similar. */
  task: Task | null;
}

interface Task {
  direction: Float64Array;
  until: number;
  /** Notes that the task needs repeatedly. */
  working: number[];
}

/**
 * The values are set by hand: a new project every 18 days, active for about five weeks; four in ten return after about
 * three months, some more than once. Eight areas never end (home, health, people). Six topics are seasonal.
 */
const PROJECT_EVERY_DAYS = 18;
const PHASE_DAYS = { median: 35, sigma: 0.6 };
const REST_DAYS = { median: 90, sigma: 0.7 };
const RETURN_DAYS = { median: 14, sigma: 0.5 };
const RETURNS = 0.4;
const MOST_RETURNS = 3;
const AREAS = 8;
const AREA_WEIGHT = 0.12;
const SEASONS = 6;

export function makeTopics(draws: RandomDraws, days: number): Topic[] {
  const direction = () => directionNear(draws, [], 1, DIMENSIONS);
  const topic = (kind: Topic['kind'], phases: Topic['phases'], weight: number): Topic => ({
    kind,
    direction: direction(),
    phases,
    weight,
    task: null,
  });
  const topics: Topic[] = [];
  for (let area = 0; area < AREAS; area += 1)
    topics.push(topic('area', [{ from: 0, to: days }], AREA_WEIGHT * draws.spread(1, 0.5)));
  for (let season = 0; season < SEASONS; season += 1)
    topics.push(topic('seasonal', yearly(draws.whole(0, 364), draws.whole(10, 24), days), draws.spread(0.6, 0.4)));
  // Two projects are active when the vault begins.
  let start = -PROJECT_EVERY_DAYS;
  while (start < days) {
    topics.push(topic('project', phasesFrom(draws, Math.max(0, start)), draws.spread(1, 0.6)));
    start += -Math.log(1 - draws.number()) * PROJECT_EVERY_DAYS;
  }
  return topics;
}

function phasesFrom(draws: RandomDraws, from: number): Topic['phases'] {
  const phases = [{ from, to: from + draws.spread(PHASE_DAYS.median, PHASE_DAYS.sigma) }];
  while (phases.length <= MOST_RETURNS && draws.chance(RETURNS)) {
    const again = phases.at(-1)!.to + draws.spread(REST_DAYS.median, REST_DAYS.sigma);
    phases.push({ from: again, to: again + draws.spread(RETURN_DAYS.median, RETURN_DAYS.sigma) });
  }
  return phases;
}

function yearly(day: number, lasts: number, days: number): Topic['phases'] {
  const phases: Topic['phases'] = [];
  for (let from = day; from < days; from += 365) phases.push({ from, to: from + lasts });
  return phases;
}

export const isOn = ({ phases }: Topic, day: number): boolean => phases.some(({ from, to }) => from <= day && day < to);

/** Attention for each topic on a day; 0 for inactive ones. */
export const attention = (topics: readonly Topic[], day: number): number[] =>
  topics.map((topic) => (isOn(topic, day) ? topic.weight : 0));

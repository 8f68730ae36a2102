import { isOverview } from '../../index/columns/index-entry';
import type { Funnel } from '../../funnel/funnel';

/** Topics span sessions, and these span turns: the higher level comes first. */
const LEVELS = ['topic', 'summary'] as const;

/**
 * Puts what sums up a subject before its evidence, topics first, when the question is about the whole, and behind it
 * otherwise. Within a level the ranking holds; no evidence is dropped for it.
 */
export function leadWithOverviews(funnel: Funnel): void {
  const overviews = LEVELS.flatMap((level) => funnel.live.filter(({ kind }) => kind === level));
  if (overviews.length === 0) return;
  const evidence = funnel.live.filter((candidate) => !isOverview(candidate));
  funnel.live = funnel.trace.plan.overview === undefined ? [...evidence, ...overviews] : [...overviews, ...evidence];
}

import type { ScoredHit } from '../../index/scoring/score-query';
import { isPage } from '../../index/columns/index-entry';
import type { Funnel } from '../../funnel/funnel';
import { missingNameIn } from './missing-names';

/** Places in the order of similarity of the pages that make up the field, which the nearest page stands out from. */
const FIELD_START = 3;
const FIELD_END = 10;

export interface PageGround {
  /** 0–2.5; 0 without a page. */
  ofQuestion: number;
  /** 0–1. */
  shareOf(hit: ScoredHit): number;
}

/**
 * Pages share words with nearly every question, and some page is always the nearest in meaning. That the best of them
 * answers is shown by three things together: how many of the question's words one page holds, how near one is in
 * meaning, and how far that one stands out from the field. Pages that lack a name that is asked for do not count.
 *
 * @param names see `missingNameIn`
 */
export function createPageGround(
  { live, scored }: Pick<Funnel, 'live' | 'scored'>,
  names: readonly string[],
): PageGround {
  const pages = live
    .filter((candidate) => {
      const { entry, matchedTerms } = scored.get(candidate.ref)!;
      return isPage(entry) && missingNameIn(candidate, matchedTerms, names) === null;
    })
    .map(({ ref }) => scored.get(ref)!);
  const similarities = pages.map(({ similarity }) => similarity ?? 0).sort((a, b) => b - a);
  const field = similarities.slice(FIELD_START, FIELD_END);
  const nearest = similarities[0] ?? 0;
  const standsOut = field.length === 0 ? 0 : nearest - field.reduce((sum, value) => sum + value, 0) / field.length;
  const best = Math.max(0, ...pages.map(groundOf));
  return {
    ofQuestion: Math.max(0, ...pages.map(({ coverage }) => coverage)) + nearest / 2 + standsOut,
    shareOf: (hit) => (best === 0 ? 0 : Math.min(1, groundOf(hit) / best)),
  };
}

const groundOf = ({ coverage, similarity }: ScoredHit): number => coverage + (similarity ?? 0) / 2;

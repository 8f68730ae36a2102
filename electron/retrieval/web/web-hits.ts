import { outsideCandidate } from '../outside/outside-candidate';
import { sourceRef } from '../../../shared/domain/ids';
import type { TraceCandidate } from '../../../shared/domain/trace';
import type { TrustClass } from '../../../shared/domain/web';
import { contentHash } from '../../../shared/lib/content-hash';
import type { ScoredHit } from '../index/scoring/score-query';
import type { OutsideText } from '../outside/score-outside-texts';

/** A text of the web before it is scored. */
export interface WebText {
  url: string;
  /** Tells the passages of one page apart; '' for its snippet. */
  part: string;
  title: string;
  text: string;
  trust: TrustClass;
  source: string;
  publishedAt: number | null;
}

/**
 * A text of the web as one from outside the vault.
 *
 * @param asOf the turn's date, for texts without one of their own
 */
export const outsideTextOf = ({ url, part, title, text, publishedAt }: WebText, asOf: number): OutsideText => ({
  ref: sourceRef('web', contentHash(part === '' ? url : `${url}\n${part}`).slice(0, 40)),
  kind: 'web',
  tier: 'web',
  title,
  text,
  // Nobody in the vault said it.
  role: 'assistant',
  speaker: null,
  at: publishedAt ?? asOf,
  keptAt: null,
  version: 1,
});

/** A scored text as a candidate of the trace. `rank` is 1-based. */
export function webCandidate(
  { url, trust, source, part, publishedAt }: WebText,
  hit: ScoredHit,
  rank: number,
  fetchedAt: number,
): TraceCandidate {
  const { matchedTerms, coverage } = hit;
  return outsideCandidate(hit, rank, {
    web: { url, trust, part: part === '' ? 'snippet' : 'passage', source, fetchedAt, publishedAt },
    found: [{ lane: 'web', subQuery: -1, rank, value: coverage, matchedTerms, via: null }],
  });
}

import type { SourceRef } from '../../../shared/domain/ids';
import { spreadOverSessions } from '../fuse/spread-sessions';
import type { ScoredHit, ScoreQuery } from './index-port';
import type { ScoredSlot } from './scoring';
import { totalOf } from './shared-parts';

export interface RankedSlot {
  item: ScoredSlot;
  ranked: NonNullable<ScoredHit['ranked']>;
}

/**
 * The pool in the order of its whole score, cut to what is listed: of hundreds of candidates with their texts only those need to leave the index. The
 * parts that only the lists can tell are added first, since they decide too.
 *
 * @param sameSession what each turn costs a later one of its session, at most 0
 */
export function rankPool(scored: readonly ScoredSlot[], { listParts = [], most = Number.POSITIVE_INFINITY, always = [] }: Pick<ScoreQuery, 'listParts' | 'most' | 'always'>, sameSession: number): RankedSlot[] {
  const added = new Map<SourceRef, Record<string, number>>(listParts);
  const items = scored.map((item) => {
    Object.assign(item.parts, added.get(item.entry.ref));
    const { ref, sessionId, place } = item.entry;
    return { item, score: totalOf(item.parts), ref, session: place === null ? null : sessionId };
  });
  const wanted = new Set(always);
  return spreadOverSessions(items, sameSession).flatMap(({ item: { item, score }, cost }, place) => {
    if (place >= most && !wanted.has(item.entry.ref)) return [];
    if (cost !== 0) item.parts['same session'] = cost;
    return [{ item, ranked: { score: score + cost, place, of: items.length } }];
  });
}

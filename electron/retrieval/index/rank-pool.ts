import type { SourceRef } from '../../../shared/domain/ids';
import { spreadOverSessions } from '../fuse/spread-sessions';
import { stepAside } from '../fuse/step-aside';
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
 * @param sameTurn what a note costs a later one of its turn, at most 0
 * @param sameSession what each turn costs a later one of its session, at most 0
 */
export function rankPool(scored: readonly ScoredSlot[], { listParts = [], most = Number.POSITIVE_INFINITY, always = [] }: Pick<ScoreQuery, 'listParts' | 'most' | 'always'>, { sameTurn, sameSession }: { sameTurn: number; sameSession: number }): RankedSlot[] {
  const added = new Map<SourceRef, Record<string, number>>(listParts);
  const items = scored.map((item) => {
    Object.assign(item.parts, added.get(item.entry.ref));
    const { ref, kind, sessionId, origin } = item.entry;
    return { item, score: totalOf(item.parts), ref, session: sessionId, keptFrom: kind === 'note' ? origin?.messageId ?? null : null };
  });
  const costs = stepAside(items, sameTurn);
  for (const item of items) {
    const cost = costs.get(item.ref);
    if (cost === undefined) continue;
    item.item.parts['same turn'] = cost;
    item.score += cost;
  }
  const wanted = new Set(always);
  return spreadOverSessions(items, sameSession).flatMap(({ item: { item, score }, cost }, place) => {
    if (place >= most && !wanted.has(item.entry.ref)) return [];
    if (cost !== 0) item.parts['same session'] = cost;
    return [{ item, ranked: { score: score + cost, place, of: items.length } }];
  });
}

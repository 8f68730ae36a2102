import type { SourceRef } from '../../../shared/domain/ids';
import { spreadOverSessions } from '../fuse/spread-sessions';
import { stepAside } from '../fuse/step-aside';
import type { IndexParts } from './index-parts';
import type { ScoredHit, ScoreQuery } from './index-port';
import { isScorePart, type ScoreTable } from './score-table';
import type { ScoredSlot } from './slot-score';

export interface RankedSlot {
  item: ScoredSlot;
  ranked: NonNullable<ScoredHit['ranked']>;
}

/**
 * The pool in the order of its whole score, cut to what is listed: of hundreds of candidates with their texts only those need to leave the index. The
 * parts that only the lists can tell are added first, since they decide too.
 *
 * @param refs of `scored`, in its order
 * @param sameTurn what a note costs another of its turn that says it less well, at most 0
 * @param sameSession what each turn costs a later one of its session, at most 0
 */
export function rankPool(
  { parts, table, refs }: { parts: IndexParts; table: ScoreTable; refs: readonly SourceRef[] }, scored: readonly ScoredSlot[], { listParts = [], most = Number.POSITIVE_INFINITY, always = [] }: Pick<ScoreQuery, 'listParts' | 'most' | 'always'>,
  { sameTurn, sameSession }: { sameTurn: number; sameSession: number },
): RankedSlot[] {
  const added = new Map<SourceRef, Record<string, number>>(listParts);
  const items = scored.map((item, place) => {
    const ref = refs[place]!;
    const own = added.get(ref);
    if (own !== undefined) addListParts(table, item.row, own);
    return { item, score: table.total(item.row), itself: item.itself, ref, session: parts.sessionNumbers.of(item.passage.said ?? item.slot), keptFrom: parts.kept.source(item.slot, item.passage.said) };
  });
  const moves = stepAside(items, sameTurn);
  for (const item of items) {
    const move = moves.get(item.ref);
    if (move === undefined) continue;
    table.add(item.item.row, 'same turn', move);
    item.score += move;
  }
  const wanted = new Set(always);
  const listed: RankedSlot[] = [];
  spreadOverSessions(items, sameSession).forEach(({ item: { item, score, ref }, cost }, place) => {
    if (place >= most && !wanted.has(ref)) return;
    if (cost !== 0) table.add(item.row, 'same session', cost);
    listed.push({ item, ranked: { score: score + cost, place, of: items.length } });
  });
  return listed;
}

function addListParts(table: ScoreTable, row: number, parts: Record<string, number>): void {
  for (const name of Object.keys(parts)) {
    if (!isScorePart(name)) throw new Error(`no part of a score is called “${name}”`);
    table.add(row, name, parts[name]!);
  }
}

import type { SourceRef } from '../../../../shared/domain/ids';
import { textRefOf } from '../columns/passage-ref';
import type { IndexRecords } from './index-records';
import type { LaneQuery } from './lane-query';
import { distinctTerms } from '../../../language/words/terms';
import { minimumShouldMatchTest } from '../words/minimum-should-match';

/**
 * Counts archived notes that hold at least half of the weight of the question's known words. Meaning is not asked: a
 * hint must cost a question nothing noticeable.
 */
export function countArchivedMatches(
  records: IndexRecords,
  { words, exclude }: Pick<LaneQuery, 'words' | 'exclude'>,
): { total: number; near: number } {
  const total = records.archivedCount;
  if (total === 0) return { total, near: 0 };
  const { lexical } = records.view({ includeArchived: true });
  const queryScores = records.archivedWords.scoreTerms(
    distinctTerms(words).map(({ term, word }) => ({ term, word, idf: lexical.idf(term) })),
  );
  const matchesMost = minimumShouldMatchTest(queryScores, 'most', (term) => lexical.documentFrequency(term) > 0);
  const excluded = new Set(exclude);
  const near = new Set<SourceRef>();
  for (const slot of queryScores.scoredSlots)
    if (matchesMost(queryScores.termMasks[slot]!)) near.add(textRefOf(records.at(slot)!.ref));
  for (const ref of excluded) near.delete(ref);
  return { total, near: near.size };
}

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
  const { lexical } = records.view(true);
  const queryScores = records.archivedWords.scoreTerms(
    distinctTerms(words).map(({ term, word }) => ({ term, word, idf: lexical.idf(term) })),
  );
  const matchesMost = minimumShouldMatchTest(queryScores, 'most', (term) => lexical.documentFrequency(term) > 0);
  const excluded = new Set(exclude.map((ref) => records.find(ref)));
  let near = 0;
  for (const slot of queryScores.scoredSlots)
    if (matchesMost(queryScores.termMasks[slot]!) && !excluded.has(slot)) near += 1;
  return { total, near };
}

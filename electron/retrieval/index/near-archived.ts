import type { IndexRecords } from './index-parts';
import type { LaneQuery } from './index-port';
import { distinctTerms } from '../../../shared/lib/text/terms';
import { precisionTest } from './precision';

/**
 * Archived notes that hold at least half of the question's weight of known words. Meaning is not asked: a hint must
 * cost a question nothing that can be noticed.
 */
export function findNearArchived(
  records: IndexRecords,
  { words, exclude }: Pick<LaneQuery, 'words' | 'exclude'>,
): { total: number; near: number } {
  const total = records.archivedCount;
  if (total === 0) return { total, near: 0 };
  const { lexical } = records.view(true);
  const run = records.archivedWords.runTerms(
    distinctTerms(words).map(({ term, word }) => ({ term, word, idf: lexical.idf(term) })),
  );
  const holdsMost = precisionTest(run, 'medium', (term) => lexical.documentsWith(term) > 0);
  const excluded = new Set(exclude.map((ref) => records.find(ref)));
  let near = 0;
  for (const slot of run.touched) if (holdsMost(run.mask[slot]!) && !excluded.has(slot)) near += 1;
  return { total, near };
}

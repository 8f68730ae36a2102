import { distinctTerms } from '../../../language/words/terms';
import { textRefOf } from '../columns/passage-ref';
import type { IndexRecords } from './index-records';
import type { RecordsView } from './index-view';
import type { LaneQuery } from './lane-query';
import { minimumShouldMatchTest } from '../words/lexical-top-k';
import type { SourceRef } from '../../../../shared/domain/ids';

/** Characters of an entry that show who or what a name stands for. */
const QUOTE_CHARACTERS = 300;
const quoteOf = ({ entries }: RecordsView, ref: SourceRef | null): string => {
  const slot = ref === null ? undefined : entries.find(ref);
  return slot === undefined ? '' : entries.at(slot)!.text.slice(0, QUOTE_CHARACTERS);
};

/** What the vault calls things: names, who speaks, and how common words are. */
export const createVocabularyQueries = (records: () => IndexRecords) => ({
  async names() {
    return records().live.names.nameLike;
  },
  async mentions(text: string) {
    const { live } = records();
    return live.names.mentionsIn(text).map((mention) => ({ ...mention, quote: quoteOf(live, mention.ref) }));
  },
  async termStatistics(text: string, includeArchived?: boolean) {
    const { lexical } = records().view({ includeArchived });
    return distinctTerms(text).map(({ term, word }) => ({
      term,
      word,
      idf: lexical.idf(term),
      documentFrequency: lexical.documentFrequency(term),
    }));
  },
  async speakers() {
    return records().live.names.people;
  },
});

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

import { parseSourceRef, type NoteId } from '../../../../shared/domain/ids';
import { distinctTerms } from '../../../language/words/terms';
import type { IndexEntry } from '../columns/index-entry';
import { textRefOf } from '../columns/passage-ref';
import { TopK } from '../columns/top-k';
import type { QueryScores } from '../words/query-scores';
import type { IndexRecords } from './index-records';

/** Notes in use by the terms of their texts, for KeptNoteSearch. A page counts by the passage that holds the most. */
export interface KeptNoteQueries {
  /** Notes that hold every term of a text in one passage, the newest first; none for a text without terms. */
  notesHoldingAll(text: string, limit: number): Promise<NoteId[]>;
  /** Notes that share the most terms with a text, of its `MAX_QUERY_TERMS` rarest; most first. */
  notesSharingMost(text: string, limit: number): Promise<NoteId[]>;
}

/** Passages taken for each wanted note: a page may have several. */
const PASSAGES_PER_NOTE = 4;

export function createKeptNoteQueries(records: () => IndexRecords): KeptNoteQueries {
  /** The best notes by a value of their passages; null leaves a passage out. */
  const bestNotes = (
    { scoredSlots, termMasks }: QueryScores,
    limit: number,
    valueOf: (entry: IndexEntry, shared: number) => number | null,
  ): NoteId[] => {
    const { entries } = records().live;
    const top = new TopK(PASSAGES_PER_NOTE * limit, (a, b) => entries.compareRefs(b, a));
    for (const slot of scoredSlots) {
      const isNote = entries.has(slot) && entries.kindAt(slot) === 'note';
      const value = isNote ? valueOf(entries.at(slot)!, countBits(termMasks[slot]!)) : null;
      if (value !== null && value >= top.threshold) top.offer(slot, value);
    }
    const ids = new Set<NoteId>();
    for (const { slot } of top.sorted) {
      if (ids.size === limit) break;
      ids.add(parseSourceRef(textRefOf(entries.refAt(slot))).id as NoteId);
    }
    return [...ids];
  };
  const scoresOf = (text: string): QueryScores => {
    const { wordsInUse } = records();
    return wordsInUse.scoreTerms(
      distinctTerms(text).map(({ term, word }) => ({ term, word, idf: wordsInUse.idf(term) })),
    );
  };
  return {
    async notesHoldingAll(text, limit) {
      const scores = scoresOf(text);
      const wanted = scores.terms.length;
      return bestNotes(scores, limit, (entry, shared) => (shared === wanted ? (entry.keptAt ?? entry.at) : null));
    },
    notesSharingMost: async (text, limit) => bestNotes(scoresOf(text), limit, (_, shared) => shared),
  };
}

function countBits(mask: number): number {
  let bits = 0;
  for (let left = mask; left !== 0; left &= left - 1) bits += 1;
  return bits;
}

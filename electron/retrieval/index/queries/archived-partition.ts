import { FuzzyNames } from '../names/fuzzy-names';
import type { SourceMessageIndex } from '../columns/source-message-index';
import { LexicalIndex } from '../words/lexical-index';
import type { IndexView } from './index-view';

/**
 * The structures built of entries, once for notes in use and once for archived ones. A question without archived notes
 * reads the first alone: it pays nothing and finds exactly what it would find if archived notes did not exist, since no
 * list position, word weight or graph edge depends on them.
 */
export interface IndexPartition {
  lexical: LexicalIndex;
  fuzzyNames: FuzzyNames;
}

/** A partition without entries. */
export const newPartition = (): IndexPartition => ({ lexical: new LexicalIndex(), fuzzyNames: new FuzzyNames() });

/** Both partitions as one, for a question that includes archived notes. */
export function mergePartitions(
  inUse: IndexPartition,
  archived: IndexPartition,
  sourceMessages: SourceMessageIndex,
): Pick<IndexView, 'sourceMessages' | 'fuzzyNames'> {
  return {
    sourceMessages: {
      notesFrom: (slot) => sourceMessages.allNotesFrom(slot),
      sourceTurn: (slot) => sourceMessages.sourceTurn(slot),
      duplicateSourceTurns: (slot) => sourceMessages.duplicateSourceTurns(slot),
      sourceMessageOrdinal: (slot, sourceTurn) => sourceMessages.sourceMessageOrdinal(slot, sourceTurn),
    },
    fuzzyNames: {
      match: (text, documentFrequency) => [
        ...inUse.fuzzyNames.match(text, documentFrequency),
        ...archived.fuzzyNames.match(text, documentFrequency),
      ],
    },
  };
}

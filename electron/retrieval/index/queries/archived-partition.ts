import type { SourceMessageIndex } from '../columns/source-message-index';
import { FuzzyNames } from '../names/fuzzy-names';
import type { IndexView } from './index-view';
import type { HiddenSlots } from '../vectors/vector-search';
import { LexicalIndex } from '../words/lexical-index';

/** A flag by slot, and how many are set. */
export class SlotFlags implements HiddenSlots {
  flags = new Uint8Array(1024);
  count = 0;

  /** Returns whether the flag changed. */
  set(slot: number, isSet: boolean): boolean {
    if ((this.flags[slot] ?? 0) === Number(isSet)) return false;
    if (slot >= this.flags.length) {
      const larger = new Uint8Array(Math.max(slot + 1, this.flags.length * 2));
      larger.set(this.flags);
      this.flags = larger;
    }
    this.flags[slot] = Number(isSet);
    this.count += isSet ? 1 : -1;
    return true;
  }

  /** Null when none is set, which a search need not look at. */
  get orNull(): HiddenSlots | null {
    return this.count > 0 ? this : null;
  }
}

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

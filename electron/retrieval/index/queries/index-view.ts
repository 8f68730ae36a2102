import type { VectorSet } from '../vectors/vector-set';
import type { EntryView } from '../columns/entry-view';
import type { FuzzyNames } from '../names/fuzzy-names';
import type { SourceMessageIndex } from '../columns/source-message-index';
import type { LexicalReader } from '../words/merged-lexical-index';
import type { LinkGraph } from '../graph/link-graph';
import type { NameDictionary } from '../names/name-dictionary';
import type { QuestionFlags } from '../columns/question-flags';
import type { SlotHandles } from '../columns/slot-handles';
import type { SessionOrdinals } from '../columns/session-ordinals';
import type { MessageOrder } from '../columns/message-order';
import type { HiddenSlots } from '../vectors/vector-search';

/**
 * One vault's index as a question reads it. Inside, a slot is a row number; outside, entries go by reference and hash.
 */
export interface IndexView {
  entries: EntryView;
  lexical: LexicalReader;
  messageOrder: MessageOrder;
  sessionOrdinals: SessionOrdinals;
  sourceMessages: Pick<
    SourceMessageIndex,
    'notesFrom' | 'sourceTurn' | 'duplicateSourceTurns' | 'sourceMessageOrdinal'
  >;
  questionFlags: QuestionFlags;
  slotHandles: SlotHandles;
  links: LinkGraph;
  names: NameDictionary;
  fuzzyNames: Pick<FuzzyNames, 'match'>;
  embeddings: { readonly serving: VectorSet };
  /** Slots that this view hides in the vectors, which both views share; null: none. */
  hidden: HiddenSlots | null;
  /** Grows whenever an entry is archived or restored: cached results may belong to the other view. */
  visibilityVersion: number;
}

/** A view without the vectors, which know the records and are not known by them. */
export type RecordsView = Omit<IndexView, 'embeddings'>;

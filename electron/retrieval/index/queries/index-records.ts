import type { SourceRef } from '../../../../shared/domain/ids';
import type { IndexEntry } from '../columns/index-entry';
import {
  ARCHIVED,
  EntryTable,
  IN_USE,
  OVERVIEW,
  partitionOf,
  type EntryTableImage,
  type Partition,
} from '../columns/entry-table';
import { EntryView } from '../columns/entry-view';
import type { EntryFile } from '../columns/stored-entry';
import { isFirstPassage } from '../columns/passage-ref';
import { SourceMessageIndex } from '../columns/source-message-index';
import type { LexicalImage, LexicalIndex } from '../words/lexical-index';
import { MergedLexicalIndex } from '../words/merged-lexical-index';
import { LinkGraph, type LinkGraphImage } from '../graph/link-graph';
import { NameDictionary, type NameDictionaryImage } from '../names/name-dictionary';
import type { NameImage } from '../names/fuzzy-names';
import { QuestionFlags } from '../columns/question-flags';
import { SlotHandles } from '../columns/slot-handles';
import { SessionOrdinals } from '../columns/session-ordinals';
import { MessageOrder } from '../columns/message-order';
import { type IndexPartition, mergePartitions, newPartition, SlotFlags } from './archived-partition';
import type { RecordsView } from './index-view';

interface PartitionImage {
  lexical: LexicalImage;
  names: NameImage[];
}

/** Everything but the texts and vectors, as it is kept on disk. */
export interface RecordsImage {
  entries: EntryTableImage;
  inUse: PartitionImage;
  archived: PartitionImage;
  overview: PartitionImage;
  archivedTexts: number;
  questionFlags: Uint8Array;
  sessions: ReturnType<SessionOrdinals['image']>;
  messageOrder: ReturnType<MessageOrder['image']>;
  sourceMessages: ReturnType<SourceMessageIndex['image']>;
  names: NameDictionaryImage;
  links: LinkGraphImage;
}

/** The text of an entry that is indexed by words. */
const indexedText = (entry: IndexEntry): string =>
  entry.heading === '' ? entry.text : `${entry.heading}\n${entry.text}`;

/** Which entries a query reads. */
export interface ViewChoice {
  /** Archived notes too. Default false. */
  includeArchived?: boolean;
  /** Summaries and topics, and nothing else. Default: all but these. */
  level?: 'overview';
}

/**
 * Every entry, and three views of them: `live` without archived notes, `all` with them, `overviews` of summaries and
 * topics alone (archived-partition.ts). Vectors alone are stored together, and hidden slots are skipped. Names steer a
 * question's plan, so archived notes and overviews contribute none.
 */
export class IndexRecords {
  private readonly entries = new EntryTable();
  private readonly inUse = newPartition();
  private readonly archived = newPartition();
  private readonly overview = newPartition();
  private readonly mergedLexical = new MergedLexicalIndex(this.inUse.lexical, this.archived.lexical);
  private readonly sourceMessages = new SourceMessageIndex((slot) => this.entries.refAt(slot));
  private readonly shared;
  /** What the vectors of `live`, and of `all`, leave out. */
  private readonly hiddenFromLive = new SlotFlags();
  private readonly hiddenFromAll = new SlotFlags();
  private visibilityVersion = 0;
  private archivedTexts = 0;
  readonly live: RecordsView;
  private readonly all: RecordsView;
  private readonly overviews: RecordsView;

  constructor(slotHandles = SlotHandles.create()) {
    const { inUse, archived, sourceMessages, entries } = this;
    const textsAndNotes = new EntryView(entries, IN_USE | ARCHIVED);
    this.shared = {
      messageOrder: new MessageOrder(),
      sessionOrdinals: new SessionOrdinals(),
      questionFlags: new QuestionFlags(),
      links: new LinkGraph({
        find: (ref) => textsAndNotes.find(ref),
        refAt: (slot) => (this.has(slot) ? entries.refAt(slot) : undefined),
      }),
      names: new NameDictionary(),
      slotHandles,
    };
    const { shared } = this;
    const unhidden = { hidden: null, visibilityVersion: 0 };
    this.live = { ...shared, ...inUse, ...unhidden, sourceMessages, entries: new EntryView(entries, IN_USE) };
    this.all = {
      ...shared,
      ...mergePartitions(inUse, archived, sourceMessages),
      ...unhidden,
      entries: textsAndNotes,
      lexical: this.mergedLexical,
    };
    this.overviews = {
      ...shared,
      ...this.overview,
      ...unhidden,
      sourceMessages,
      entries: new EntryView(entries, OVERVIEW),
    };
  }

  view({ includeArchived, level }: ViewChoice): RecordsView {
    if (level === 'overview') return this.overviews;
    return includeArchived === true && this.archivedCount > 0 ? this.all : this.live;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Archived notes, whatever the number of their passages. */
  get archivedCount(): number {
    return this.archivedTexts;
  }

  /** The lexical index without archived notes. */
  get wordsInUse(): LexicalIndex {
    return this.inUse.lexical;
  }

  /** The lexical index of archived notes alone. */
  get archivedWords(): LexicalIndex {
    return this.archived.lexical;
  }

  find(ref: SourceRef): number | undefined {
    return this.entries.find(ref);
  }

  has(slot: number): boolean {
    return this.entries.partitionAt(slot) !== 0;
  }

  at(slot: number): IndexEntry | undefined {
    return this.entries.at(slot);
  }

  /** Those with an entry, ascending. */
  slots(): Generator<number> {
    return this.entries.slots(IN_USE | ARCHIVED | OVERVIEW);
  }

  refs(): SourceRef[] {
    return Array.from(this.slots(), (slot) => this.entries.refAt(slot));
  }

  /** Slot handles for the records that replace these. */
  get nextSlotHandles(): SlotHandles {
    return this.shared.slotHandles.forNextIndex();
  }

  /** One more than the highest slot ever used. */
  get slotEnd(): number {
    return this.entries.slotEnd;
  }

  /** Replaces an entry of which only figures changed. */
  replace(slot: number, entry: IndexEntry): void {
    this.entries.set(slot, entry);
  }

  attach(slot: number, entry: IndexEntry): void {
    const partition = partitionOf(entry);
    const { lexical } = this.partition(partition);
    this.entries.set(slot, entry);
    this.setHidden(slot, partition);
    this.shared.sessionOrdinals.set(slot, entry.sessionId);
    if (isFirstPassage(entry.ref)) this.attachText(slot, entry, partition);
    this.shared.questionFlags.set(slot, entry.text);
    lexical.add(slot, indexedText(entry));
    this.mergedLexical.invalidateScores();
  }

  detach(slot: number): void {
    const entry = this.entries.at(slot)!;
    const partition = partitionOf(entry);
    this.entries.remove(slot);
    this.setHidden(slot, null);
    this.shared.slotHandles.invalidateAll();
    this.partition(partition).lexical.remove(slot);
    this.shared.links.unbindSlot(slot, entry.ref);
    if (isFirstPassage(entry.ref)) this.detachText(slot, entry, partition);
    this.mergedLexical.invalidateScores();
  }

  /** Precondition: every entry is one of the file (`moveTo`). Views of live arrays: void after the next change. */
  image(): RecordsImage {
    const { entries, shared, sourceMessages } = this;
    const { slotEnd } = entries;
    const imageOf = ({ lexical, fuzzyNames }: IndexPartition): PartitionImage => ({
      lexical: lexical.image(),
      names: fuzzyNames.image(),
    });
    return {
      entries: entries.image(),
      inUse: imageOf(this.inUse),
      archived: imageOf(this.archived),
      overview: imageOf(this.overview),
      archivedTexts: this.archivedTexts,
      questionFlags: shared.questionFlags.image(slotEnd),
      sessions: shared.sessionOrdinals.image(slotEnd),
      messageOrder: shared.messageOrder.image(slotEnd),
      sourceMessages: sourceMessages.image(slotEnd),
      names: shared.names.image(),
      links: shared.links.image(),
    };
  }

  /** Fills an empty index. */
  restore(image: RecordsImage, file: EntryFile): void {
    const { entries, shared } = this;
    entries.restore(image.entries, file);
    for (const name of ['inUse', 'archived', 'overview'] as const) {
      this[name].lexical.restore(image[name].lexical);
      this[name].fuzzyNames.restore(image[name].names);
    }
    this.archivedTexts = image.archivedTexts;
    shared.questionFlags.restore(image.questionFlags);
    shared.sessionOrdinals.restore(image.sessions);
    shared.messageOrder.restore(image.messageOrder);
    this.sourceMessages.restore(image.sourceMessages);
    shared.names.restore(image.names);
    shared.links.restore(image.links);
    for (const slot of entries.slots(ARCHIVED)) this.setHidden(slot, ARCHIVED);
    for (const slot of entries.slots(OVERVIEW)) this.setHidden(slot, OVERVIEW);
  }

  /** The same entries, read from a file that holds those of these slots from now on. */
  moveTo(file: EntryFile, slots: Uint32Array): void {
    this.entries.moveTo(file, slots);
  }

  /** What the first passage stands for: the text's names, its place in the conversation, its source. */
  private attachText(slot: number, entry: IndexEntry, partition: Partition): void {
    if (partition === OVERVIEW) return;
    this.partition(partition).fuzzyNames.add(entry);
    this.sourceMessages.add(entry, slot);
    const session = this.shared.sessionOrdinals.get(slot);
    if (session !== null && entry.messageIndex !== null)
      this.shared.messageOrder.add(session, entry.messageIndex, slot);
    if (partition !== ARCHIVED) this.shared.names.add(entry);
    else this.archivedTexts += 1;
  }

  private detachText(slot: number, entry: IndexEntry, partition: Partition): void {
    if (partition === OVERVIEW) return;
    this.partition(partition).fuzzyNames.remove(entry);
    this.sourceMessages.remove(entry, slot);
    const session = this.shared.sessionOrdinals.get(slot);
    if (session !== null && entry.messageIndex !== null)
      this.shared.messageOrder.remove(session, entry.messageIndex, slot);
    if (partition !== ARCHIVED) this.shared.names.remove(entry);
    else this.archivedTexts -= 1;
  }

  private partition(partition: Partition): IndexPartition {
    if (partition === OVERVIEW) return this.overview;
    return partition === ARCHIVED ? this.archived : this.inUse;
  }

  /** @param partition null: no entry */
  private setHidden(slot: number, partition: Partition | null): void {
    const isOfOverview = partition === OVERVIEW;
    const hasChanged = [
      this.hiddenFromLive.set(slot, isOfOverview || partition === ARCHIVED),
      this.hiddenFromAll.set(slot, isOfOverview),
    ].includes(true);
    if (!hasChanged) return;
    this.visibilityVersion += 1;
    this.live.visibilityVersion = this.all.visibilityVersion = this.visibilityVersion;
    this.live.hidden = this.hiddenFromLive.orNull;
    this.all.hidden = this.hiddenFromAll.orNull;
  }
}

/**
 * The records as they are now. Emptying the index replaces them, so that a running question keeps those that it reads.
 */
export class CurrentRecords {
  now = new IndexRecords();

  replace(): void {
    this.now = new IndexRecords(this.now.nextSlotHandles);
  }
}

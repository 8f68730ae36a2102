import type { SourceRef } from '../../../../shared/domain/ids';
import type { Embeddings } from '../vectors/embeddings';
import { isOverview, type IndexEntry } from '../columns/index-entry';
import { StoredEntry, type EntryFile } from '../columns/stored-entry';
import type { EntryOutline } from '../columns/entry-outline';
import { isFirstPassage } from '../columns/passage-ref';
import { SourceMessageIndex } from '../columns/source-message-index';
import type { LexicalImage, LexicalIndex } from '../words/lexical-index';
import { MergedLexicalIndex } from '../words/merged-lexical-index';
import { LinkGraph } from '../graph/link-graph';
import { NameDictionary } from '../names/name-dictionary';
import { QuestionFlags } from '../columns/question-flags';
import { SlotHandles } from '../columns/slot-handles';
import { SessionOrdinals } from '../columns/session-ordinals';
import { MessageOrder } from '../columns/message-order';
import { mergePartitions, newPartition, type IndexPartition } from './archived-partition';
import { SlotFlags } from './slot-flags';
import type { IndexView } from './index-view';

/** What is kept on disk besides the entries. */
interface RestoredColumns {
  /** Of each partition. */
  lexical: readonly LexicalImage[];
  slotEnd: number;
  /** Those with an entry, and which of them ask something. */
  slots: Uint32Array;
  questionFlags: Uint8Array;
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
  /** Every entry by slot; each view has its own. */
  private readonly everyEntry: (IndexEntry | undefined)[] = [];
  private readonly liveEntries: (IndexEntry | undefined)[] = [];
  private readonly allEntries: (IndexEntry | undefined)[] = [];
  private readonly overviewEntries: (IndexEntry | undefined)[] = [];
  private readonly inUse = newPartition();
  private readonly archived = newPartition();
  private readonly overview = newPartition();
  private readonly mergedLexical = new MergedLexicalIndex(this.inUse.lexical, this.archived.lexical);
  private readonly sourceMessages = new SourceMessageIndex((slot) => this.everyEntry[slot]!.ref);
  private readonly shared;
  /** What the vectors of `live`, and of `all`, leave out. */
  private readonly hiddenFromLive = new SlotFlags();
  private readonly hiddenFromAll = new SlotFlags();
  private visibilityVersion = 0;
  private archivedTexts = 0;
  readonly live: IndexView;
  private readonly all: IndexView;
  private readonly overviews: IndexView;

  constructor(embeddings: Embeddings, slotHandles = SlotHandles.create()) {
    const { inUse, archived, sourceMessages } = this;
    const merged = mergePartitions(inUse, archived, sourceMessages);
    this.shared = {
      messageOrder: new MessageOrder(),
      sessionOrdinals: new SessionOrdinals(),
      questionFlags: new QuestionFlags(),
      links: new LinkGraph({ slotOf: merged.slotOf, entries: this.everyEntry }),
      names: new NameDictionary(),
      slotHandles,
    };
    const { shared } = this;
    this.live = {
      ...shared,
      ...inUse,
      sourceMessages,
      entries: this.liveEntries,
      embeddings,
      hidden: null,
      visibilityVersion: 0,
    };
    this.all = {
      ...shared,
      entries: this.allEntries,
      embeddings,
      hidden: null,
      visibilityVersion: 0,
      lexical: this.mergedLexical,
      ...merged,
    };
    this.overviews = {
      ...shared,
      ...this.overview,
      sourceMessages,
      entries: this.overviewEntries,
      embeddings,
      hidden: null,
      visibilityVersion: 0,
    };
  }

  view({ includeArchived, level }: ViewChoice): IndexView {
    if (level === 'overview') return this.overviews;
    return includeArchived === true && this.archivedCount > 0 ? this.all : this.live;
  }

  get size(): number {
    return this.partitions.reduce((sum, { slotOf }) => sum + slotOf.size, 0);
  }

  private get partitions(): readonly IndexPartition[] {
    return [this.inUse, this.archived, this.overview];
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
    return this.all.slotOf.get(ref) ?? this.overview.slotOf.get(ref);
  }

  at(slot: number): IndexEntry | undefined {
    return this.everyEntry[slot];
  }

  *slots(): Generator<number> {
    for (const { slotOf } of this.partitions) yield* slotOf.values();
  }

  refs(): SourceRef[] {
    return this.partitions.flatMap(({ slotOf }) => [...slotOf.keys()]);
  }

  /** Slot handles for the records that replace these. */
  get nextSlotHandles(): SlotHandles {
    return this.shared.slotHandles.forNextIndex();
  }

  /** One more than the highest slot ever used. */
  get slotEnd(): number {
    return this.everyEntry.length;
  }

  /** Replaces an entry of which only figures changed. */
  replace(slot: number, entry: IndexEntry): void {
    this.setEntry(slot, entry);
    this.partitionOf(entry).timestamps.set(slot, entry.at);
  }

  attach(slot: number, entry: IndexEntry): void {
    this.attachColumns(slot, entry, entry);
    this.shared.questionFlags.set(slot, entry.text);
    this.partitionOf(entry).lexical.add(slot, indexedText(entry));
  }

  /** The words of every partition, as they are kept on disk. */
  lexicalImages(): LexicalImage[] {
    return this.partitions.map(({ lexical }) => lexical.image());
  }

  /** Which entries ask something, as it is kept on disk. */
  questionFlags(slots: Uint32Array): Uint8Array {
    return this.shared.questionFlags.image(slots);
  }

  /** Fills an empty index. The links follow. */
  restore(
    outlines: Iterable<{ slot: number; outline: EntryOutline }>,
    file: EntryFile,
    { lexical, slotEnd, slots, questionFlags }: RestoredColumns,
  ): void {
    this.partitions.forEach((partition, index) => partition.lexical.restore(lexical[index]!));
    let index = 0;
    for (const { slot, outline } of outlines) {
      this.attachColumns(slot, outline, new StoredEntry(outline, file, index));
      index += 1;
    }
    this.shared.questionFlags.restore(slots, questionFlags);
    this.everyEntry.length = slotEnd;
  }

  /** The same entries, read from a file from now on. */
  moveTo(file: EntryFile, entries: readonly (IndexEntry | undefined)[]): void {
    let index = 0;
    entries.forEach((entry, slot) => {
      if (entry === undefined) return;
      if (this.everyEntry[slot] === entry) this.setEntry(slot, new StoredEntry(entry, file, index));
      index += 1;
    });
  }

  private attachColumns(slot: number, entry: EntryOutline, held: IndexEntry): void {
    const partition = this.partitionOf(entry);
    this.setEntry(slot, held);
    this.setHidden(slot, partition);
    partition.slotOf.set(entry.ref, slot);
    partition.timestamps.set(slot, entry.at);
    if (isFirstPassage(entry.ref)) this.attachText(slot, entry, partition);
    this.shared.sessionOrdinals.set(slot, entry.sessionId);
    this.mergedLexical.invalidateScores();
  }

  /** What the first passage stands for: the text's names, its place in the conversation, its source. */
  private attachText(slot: number, entry: EntryOutline, partition: IndexPartition): void {
    if (partition === this.overview) return;
    partition.fuzzyNames.add(entry);
    this.sourceMessages.add(entry, slot);
    if (entry.sessionId !== null && entry.messageIndex !== null)
      this.shared.messageOrder.add(entry.sessionId, entry.messageIndex, slot);
    if (partition !== this.archived) this.shared.names.add(entry);
    else this.archivedTexts += 1;
  }

  private detachText(slot: number, entry: IndexEntry, partition: IndexPartition): void {
    if (partition === this.overview) return;
    partition.fuzzyNames.remove(entry);
    this.sourceMessages.remove(entry, slot);
    if (entry.sessionId !== null && entry.messageIndex !== null)
      this.shared.messageOrder.remove(entry.sessionId, entry.messageIndex, slot);
    if (partition !== this.archived) this.shared.names.remove(entry);
    else this.archivedTexts -= 1;
  }

  detach(slot: number): void {
    const entry = this.everyEntry[slot]!;
    const partition = this.partitionOf(entry);
    this.setEntry(slot, undefined);
    this.setHidden(slot, null);
    this.shared.slotHandles.invalidateAll();
    partition.slotOf.delete(entry.ref);
    partition.timestamps.remove(slot);
    partition.lexical.remove(slot);
    this.shared.links.unbindSlot(slot);
    if (isFirstPassage(entry.ref)) this.detachText(slot, entry, partition);
    this.mergedLexical.invalidateScores();
  }

  private partitionOf(entry: Pick<IndexEntry, 'kind' | 'isArchived'>): IndexPartition {
    if (isOverview(entry)) return this.overview;
    return entry.isArchived === true ? this.archived : this.inUse;
  }

  private setEntry(slot: number, entry: IndexEntry | undefined): void {
    const partition = entry === undefined ? null : this.partitionOf(entry);
    this.everyEntry[slot] = entry;
    this.liveEntries[slot] = partition === this.inUse ? entry : undefined;
    this.allEntries[slot] = partition === this.overview ? undefined : entry;
    // No slot of it is read but those of overviews.
    if (partition === this.overview || this.overviewEntries[slot] !== undefined)
      this.overviewEntries[slot] = partition === this.overview ? entry : undefined;
  }

  /** @param partition null: no entry */
  private setHidden(slot: number, partition: IndexPartition | null): void {
    const isOfOverview = partition === this.overview;
    const hasChanged = [
      this.hiddenFromLive.set(slot, isOfOverview || partition === this.archived),
      this.hiddenFromAll.set(slot, isOfOverview),
    ].includes(true);
    if (!hasChanged) return;
    this.visibilityVersion += 1;
    this.live.visibilityVersion = this.all.visibilityVersion = this.visibilityVersion;
    this.live.hidden = this.hiddenFromLive.orNull;
    this.all.hidden = this.hiddenFromAll.orNull;
  }
}

import type { SourceRef } from '../../../../shared/domain/ids';
import type { Embeddings } from '../vectors/embeddings';
import type { IndexEntry } from '../columns/index-entry';
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
import type { HiddenSlots } from '../vectors/vector-search';
import { mergePartitions, newPartition, type IndexPartition } from './archived-partition';
import type { IndexView } from './index-view';

/** The text of an entry that is indexed by words. */
const indexedText = (entry: IndexEntry): string =>
  entry.heading === '' ? entry.text : `${entry.heading}\n${entry.text}`;

/**
 * Every entry, and two views of them: `live` without archived notes, `all` with them (archived-partition.ts). Vectors
 * alone are stored together, and hidden slots are skipped. Names steer a question's plan, so archived notes contribute
 * none.
 */
export class IndexRecords {
  private readonly liveEntries: (IndexEntry | undefined)[] = [];
  private readonly allEntries: (IndexEntry | undefined)[] = [];
  private readonly inUse = newPartition();
  private readonly archived = newPartition();
  private readonly mergedLexical = new MergedLexicalIndex(this.inUse.lexical, this.archived.lexical);
  private readonly sourceMessages = new SourceMessageIndex((slot) => this.allEntries[slot]!.ref);
  private readonly shared;
  private readonly hidden: HiddenSlots = { flags: new Uint8Array(1024), count: 0 };
  private visibilityVersion = 0;
  private archivedTexts = 0;
  readonly live: IndexView;
  private readonly all: IndexView;

  constructor(embeddings: Embeddings, slotHandles = SlotHandles.create()) {
    const { inUse, archived, sourceMessages } = this;
    const merged = mergePartitions(inUse, archived, sourceMessages);
    this.shared = {
      messageOrder: new MessageOrder(),
      sessionOrdinals: new SessionOrdinals(),
      questionFlags: new QuestionFlags(),
      links: new LinkGraph({ slotOf: merged.slotOf, entries: this.allEntries }),
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
  }

  /** @param includeArchived default false */
  view(includeArchived: boolean | undefined): IndexView {
    return includeArchived === true && this.archivedCount > 0 ? this.all : this.live;
  }

  get size(): number {
    return this.inUse.slotOf.size + this.archived.slotOf.size;
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
    return this.all.slotOf.get(ref);
  }

  at(slot: number): IndexEntry | undefined {
    return this.allEntries[slot];
  }

  *slots(): Generator<number> {
    yield* this.inUse.slotOf.values();
    yield* this.archived.slotOf.values();
  }

  refs(): SourceRef[] {
    return [...this.inUse.slotOf.keys(), ...this.archived.slotOf.keys()];
  }

  /** Slot handles for the records that replace these. */
  get nextSlotHandles(): SlotHandles {
    return this.shared.slotHandles.forNextIndex();
  }

  /** One more than the highest slot ever used. */
  get slotEnd(): number {
    return this.allEntries.length;
  }

  /** Replaces an entry of which only figures changed. */
  replace(slot: number, entry: IndexEntry): void {
    this.allEntries[slot] = entry;
    if (entry.isArchived !== true) this.liveEntries[slot] = entry;
    this.partitionOf(entry).timestamps.set(slot, entry.at);
  }

  attach(slot: number, entry: IndexEntry): void {
    this.attachColumns(slot, entry);
    this.partitionOf(entry).lexical.add(slot, indexedText(entry));
  }

  /** The words of every entry, in use and archived, as they are kept on disk. */
  lexicalImages(): LexicalImage[] {
    return [this.inUse.lexical.image(), this.archived.lexical.image()];
  }

  /** Fills an empty index; a slot without an entry is undefined. The links follow. */
  restore(entries: readonly (IndexEntry | undefined)[], [inUse, archived]: readonly LexicalImage[]): void {
    this.inUse.lexical.restore(inUse!);
    this.archived.lexical.restore(archived!);
    entries.forEach((entry, slot) => {
      if (entry !== undefined) this.attachColumns(slot, entry);
    });
    this.allEntries.length = entries.length;
  }

  private attachColumns(slot: number, entry: IndexEntry): void {
    const partition = this.partitionOf(entry);
    const isArchived = partition === this.archived;
    this.allEntries[slot] = entry;
    this.liveEntries[slot] = isArchived ? undefined : entry;
    this.setHidden(slot, isArchived);
    partition.slotOf.set(entry.ref, slot);
    partition.timestamps.set(slot, entry.at);
    if (isFirstPassage(entry.ref)) this.attachText(slot, entry, partition);
    this.shared.sessionOrdinals.set(slot, entry.sessionId);
    this.shared.questionFlags.set(slot, entry.text);
    this.mergedLexical.invalidateScores();
  }

  /** What the first passage stands for: the text's names, its place in the conversation, its source. */
  private attachText(slot: number, entry: IndexEntry, partition: IndexPartition): void {
    partition.fuzzyNames.add(entry);
    this.sourceMessages.add(entry, slot);
    if (entry.sessionId !== null && entry.messageIndex !== null)
      this.shared.messageOrder.add(entry.sessionId, entry.messageIndex, slot);
    if (partition !== this.archived) this.shared.names.add(entry);
    else this.archivedTexts += 1;
  }

  private detachText(slot: number, entry: IndexEntry, partition: IndexPartition): void {
    partition.fuzzyNames.remove(entry);
    this.sourceMessages.remove(entry, slot);
    if (entry.sessionId !== null && entry.messageIndex !== null)
      this.shared.messageOrder.remove(entry.sessionId, entry.messageIndex, slot);
    if (partition !== this.archived) this.shared.names.remove(entry);
    else this.archivedTexts -= 1;
  }

  detach(slot: number): void {
    const entry = this.allEntries[slot]!;
    const partition = this.partitionOf(entry);
    this.allEntries[slot] = undefined;
    this.liveEntries[slot] = undefined;
    this.setHidden(slot, false);
    this.shared.slotHandles.invalidateAll();
    partition.slotOf.delete(entry.ref);
    partition.timestamps.remove(slot);
    partition.lexical.remove(slot);
    this.shared.links.unbindSlot(slot);
    if (isFirstPassage(entry.ref)) this.detachText(slot, entry, partition);
    this.mergedLexical.invalidateScores();
  }

  private partitionOf({ isArchived }: IndexEntry): IndexPartition {
    return isArchived === true ? this.archived : this.inUse;
  }

  private setHidden(slot: number, isHidden: boolean): void {
    const { hidden } = this;
    if ((hidden.flags[slot] ?? 0) === Number(isHidden)) return;
    if (slot >= hidden.flags.length) {
      const larger = new Uint8Array(Math.max(slot + 1, hidden.flags.length * 2));
      larger.set(hidden.flags);
      hidden.flags = larger;
    }
    hidden.flags[slot] = Number(isHidden);
    hidden.count += isHidden ? 1 : -1;
    this.visibilityVersion += 1;
    this.live.visibilityVersion = this.all.visibilityVersion = this.visibilityVersion;
    this.live.hidden = hidden.count > 0 ? hidden : null;
  }
}

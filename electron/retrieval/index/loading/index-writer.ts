import type { SourceRef } from '../../../../shared/domain/ids';
import { lowerBound } from '../../../../shared/lib/binary-search';
import { contentHash } from '../../../../shared/lib/content-hash';
import type { IndexEntry } from '../columns/index-entry';
import { isFirstPassage, passageRef } from '../columns/passage-ref';
import type { CurrentRecords, IndexRecords } from '../queries/index-records';
import type { Embeddings } from '../vectors/embeddings';
import { EntryFile } from '../columns/stored-entry';
import type { ImageStamp } from '../../../files/image-keeper';
import { entryImageFile, imageVersion, writeImage, type IndexImage } from './image-file';
import type { EntryHash, IndexChange } from './index-maintenance';
import { createPageReader, type RecordContext, type RecordPage } from './record-page';

const NO_CONTEXT: RecordContext = { hidden: [], resources: [], sessions: [] };

/** Brings changes into the records and the vectors. A removed entry's slot is given to the next new one. */
export class IndexWriter {
  /** Sequence number of the last batch that was applied. */
  lastSeq = 0;
  private readonly freeSlots: number[] = [];
  private readPage = createPageReader(NO_CONTEXT);
  private sortedRefs: SourceRef[] | null = null;
  private readonly openFiles: EntryFile[] = [];
  /** Grows with every change. */
  private changeCount = 0;

  constructor(
    private readonly current: CurrentRecords,
    private readonly embeddings: Embeddings,
  ) {}

  get records(): IndexRecords {
    return this.current.now;
  }

  /** Removes every entry, link and vector. The context belongs to the pages that follow. */
  clear(context: RecordContext = NO_CONTEXT): void {
    this.readPage = createPageReader(context);
    this.embeddings.clear();
    this.current.replace();
    this.freeSlots.length = 0;
    this.sortedRefs = null;
    this.lastSeq = 0;
    this.changeCount += 1;
  }

  /**
   * Writes everything but the vectors; the texts of entries are read from there from now on.
   *
   * @throws when a change comes in between; what was written before stays
   */
  async save(file: string, stamp: ImageStamp): Promise<void> {
    const { records, freeSlots, changeCount } = this;
    const assertUnchanged = () => {
      if (this.changeCount !== changeCount) throw new Error('the index changed while it was written');
    };
    const slots = Uint32Array.from(records.slots());
    const entryFile = await EntryFile.write(
      entryImageFile(file),
      { ...stamp, version: imageVersion() },
      slots.length,
      (index) => {
        assertUnchanged();
        return records.at(slots[index]!)!;
      },
    );
    try {
      assertUnchanged();
      if (entryFile === null) throw new Error('the index on disk cannot be read');
    } catch (error) {
      entryFile?.close();
      throw error;
    }
    this.holdOpen(entryFile);
    records.moveTo(entryFile, slots);
    const image = { entriesId: entryFile.id, records: records.image(), freeSlots: [...freeSlots] };
    await writeImage(file, stamp, image, assertUnchanged);
  }

  /** Replaces everything by an image. */
  restore(image: IndexImage, file: EntryFile, seq: number): void {
    this.clear();
    this.holdOpen(file);
    this.records.restore(image.records, file);
    this.freeSlots.push(...image.freeSlots);
    this.lastSeq = seq;
  }

  /** Lets go of files: nothing may be asked afterwards. */
  close(): void {
    for (const file of this.openFiles.splice(0)) file.close();
  }

  /** What a question holds of the file before may be read until the next one. */
  private holdOpen(file: EntryFile): void {
    this.openFiles.push(file);
    if (this.openFiles.length > 2) this.openFiles.shift()!.close();
  }

  apply(changes: readonly IndexChange[], seq: number): void {
    this.sortedRefs = null;
    this.changeCount += 1;
    for (const change of changes) this.applyOne(change);
    this.lastSeq = seq;
  }

  applyPage(page: RecordPage, seq: number): void {
    this.sortedRefs = null;
    this.changeCount += 1;
    const content = this.readPage(page);
    if ('links' in content) this.records.live.links.putAll(content.links);
    else for (const entry of content.entries) this.put(entry);
    this.lastSeq = seq;
  }

  /** A page of entries in the order of their references, to compare with the store. */
  hashes(after: SourceRef | null, limit: number): EntryHash[] {
    // Sorted once for all pages of a check; every change resets it.
    if (after === null || this.sortedRefs === null) this.sortedRefs = this.records.refs().sort();
    const refs = this.sortedRefs;
    const start = after === null ? 0 : lowerBound(refs.length, (index) => refs[index]! <= after);
    return refs.slice(start, start + limit).map((ref) => {
      const entry = this.records.at(this.records.find(ref)!)!;
      return {
        ref,
        hash: entry.hash,
        textHash: entry.ref === ref ? contentHash(entry.text) : 'other entry',
        isArchived: entry.isArchived === true,
      };
    });
  }

  private applyOne(change: IndexChange): void {
    if (change.type === 'put') this.put(change.entry);
    else if (change.type === 'remove') this.remove(change.ref);
    else if (change.type === 'link') this.records.live.links.put(change.link);
    else this.records.live.links.remove(change.id);
  }

  private put(entry: IndexEntry): void {
    const { records } = this;
    if (isFirstPassage(entry.ref)) this.removeFrom(entry.ref, entry.passage?.count ?? 1);
    const before = records.find(entry.ref);
    const known = before === undefined ? undefined : records.at(before)!;
    if (before !== undefined && isSameForIndex(known!, entry)) {
      records.replace(before, entry);
      return;
    }
    if (before !== undefined) records.detach(before);
    const slot = before ?? this.freeSlots.pop() ?? records.slotEnd;
    records.attach(slot, entry);
    // A vector stays valid while the text does; the slot is kept so that the vector need not be made again.
    if (known?.hash === entry.hash) return;
    for (const set of this.embeddings.sets) set.markPending(slot);
  }

  private remove(ref: SourceRef): void {
    this.removeFrom(ref, 0);
  }

  /** Removes a text's passages from the n-th on. */
  private removeFrom(ref: SourceRef, first: number): void {
    for (let index = first; ; index += 1) {
      const slot = this.records.find(passageRef(ref, index));
      if (slot === undefined) return;
      this.removeSlot(slot);
    }
  }

  private removeSlot(slot: number): void {
    this.records.detach(slot);
    for (const set of this.embeddings.sets) set.remove(slot);
    this.freeSlots.push(slot);
  }
}

/** True where only figures changed (confirmations, version, pinned), so that no index structure needs to change. */
const isSameForIndex = (a: IndexEntry, b: IndexEntry): boolean =>
  a.hash === b.hash &&
  a.isArchived === b.isArchived &&
  a.heading === b.heading &&
  a.sessionId === b.sessionId &&
  a.messageIndex === b.messageIndex &&
  a.origin?.messageId === b.origin?.messageId &&
  a.speaker === b.speaker &&
  a.title === b.title &&
  a.passage?.count === b.passage?.count &&
  a.passage?.start === b.passage?.start &&
  (a.aliases ?? []).join('\n') === (b.aliases ?? []).join('\n') &&
  (a.duplicateSources ?? []).join() === (b.duplicateSources ?? []).join();

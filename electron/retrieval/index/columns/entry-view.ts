import type { SourceKind, SourceRef } from '../../../../shared/domain/ids';
import { ARCHIVED, type EntryTable } from './entry-table';
import type { IndexEntry } from './index-entry';

/** The entries of some partitions. What is of others does not exist here. */
export class EntryView {
  /** @param mask of partitions, as in entry-table.ts */
  constructor(
    private readonly table: EntryTable,
    private readonly mask: number,
  ) {}

  has(slot: number): boolean {
    return (this.table.partitionAt(slot) & this.mask) !== 0;
  }

  at(slot: number): IndexEntry | undefined {
    return this.has(slot) ? this.table.at(slot) : undefined;
  }

  /** Precondition of this and the next five: the slot has an entry. */
  refAt(slot: number): SourceRef {
    return this.table.refAt(slot);
  }

  kindAt(slot: number): SourceKind {
    return this.table.kindAt(slot);
  }

  roleAt(slot: number): IndexEntry['role'] {
    return this.table.roleAt(slot);
  }

  isArchivedAt(slot: number): boolean {
    return this.table.partitionAt(slot) === ARCHIVED;
  }

  timeAt(slot: number): number {
    return this.table.timeAt(slot);
  }

  /** The order of references. */
  compareRefs(a: number, b: number): number {
    return this.table.compareRefs(a, b);
  }

  find(ref: SourceRef): number | undefined {
    const slot = this.table.find(ref);
    return slot !== undefined && this.has(slot) ? slot : undefined;
  }

  /** Ascending. */
  slots(): Generator<number> {
    return this.table.slots(this.mask);
  }

  /** Slots whose time lies between two moments, both included, ascending. */
  slotsBetween(from: number, to: number): number[] {
    return this.table.slotsBetween(from, to, this.mask);
  }
}

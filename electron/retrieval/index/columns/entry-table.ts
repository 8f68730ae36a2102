import type { SourceKind, SourceRef } from '../../../../shared/domain/ids';
import { grownLength, growTypedArray } from '../../../../shared/lib/grow-typed-array';
import { isOverview, type IndexEntry } from './index-entry';
import { NONE } from '../../../columns/int-column';
import { StoredEntry, type EntryFile } from './stored-entry';
import { StringTable, type StringTableImage } from '../../../columns/string-table';

/** What an entry belongs to: notes in use with messages and documents, archived notes, summaries and topics. */
export const IN_USE = 1;
export const ARCHIVED = 2;
export const OVERVIEW = 4;
export type Partition = typeof IN_USE | typeof ARCHIVED | typeof OVERVIEW;

export const partitionOf = (entry: Pick<IndexEntry, 'kind' | 'isArchived'>): Partition => {
  if (isOverview(entry)) return OVERVIEW;
  return entry.isArchived === true ? ARCHIVED : IN_USE;
};

/** Places in these two are kept on disk: a new one comes last. */
const KINDS: readonly SourceKind[] = ['note', 'message', 'chunk', 'summary', 'topic', 'web', 'shared', 'tool'];
const ROLES: readonly IndexEntry['role'][] = ['person', 'assistant'];

/** The entries of a file, as they are kept on disk: all columns but the references by slot. */
export interface EntryTableImage {
  /** The references in the order of the file. */
  refs: StringTableImage;
  /** 1 + the place in the file of each slot's entry, 0 for none. */
  places: Uint32Array;
  partitions: Uint8Array;
  kinds: Uint8Array;
  roles: Uint8Array;
  times: Float64Array;
}

/**
 * Every entry by slot. An entry of the file is an object only while somebody reads it: of each, a search reads the
 * reference, the kind, the role and the time, which stand in columns; the rest is read from the file (stored-entry.ts).
 * Entries that came since are held.
 */
export class EntryTable {
  private held: (IndexEntry | undefined)[] = [];
  private readonly slotOfHeld = new Map<SourceRef, number>();
  private file: EntryFile | null = null;
  private refs = new StringTable();
  private places: Uint32Array = new Uint32Array(1024);
  /** The slot of each place in the file. */
  private slotOfPlace: Uint32Array = new Uint32Array(0);
  private partitions = new Uint8Array(1024);
  private kinds = new Uint8Array(1024);
  private roles = new Uint8Array(1024);
  private times = new Float64Array(1024);
  private counts: Record<Partition, number> = { [IN_USE]: 0, [ARCHIVED]: 0, [OVERVIEW]: 0 };
  private end = 0;

  /** One more than the highest slot ever used. */
  get slotEnd(): number {
    return this.end;
  }

  get size(): number {
    return this.counts[IN_USE] + this.counts[ARCHIVED] + this.counts[OVERVIEW];
  }

  /** 0 for a slot without an entry. */
  partitionAt(slot: number): Partition | 0 {
    return (this.partitions[slot] ?? 0) as Partition | 0;
  }

  at(slot: number): IndexEntry | undefined {
    const place = this.places[slot] ?? 0;
    return place === 0 ? this.held[slot] : this.storedAt(slot, place - 1);
  }

  /** Precondition of this and the next four: the slot has an entry. */
  refAt(slot: number): SourceRef {
    const place = this.places[slot]!;
    return place === 0 ? this.held[slot]!.ref : (this.refs.at(place - 1) as SourceRef);
  }

  kindAt(slot: number): SourceKind {
    return KINDS[this.kinds[slot]!]!;
  }

  roleAt(slot: number): IndexEntry['role'] {
    return ROLES[this.roles[slot]!]!;
  }

  timeAt(slot: number): number {
    return this.times[slot]!;
  }

  /** The order of references. */
  compareRefs(a: number, b: number): number {
    const [first, second] = [this.places[a]!, this.places[b]!];
    if (first !== 0 && second !== 0) return this.refs.compare(first - 1, second - 1);
    return this.refAt(a) < this.refAt(b) ? -1 : 1;
  }

  find(ref: SourceRef): number | undefined {
    const held = this.slotOfHeld.get(ref);
    if (held !== undefined || this.file === null) return held;
    const place = this.refs.find(ref);
    if (place === NONE) return undefined;
    const slot = this.slotOfPlace[place]!;
    return this.places[slot] === place + 1 ? slot : undefined;
  }

  set(slot: number, entry: IndexEntry): void {
    this.remove(slot);
    if (slot >= this.partitions.length) this.grow(slot + 1);
    const partition = partitionOf(entry);
    this.held[slot] = entry;
    this.slotOfHeld.set(entry.ref, slot);
    this.partitions[slot] = partition;
    this.counts[partition] += 1;
    this.kinds[slot] = KINDS.indexOf(entry.kind);
    this.roles[slot] = ROLES.indexOf(entry.role);
    this.times[slot] = entry.at;
    this.end = Math.max(this.end, slot + 1);
  }

  remove(slot: number): void {
    const partition = this.partitionAt(slot);
    if (partition === 0) return;
    if (this.places[slot] === 0) this.slotOfHeld.delete(this.held[slot]!.ref);
    this.places[slot] = 0;
    this.held[slot] = undefined;
    this.partitions[slot] = 0;
    this.counts[partition] -= 1;
  }

  /** Those with an entry of any of some partitions, ascending. */
  *slots(mask: number): Generator<number> {
    for (let slot = 0; slot < this.end; slot += 1) if ((this.partitions[slot]! & mask) !== 0) yield slot;
  }

  /** Those of them whose time lies between two moments, both included. */
  slotsBetween(from: number, to: number, mask: number): number[] {
    const slots: number[] = [];
    const { times, partitions, end } = this;
    for (let slot = 0; slot < end; slot += 1)
      if (times[slot]! >= from && times[slot]! <= to && (partitions[slot]! & mask) !== 0) slots.push(slot);
    return slots;
  }

  /** The same entries, read from a file that holds those of some slots from now on. Precondition: these are all there are. */
  moveTo(file: EntryFile, slots: Uint32Array): void {
    const refs = new StringTable();
    for (const slot of slots) refs.ordinalOf(this.refAt(slot));
    this.places.fill(0);
    slots.forEach((slot, place) => (this.places[slot] = place + 1));
    this.slotOfPlace = slots;
    this.held = [];
    this.slotOfHeld.clear();
    this.file = file;
    this.refs = refs;
  }

  /** Precondition: every entry is one of the file. */
  image(): EntryTableImage {
    const { end } = this;
    return {
      refs: this.refs.image(),
      places: this.places.subarray(0, end),
      partitions: this.partitions.subarray(0, end),
      kinds: this.kinds.subarray(0, end),
      roles: this.roles.subarray(0, end),
      times: this.times.subarray(0, end),
    };
  }

  /** Precondition: nothing was set yet. The columns become the image's. */
  restore({ refs, places, partitions, kinds, roles, times }: EntryTableImage, file: EntryFile): void {
    this.file = file;
    this.refs.restore(refs);
    Object.assign(this, { places, partitions, kinds, roles, times });
    this.end = partitions.length;
    this.slotOfPlace = new Uint32Array(this.refs.size);
    places.forEach((place, slot) => {
      if (place > 0) this.slotOfPlace[place - 1] = slot;
    });
    for (const partition of partitions) if (partition !== 0) this.counts[partition as Partition] += 1;
  }

  private storedAt(slot: number, place: number): IndexEntry {
    const held = {
      kind: this.kindAt(slot),
      role: this.roleAt(slot),
      at: this.timeAt(slot),
      isArchived: this.partitions[slot] === ARCHIVED,
    };
    return new StoredEntry(held, this.refs, this.file!, place);
  }

  private grow(least: number): void {
    const length = grownLength(this.partitions.length, least);
    this.places = growTypedArray(this.places, length);
    this.partitions = growTypedArray(this.partitions, length);
    this.kinds = growTypedArray(this.kinds, length);
    this.roles = growTypedArray(this.roles, length);
    this.times = growTypedArray(this.times, length);
  }
}

import { TABLE_NAMES, type TableName } from '../../../../shared/domain/tables';
import { growTypedArray } from '../../../../shared/lib/grow-typed-array';

/** Tables whose rows are written together with their owner's row. */
const OWNER_TABLE: Partial<Record<TableName, TableName>> = {
  messages: 'sessions',
  noteVersions: 'notes',
  links: 'notes',
  chunks: 'resources',
  lessons: 'notes',
  decisions: 'notes',
  summaries: 'sessions',
};
const OWNING: ReadonlySet<TableName> = new Set(Object.values(OWNER_TABLE));

/** Position of a row in the file. */
export interface RowLocation {
  table: TableName;
  offset: number;
  length: number;
}

/** A row with its dependent rows: a session with its messages, a note with versions and links. */
export interface RowGroup {
  ownerTable: TableName | null;
  /** False when the file has dependent rows without their owner. */
  hasOwner: boolean;
  rows: RowLocation[];
}

/** Positions of millions of rows in typed arrays, about thirty bytes per row. */
export class RowLocations {
  private tables = new Uint8Array(1024);
  private offsets = new Float64Array(1024);
  private lengths = new Uint32Array(1024);
  private groups = new Uint32Array(1024);
  private groupTables = new Uint8Array(1024);
  private groupHasOwner = new Uint8Array(1024);
  private readonly ids = new HashInterner();
  private readonly owners = new HashInterner();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /**
   * @param owner id of the row it depends on; null for an independent row
   * @returns false when the table already has a row with this id
   */
  add(table: TableName, id: string, owner: string | null, offset: number, length: number): boolean {
    if (!this.ids.add(`${table}/${id}`).isNew) return false;
    const row = this.count;
    this.count += 1;
    if (row === this.tables.length) this.growRows();
    this.tables[row] = TABLE_NAMES.indexOf(table);
    this.offsets[row] = offset;
    this.lengths[row] = length;
    this.groups[row] = this.groupOf(table, id, owner);
    return true;
  }

  /** Groups in the order of their owners' tables; within a group in file order. */
  *inGroups(): Generator<RowGroup> {
    const { groupOrder, starts, rows } = this.sorted();
    for (const group of groupOrder) {
      const locations: RowLocation[] = [];
      for (let cursor = starts[group]!; cursor < starts[group + 1]!; cursor += 1)
        locations.push(this.locationAt(rows[cursor]!));
      const table = TABLE_NAMES[this.groupTables[group]!]!;
      yield {
        ownerTable: OWNING.has(table) ? table : null,
        hasOwner: !OWNING.has(table) || this.groupHasOwner[group] === 1,
        rows: locations,
      };
    }
  }

  private locationAt(row: number): RowLocation {
    return { table: TABLE_NAMES[this.tables[row]!]!, offset: this.offsets[row]!, length: this.lengths[row]! };
  }

  private groupOf(table: TableName, id: string, owner: string | null): number {
    const ownerTable = OWNER_TABLE[table] ?? table;
    const { number, isNew } = this.owners.add(`${ownerTable}/${owner ?? id}`);
    if (isNew) {
      if (number === this.groupTables.length) this.growGroups();
      this.groupTables[number] = TABLE_NAMES.indexOf(ownerTable);
    }
    if (ownerTable === table) this.groupHasOwner[number] = 1;
    return number;
  }

  /** Rows by group, by counting sort. */
  private sorted(): { groupOrder: Uint32Array; starts: Uint32Array; rows: Uint32Array } {
    const groupCount = this.owners.size;
    const starts = new Uint32Array(groupCount + 1);
    for (let row = 0; row < this.count; row += 1) starts[this.groups[row]! + 1]! += 1;
    for (let group = 0; group < groupCount; group += 1) starts[group + 1]! += starts[group]!;
    const next = starts.slice(0, groupCount);
    const rows = new Uint32Array(this.count);
    for (let row = 0; row < this.count; row += 1) rows[next[this.groups[row]!]!++] = row;

    const tableStarts = new Uint32Array(TABLE_NAMES.length + 1);
    for (let group = 0; group < groupCount; group += 1) tableStarts[this.groupTables[group]! + 1]! += 1;
    for (let table = 0; table < TABLE_NAMES.length; table += 1) tableStarts[table + 1]! += tableStarts[table]!;
    const groupOrder = new Uint32Array(groupCount);
    for (let group = 0; group < groupCount; group += 1) groupOrder[tableStarts[this.groupTables[group]!]!++] = group;
    return { groupOrder, starts, rows };
  }

  private growRows(): void {
    this.tables = growTypedArray(this.tables, this.tables.length * 2);
    this.offsets = growTypedArray(this.offsets, this.offsets.length * 2);
    this.lengths = growTypedArray(this.lengths, this.lengths.length * 2);
    this.groups = growTypedArray(this.groups, this.groups.length * 2);
  }

  private growGroups(): void {
    this.groupTables = growTypedArray(this.groupTables, this.groupTables.length * 2);
    this.groupHasOwner = growTypedArray(this.groupHasOwner, this.groupHasOwner.length * 2);
  }
}

/**
 * Numbers texts 0, 1, 2 … by first occurrence without storing them: 12 bytes each. Texts with equal 64-bit hashes count
 * as equal, which among two million happens once in ten million files.
 */
export class HashInterner {
  private high = new Uint32Array(1024);
  private low = new Uint32Array(1024);
  /** Number + 1; 0 is free. */
  private numbers = new Uint32Array(1024);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The text's number; `isNew` on its first occurrence. */
  add(text: string): { number: number; isNew: boolean } {
    if (this.count * 10 >= this.numbers.length * 7) this.grow();
    const [high, low] = hash64(text);
    const slot = this.find(high, low);
    const known = this.numbers[slot]!;
    if (known > 0) return { number: known - 1, isNew: false };
    this.count += 1;
    this.put(slot, high, low, this.count);
    return { number: this.count - 1, isNew: true };
  }

  /** The slot of this hash, or the free one for it. */
  private find(high: number, low: number): number {
    const mask = this.numbers.length - 1;
    let slot = low & mask;
    while (this.numbers[slot] !== 0 && (this.low[slot] !== low || this.high[slot] !== high)) slot = (slot + 1) & mask;
    return slot;
  }

  private put(slot: number, high: number, low: number, number: number): void {
    this.high[slot] = high;
    this.low[slot] = low;
    this.numbers[slot] = number;
  }

  private grow(): void {
    const { high, low, numbers } = this;
    this.high = new Uint32Array(numbers.length * 2);
    this.low = new Uint32Array(numbers.length * 2);
    this.numbers = new Uint32Array(numbers.length * 2);
    for (let slot = 0; slot < numbers.length; slot += 1) {
      if (numbers[slot] !== 0) this.put(this.find(high[slot]!, low[slot]!), high[slot]!, low[slot]!, numbers[slot]!);
    }
  }
}

/** Two 32-bit lanes over UTF-16 units, mixed with the finaliser of MurmurHash3 (Appleby, public domain). */
function hash64(text: string): [high: number, low: number] {
  let high = 0x9e3779b9;
  let low = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul((high << 13) | (high >>> 19), 0x85ebca6b) ^ unit;
    low = Math.imul(low ^ unit, 0x01000193);
  }
  return [mixBits(high ^ text.length), mixBits(low)];
}

function mixBits(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

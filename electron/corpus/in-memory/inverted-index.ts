import { lowerBound } from '../../../shared/lib/binary-search';

/** Dead entries tolerated before compaction. */
const MIN_DEAD = 1_000;

/**
 * Maps keys to their owners, for intersections and counts. Owners have numbered slots; a changed owner gets a new slot
 * and the old one is dead until compaction, so that a change costs only its own keys.
 */
export class InvertedIndex<Key extends string | number = string> {
  /** Most keys have one owner, stored bare. */
  private postings = new Map<Key, number | number[]>();
  private owners: (string | null)[] = [];
  private readonly slots = new Map<string, { slot: number; keyCount: number }>();
  private deadSlotCount = 0;

  get size(): number {
    return this.slots.size;
  }

  /** `keys` are distinct. */
  set(owner: string, keys: readonly Key[]): void {
    this.remove(owner);
    const slot = this.owners.push(owner) - 1;
    this.slots.set(owner, { slot, keyCount: keys.length });
    for (const key of keys) {
      const posting = this.postings.get(key);
      if (posting === undefined) this.postings.set(key, slot);
      else if (typeof posting === 'number') this.postings.set(key, [posting, slot]);
      else posting.push(slot);
    }
  }

  remove(owner: string): void {
    const entry = this.slots.get(owner);
    if (entry === undefined) return;
    this.slots.delete(owner);
    this.owners[entry.slot] = null;
    this.deadSlotCount += 1;
    if (this.deadSlotCount > MIN_DEAD && this.deadSlotCount > this.slots.size) this.compact();
  }

  /** Number of distinct keys of an owner; 0 for an unknown one. */
  keyCount(owner: string): number {
    return this.slots.get(owner)?.keyCount ?? 0;
  }

  /** Number of owners with a key; dead entries count until compaction. */
  documentFrequency(key: Key): number {
    return this.slotsOf(key).length;
  }

  /** Owners that have every key, newest entries first. */
  idsWithAllKeys(keys: readonly Key[], limit: number): string[] {
    const [rarest, ...others] = keys.map((key) => this.slotsOf(key)).toSorted((a, b) => a.length - b.length);
    const found: string[] = [];
    for (let index = (rarest?.length ?? 0) - 1; index >= 0 && found.length < limit; index -= 1) {
      const slot = rarest![index]!;
      const owner = this.owners[slot];
      if (owner && others.every((posting) => holds(posting, slot))) found.push(owner);
    }
    return found;
  }

  /** Owners that have at least one key, with the number they have. */
  countSharedKeys(keys: readonly Key[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const key of keys) {
      for (const slot of this.slotsOf(key)) {
        const owner = this.owners[slot];
        if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1);
      }
    }
    return counts;
  }

  /** Ascending. */
  private slotsOf(key: Key): readonly number[] {
    const posting = this.postings.get(key);
    return posting === undefined ? NONE : typeof posting === 'number' ? [posting] : posting;
  }

  /** Renumbers the live slots in order, so that postings stay ascending. */
  private compact(): void {
    const owners: string[] = [];
    const renumbered = this.owners.map((owner) => (owner === null ? -1 : owners.push(owner) - 1));
    const postings = new Map<Key, number | number[]>();
    for (const key of this.postings.keys()) {
      const living = this.slotsOf(key)
        .map((slot) => renumbered[slot]!)
        .filter((slot) => slot >= 0);
      if (living.length > 0) postings.set(key, living.length === 1 ? living[0]! : living);
    }
    for (const [slot, owner] of owners.entries()) this.slots.get(owner)!.slot = slot;
    this.owners = owners;
    this.postings = postings;
    this.deadSlotCount = 0;
  }
}

const NONE: readonly number[] = [];

/** Postings are ascending, since slots are assigned in order. */
const holds = (posting: readonly number[], slot: number): boolean =>
  posting[lowerBound(posting.length, (index) => posting[index]! < slot)] === slot;

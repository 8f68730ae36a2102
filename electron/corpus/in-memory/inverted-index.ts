import { lowerBound } from '../../../shared/lib/binary-search';

/** Dead entries tolerated before compaction. */
const MIN_DEAD = 1_000;

/**
 * Maps keys to their owners, for intersections and counts. Owners have numbered slots; a changed owner gets a new slot
 * and the old one is dead until compaction, so that a change costs only its own keys.
 */
export class InvertedIndex {
  private postings = new Map<string, number[]>();
  private owners: (string | null)[] = [];
  private readonly slots = new Map<string, { slot: number; keyCount: number }>();
  private deadSlotCount = 0;

  get size(): number {
    return this.slots.size;
  }

  /** `keys` are distinct. */
  set(owner: string, keys: readonly string[]): void {
    this.remove(owner);
    const slot = this.owners.push(owner) - 1;
    this.slots.set(owner, { slot, keyCount: keys.length });
    for (const key of keys) {
      const posting = this.postings.get(key);
      if (posting === undefined) this.postings.set(key, [slot]);
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
  documentFrequency(key: string): number {
    return this.postings.get(key)?.length ?? 0;
  }

  /** Owners that have every key, newest entries first. */
  idsWithAllKeys(keys: readonly string[], limit: number): string[] {
    const postings = keys.map((key) => this.postings.get(key));
    if (postings.length === 0 || postings.includes(undefined)) return [];
    const [rarest, ...others] = (postings as number[][]).toSorted((a, b) => a.length - b.length);
    const found: string[] = [];
    for (let index = rarest!.length - 1; index >= 0 && found.length < limit; index -= 1) {
      const slot = rarest![index]!;
      const owner = this.owners[slot];
      if (owner && others.every((posting) => holds(posting, slot))) found.push(owner);
    }
    return found;
  }

  /** Owners that have at least one key, with the number they have. */
  countSharedKeys(keys: readonly string[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const key of keys) {
      for (const slot of this.postings.get(key) ?? []) {
        const owner = this.owners[slot];
        if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1);
      }
    }
    return counts;
  }

  /** Renumbers the live slots in order, so that postings stay ascending. */
  private compact(): void {
    const owners: string[] = [];
    const renumbered = this.owners.map((owner) => (owner === null ? -1 : owners.push(owner) - 1));
    const postings = new Map<string, number[]>();
    for (const [key, slots] of this.postings) {
      const living = slots.map((slot) => renumbered[slot]!).filter((slot) => slot >= 0);
      if (living.length > 0) postings.set(key, living);
    }
    for (const [slot, owner] of owners.entries()) this.slots.get(owner)!.slot = slot;
    this.owners = owners;
    this.postings = postings;
    this.deadSlotCount = 0;
  }
}

/** Postings are ascending, since slots are assigned in order. */
const holds = (posting: readonly number[], slot: number): boolean =>
  posting[lowerBound(posting.length, (index) => posting[index]! < slot)] === slot;

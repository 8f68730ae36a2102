import { shinglesOf } from '../../language/words/shingles';
import { distinctTerms } from '../../language/words/terms';

/** A term that more notes have finds nothing: which of them are alike is told by rarer ones. */
const MAX_POSTING_LENGTH = 200;
/** Of those that share something, so many are compared term by term. */
const MAX_COMPARED = 150;
/** Share of the shorter text's terms that both must have. */
const MIN_SHARE = 0.5;
/** Distinct terms of one text that are kept; a longer one is a page and no claim. */
const MOST_TERMS = 300;
/** Dead slots that are put up with before packing. */
const MIN_DEAD = 1_000;

export interface NearNote {
  id: string;
  /** Terms in both, as a share of the shorter text's; 0.5–1. */
  share: number;
}

interface Slot {
  id: string | null;
  /** Hashes of the terms, ascending, and of the title's shingles behind them. */
  keys: Uint32Array;
  termCount: number;
}

/**
 * The kept notes by hashes of their terms and of the three-word shingles of their titles, for finding those that may
 * say the same. Hashes instead of words, and a bound on every list that is read: a hundred thousand notes take a few
 * ten megabytes, and one question well below a millisecond.
 */
export class TermIndex {
  private postings = new Map<number, number[]>();
  private entries: Slot[] = [];
  private readonly slots = new Map<string, number>();
  private counts = new Uint8Array(1_024);
  /** By slot; 1 for one that lives. Typed, since a question looks at thousands. */
  private alive = new Uint8Array(1_024);

  get size(): number {
    return this.slots.size;
  }

  has(id: string): boolean {
    return this.slots.has(id);
  }

  set(id: string, title: string, body: string): void {
    this.remove(id);
    const entry = { id, ...keysOf(title, body) };
    const slot = this.entries.push(entry) - 1;
    this.slots.set(id, slot);
    this.growTypedArrays(slot + 1);
    this.alive[slot] = 1;
    for (const key of entry.keys) {
      const posting = this.postings.get(key);
      if (posting === undefined) this.postings.set(key, [slot]);
      else posting.push(slot);
    }
  }

  remove(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.slots.delete(id);
    this.alive[slot] = 0;
    this.entries[slot] = { id: null, keys: new Uint32Array(0), termCount: 0 };
    if (this.entries.length - this.slots.size > Math.max(MIN_DEAD, this.slots.size)) this.compact();
  }

  /** Other notes that share at least half of the shorter text's terms, nearest first. */
  nearestToNote(id: string, limit: number): NearNote[] {
    const slot = this.slots.get(id);
    return slot === undefined ? [] : this.nearest(this.entries[slot]!, limit);
  }

  /** The same for a text that is no note. */
  nearestToText(text: string, limit: number): NearNote[] {
    return this.nearest({ id: null, ...keysOf(text, '') }, limit);
  }

  private nearest(own: Slot, limit: number): NearNote[] {
    const touched = this.candidates(own);
    const found: (NearNote & { shared: number })[] = [];
    for (const slot of touched) {
      const { id, keys, termCount } = this.entries[slot]!;
      const shared = countShared(own, { keys, termCount });
      const share = shared / Math.max(1, Math.min(own.termCount, termCount));
      if (share >= MIN_SHARE) found.push({ id: id!, share, shared });
    }
    return found
      .sort((a, b) => b.share - a.share || b.shared - a.shared || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id, share }) => ({ id, share }));
  }

  /** Slots that share a rare key, those that share most first. */
  private candidates(own: Slot): number[] {
    const { counts, alive } = this;
    const ownSlot = own.id === null ? -1 : (this.slots.get(own.id) ?? -1);
    const touched: number[] = [];
    for (const key of own.keys) {
      const posting = this.postings.get(key);
      if (posting === undefined || posting.length > MAX_POSTING_LENGTH) continue;
      for (const slot of posting) {
        if (alive[slot] === 0 || slot === ownSlot) continue;
        if (counts[slot] === 0) touched.push(slot);
        if (counts[slot]! < 255) counts[slot]! += 1;
      }
    }
    const most =
      touched.length <= MAX_COMPARED
        ? touched
        : touched
            .toSorted((a, b) => counts[b]! - counts[a]! || (this.entries[a]!.id! < this.entries[b]!.id! ? -1 : 1))
            .slice(0, MAX_COMPARED);
    for (const slot of touched) counts[slot] = 0;
    return most;
  }

  private growTypedArrays(slots: number): void {
    if (this.alive.length >= slots) return;
    const alive = new Uint8Array(slots * 2);
    alive.set(this.alive);
    this.alive = alive;
    this.counts = new Uint8Array(slots * 2);
  }

  /** New numbers for the living, in their old order. */
  private compact(): void {
    const living = this.entries.filter(({ id }) => id !== null);
    this.entries = living;
    this.postings = new Map();
    this.alive.fill(0).fill(1, 0, living.length);
    for (const [slot, { id, keys }] of living.entries()) {
      this.slots.set(id!, slot);
      for (const key of keys) {
        const posting = this.postings.get(key);
        if (posting === undefined) this.postings.set(key, [slot]);
        else posting.push(slot);
      }
    }
  }
}

function keysOf(title: string, body: string): { keys: Uint32Array; termCount: number } {
  const terms = distinctTerms(body === '' ? title : `${title}\n${body}`)
    .slice(0, MOST_TERMS)
    .map(({ term }) => hashOf(term, 0x811c9dc5));
  const distinct = [...new Set(terms)].sort((a, b) => a - b);
  const shingles = [...shinglesOf(title)].map((shingle) => hashOf(shingle, 0x9e3779b9));
  return { keys: Uint32Array.from([...distinct, ...new Set(shingles)]), termCount: distinct.length };
}

/** FNV-1a, 32 bits: two words under one number only cost a comparison. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function countShared(a: Pick<Slot, 'keys' | 'termCount'>, b: Pick<Slot, 'keys' | 'termCount'>): number {
  let shared = 0;
  for (let left = 0, right = 0; left < a.termCount && right < b.termCount;) {
    const difference = a.keys[left]! - b.keys[right]!;
    if (difference === 0) shared += 1;
    if (difference <= 0) left += 1;
    if (difference >= 0) right += 1;
  }
  return shared;
}

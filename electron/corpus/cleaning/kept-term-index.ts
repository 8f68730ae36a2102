import type { Batch } from '../../../shared/domain/batch';
import { type Note, wholeNoteText } from '../../../shared/domain/note';
import { contentHash } from '../../../shared/lib/content-hash';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import type { TimeSlicer } from './time-slicer';
import { shinglesOf } from '../../language/words/shingles';
import { distinctTerms } from '../../language/words/terms';

/** Notes per term beyond which the term is ignored; rarer terms identify similar notes. */
const MAX_POSTING_LENGTH = 200;
const MAX_COMPARED = 150;
/** Share of the shorter text's terms that must be shared. */
const MIN_SHARE = 0.5;
/** Distinct terms kept per text; a longer one is a page, not a claim. */
const MOST_TERMS = 300;
/** Dead slots tolerated before compaction. */
const MIN_DEAD = 1_000;

interface NearNote {
  id: string;
  /** Shared terms as a share of the shorter text's; 0.5–1. */
  share: number;
}

interface Slot {
  id: string | null;
  /** Hashes of the terms, ascending, followed by those of the title's shingles. */
  keys: Uint32Array;
  termCount: number;
}

/**
 * The kept notes by hashes of their terms and of the three-word shingles of their titles, to find notes that may say
 * the same. With hashes instead of words and bounded lists, a hundred thousand notes take some tens of megabytes and a
 * query well under a millisecond.
 */
class TermIndex {
  private postings = new Map<number, number[]>();
  private entries: Slot[] = [];
  private readonly slots = new Map<string, number>();
  private counts = new Uint8Array(1_024);
  /** 1 for each live slot; a typed array, since a query reads thousands. */
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

  /** The same for a text that is not a note. */
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

  /** Slots that share a rare key, most shared keys first. */
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

  /** Renumbers the live slots in order. */
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

/** FNV-1a, 32 bits; a collision only costs a comparison. */
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

/** Notes with bodies that are read at once. */
const BODIES_PER_READ = 64;

type KeptCatalog = Pick<Catalog, 'note' | 'withStatus'>;

/** The note's whole text is its title, so its row need not be read. */
export const isOnlyTitle = ({ title, contentHash: hash }: Pick<Note, 'title' | 'contentHash'>): boolean =>
  contentHash(wholeNoteText({ title, body: '' })) === hash;

/** The kept notes by their terms: filled in slices at the first sweep, then updated in slices before each. */
export class KeptTermIndex {
  readonly terms = new TermIndex();
  /** Ids of notes changed since they were indexed; null: nothing is indexed yet. */
  private changedIds: Set<string> | null = null;

  constructor(
    private readonly catalog: KeptCatalog,
    private readonly store: Pick<VaultStore, 'getMany'>,
  ) {}

  /** Records what changed without indexing it. */
  markChanged({ changes }: Batch): void {
    for (const { table, id } of changes) if (table === 'notes') this.changedIds?.add(id);
  }

  /** Marks the index as outdated after everything was read anew. */
  invalidate(): void {
    this.changedIds = null;
  }

  /** @param onProgress called with the number of notes left to read */
  async refresh(slicer: TimeSlicer, onProgress: (left: number) => void = () => {}): Promise<void> {
    this.changedIds ??= new Set([...this.catalog.withStatus('kept')].map(({ id }) => id));
    const { changedIds: dirty } = this;
    const todo = [...dirty];
    let withBody: CatalogNote[] = [];
    try {
      for (const [index, id] of todo.entries()) {
        dirty.delete(id);
        const note = this.catalog.note(id);
        if (note?.status !== 'kept') this.terms.remove(id);
        else if (isOnlyTitle(note)) this.terms.set(id, note.title, '');
        else withBody.push(note);
        if (withBody.length === BODIES_PER_READ) {
          await this.readBodies(withBody, slicer);
          withBody = [];
        }
        if (index % 500 === 0) onProgress(todo.length - index);
        await slicer.yieldWhenDue();
      }
      await this.readBodies(withBody, slicer);
    } catch (error) {
      for (const { id } of withBody) dirty.add(id);
      throw error;
    }
  }

  private async readBodies(notes: readonly CatalogNote[], slicer: TimeSlicer): Promise<void> {
    if (notes.length === 0) return;
    const rows = await this.store.getMany(
      'notes',
      notes.map(({ id }) => id),
    );
    await slicer.startSlice();
    for (const row of rows) {
      if (row?.status === 'kept') this.terms.set(row.id, row.title, row.body);
      await slicer.yieldWhenDue();
    }
  }
}

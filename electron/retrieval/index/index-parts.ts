import type { SourceRef } from '../../../shared/domain/ids';
import type { Embeddings } from './embeddings';
import type { IndexEntry } from './entry';
import { FuzzyNames } from './fuzzy-names';
import { KeptFrom } from './kept-from';
import { LexicalIndex } from './lexical-index';
import { LexicalPair, type WordIndex } from './lexical-pair';
import { LinkGraph } from './link-graph';
import { NameList } from './name-list';
import { QuestionMarks } from './question-marks';
import { Seats } from './seats';
import { SessionNumbers } from './session-numbers';
import { SessionOrder } from './session-order';
import { Times } from './times';
import type { HiddenSlots } from './vector-scan';

/**
 * One vault's index as a question reads it. A slot is a row number inside; outside, everything goes by reference and
 * hash.
 */
export interface IndexParts {
  entries: readonly (IndexEntry | undefined)[];
  slotOf: Pick<ReadonlyMap<SourceRef, number>, 'get' | 'has'>;
  lexical: WordIndex;
  sessions: SessionOrder;
  sessionNumbers: SessionNumbers;
  kept: Pick<KeptFrom, 'from' | 'said' | 'saidAgain' | 'source'>;
  questionMarks: QuestionMarks;
  seats: Seats;
  times: Pick<Times, 'between'>;
  links: LinkGraph;
  names: NameList;
  fuzzy: Pick<FuzzyNames, 'match'>;
  embeddings: Embeddings;
  /** What this view leaves out of the vectors, which lie together; null: nothing. */
  hidden: HiddenSlots | null;
  /** Grows whenever an entry changes sides: what was found before may be of the other one. */
  moves: number;
}

/** What is built of entries, once for what is in use and once for what the person archived. */
interface Side {
  slotOf: Map<SourceRef, number>;
  lexical: LexicalIndex;
  times: Times;
  fuzzy: FuzzyNames;
}

const newSide = (): Side => ({
  slotOf: new Map(),
  lexical: new LexicalIndex(),
  times: new Times(),
  fuzzy: new FuzzyNames(),
});

/** What the word lanes index of an entry. */
const indexedText = (entry: IndexEntry): string =>
  entry.heading === '' ? entry.text : `${entry.heading}\n${entry.text}`;

/**
 * Every entry, and two views of them: `live` without what is archived, `all` with it. What is archived is built apart,
 * so that a question that leaves it
 * out pays nothing for it and finds exactly what it would find if it were not there: no place in a list, no weight of a
 * word, no step of a walk.
 * Vectors alone lie together and are passed over. Names lead a question's plan, so those of archived notes are no
 * names.
 */
export class IndexRecords {
  private readonly liveEntries: (IndexEntry | undefined)[] = [];
  private readonly allEntries: (IndexEntry | undefined)[] = [];
  private readonly inUse = newSide();
  private readonly archived = newSide();
  private readonly pair = new LexicalPair(this.inUse.lexical, this.archived.lexical);
  private readonly kept = new KeptFrom((slot) => this.allEntries[slot]!.ref);
  private readonly shared;
  private readonly hidden: HiddenSlots = { flags: new Uint8Array(1024), count: 0 };
  private moves = 0;
  readonly live: IndexParts;
  private readonly all: IndexParts;

  constructor(embeddings: Embeddings, seats = Seats.first()) {
    const { inUse, archived, kept } = this;
    const slotOf: IndexParts['slotOf'] = {
      get: (ref) => inUse.slotOf.get(ref) ?? archived.slotOf.get(ref),
      has: (ref) => inUse.slotOf.has(ref) || archived.slotOf.has(ref),
    };
    this.shared = {
      sessions: new SessionOrder(),
      sessionNumbers: new SessionNumbers(),
      questionMarks: new QuestionMarks(),
      links: new LinkGraph({ slotOf, entries: this.allEntries }),
      names: new NameList(),
      seats,
    };
    const { shared } = this;
    this.live = { ...shared, ...inUse, kept, entries: this.liveEntries, embeddings, hidden: null, moves: 0 };
    this.all = {
      ...shared,
      entries: this.allEntries,
      embeddings,
      hidden: null,
      moves: 0,
      lexical: this.pair,
      slotOf,
      kept: {
        from: (slot) => kept.allFrom(slot),
        said: (slot) => kept.said(slot),
        saidAgain: (slot) => kept.saidAgain(slot),
        source: (slot, said) => kept.source(slot, said),
      },
      times: {
        between: (from, to) =>
          [...inUse.times.between(from, to), ...archived.times.between(from, to)].sort((a, b) => a - b),
      },
      fuzzy: {
        match: (text, documents) => [...inUse.fuzzy.match(text, documents), ...archived.fuzzy.match(text, documents)],
      },
    };
  }

  /** @param includeArchived default false */
  view(includeArchived: boolean | undefined): IndexParts {
    return includeArchived === true && this.archivedCount > 0 ? this.all : this.live;
  }

  get size(): number {
    return this.inUse.slotOf.size + this.archivedCount;
  }

  get archivedCount(): number {
    return this.archived.slotOf.size;
  }

  /** The words of what is archived alone. */
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

  /** For the records that take the place of these. */
  get nextSeats(): Seats {
    return this.shared.seats.next();
  }

  /** One more than the highest slot there ever was. */
  get end(): number {
    return this.allEntries.length;
  }

  /** The same entry with other figures. */
  replace(slot: number, entry: IndexEntry): void {
    this.allEntries[slot] = entry;
    if (entry.isArchived !== true) this.liveEntries[slot] = entry;
    this.sideOf(entry).times.set(slot, entry.at);
  }

  attach(slot: number, entry: IndexEntry): void {
    const side = this.sideOf(entry);
    const isArchived = side === this.archived;
    this.allEntries[slot] = entry;
    this.liveEntries[slot] = isArchived ? undefined : entry;
    this.hide(slot, isArchived);
    side.slotOf.set(entry.ref, slot);
    side.times.set(slot, entry.at);
    side.lexical.add(slot, indexedText(entry));
    side.fuzzy.add(entry);
    this.kept.add(entry, slot);
    this.shared.sessionNumbers.set(slot, entry.sessionId);
    this.shared.questionMarks.set(slot, entry.text);
    if (entry.sessionId !== null && entry.place !== null) this.shared.sessions.add(entry.sessionId, entry.place, slot);
    if (!isArchived) this.shared.names.add(entry);
    this.pair.letRunsGo();
  }

  detach(slot: number): void {
    const entry = this.allEntries[slot]!;
    const side = this.sideOf(entry);
    this.allEntries[slot] = undefined;
    this.liveEntries[slot] = undefined;
    this.hide(slot, false);
    this.shared.seats.beginAnew();
    side.slotOf.delete(entry.ref);
    side.times.remove(slot);
    side.lexical.remove(slot);
    side.fuzzy.remove(entry);
    this.kept.remove(entry, slot);
    this.shared.links.forgetSlot(slot);
    if (entry.sessionId !== null && entry.place !== null)
      this.shared.sessions.remove(entry.sessionId, entry.place, slot);
    if (side !== this.archived) this.shared.names.remove(entry);
    this.pair.letRunsGo();
  }

  private sideOf({ isArchived }: IndexEntry): Side {
    return isArchived === true ? this.archived : this.inUse;
  }

  private hide(slot: number, isHidden: boolean): void {
    const { hidden } = this;
    if ((hidden.flags[slot] ?? 0) === Number(isHidden)) return;
    if (slot >= hidden.flags.length) {
      const longer = new Uint8Array(Math.max(slot + 1, hidden.flags.length * 2));
      longer.set(hidden.flags);
      hidden.flags = longer;
    }
    hidden.flags[slot] = Number(isHidden);
    hidden.count += isHidden ? 1 : -1;
    this.moves += 1;
    this.live.moves = this.all.moves = this.moves;
    this.live.hidden = hidden.count > 0 ? hidden : null;
  }
}

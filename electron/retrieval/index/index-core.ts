import type { SourceRef } from '../../../shared/domain/ids';
import { contentHash } from '../../../shared/lib/content-hash';
import { distinctTerms } from '../../../shared/lib/text/terms';
import { Embeddings, type LoadEmbedder } from './embeddings';
import type { IndexEntry } from './entry';
import { FuzzyNames } from './fuzzy-names';
import type { IndexChange, IndexPort, IndexStats } from './index-port';
import { createLaneQueries } from './lane-queries';
import { KeptFrom } from './kept-from';
import { LexicalIndex } from './lexical-index';
import { LinkGraph } from './link-graph';
import { NameList } from './name-list';
import { createPageReader, type RecordContext } from './record-page';
import { createScorer } from './scoring';
import { SessionOrder } from './session-order';
import { Times } from './times';

/** The parts of one vault's index. A slot is a row number inside; outside, everything goes by reference and hash. */
export interface IndexParts {
  entries: (IndexEntry | undefined)[];
  slotOf: Map<SourceRef, number>;
  lexical: LexicalIndex;
  sessions: SessionOrder;
  kept: KeptFrom;
  times: Times;
  links: LinkGraph;
  names: NameList;
  fuzzy: FuzzyNames;
  embeddings: Embeddings;
}

/** What the word lanes index of an entry. */
const indexedText = (entry: IndexEntry): string => (entry.heading === '' ? entry.text : `${entry.heading}\n${entry.text}`);

/**
 * The index in this thread. The worker runs one of these behind messages; tests and the harness use it directly.
 *
 * @param loadEmbedder called when the first vector is wanted, and once for each other choice; null leaves meaning out
 * @param now milliseconds that only grow
 */
export function createIndexCore(loadEmbedder: LoadEmbedder | null, now: () => number = () => performance.now()): IndexPort {
  const embeddings = new Embeddings(loadEmbedder, {
    find(ref) {
      const slot = parts.slotOf.get(ref);
      return slot === undefined ? undefined : { slot, entry: parts.entries[slot]! };
    },
    at: (slot) => parts.entries[slot],
    slots: () => parts.slotOf.values(),
    names: () => parts.names.people,
  }, now);
  let parts = emptyParts(embeddings);
  let lastSeq = 0;
  let questions = 0;
  const freeSlots: number[] = [];
  let readPage = createPageReader(NO_CONTEXT);
  let sortedRefs: SourceRef[] | null = null;

  const put = (entry: IndexEntry) => {
    const before = parts.slotOf.get(entry.ref);
    if (before !== undefined && isSameForIndex(parts.entries[before]!, entry)) {
      parts.entries[before] = entry;
      parts.times.set(before, entry.at);
      return;
    }
    // A vector stays valid while the text does; the slot is kept so that it need not be made again.
    const keepsVector = before !== undefined && parts.entries[before]!.hash === entry.hash;
    if (before !== undefined) detach(before);
    const slot = before ?? freeSlots.pop() ?? parts.entries.length;
    parts.entries[slot] = entry;
    parts.slotOf.set(entry.ref, slot);
    parts.times.set(slot, entry.at);
    parts.lexical.add(slot, indexedText(entry));
    if (entry.sessionId !== null && entry.place !== null) parts.sessions.add(entry.sessionId, entry.place, slot);
    parts.kept.add(entry, slot);
    parts.names.add(entry);
    parts.fuzzy.add(entry);
    if (keepsVector) return;
    for (const set of embeddings.sets) set.want(slot);
  };

  const detach = (slot: number) => {
    const entry = parts.entries[slot]!;
    parts.lexical.remove(slot);
    if (entry.sessionId !== null && entry.place !== null) parts.sessions.remove(entry.sessionId, entry.place, slot);
    parts.kept.remove(entry, slot);
    parts.names.remove(entry);
    parts.fuzzy.remove(entry);
  };

  const remove = (ref: SourceRef) => {
    const slot = parts.slotOf.get(ref);
    if (slot === undefined) return;
    detach(slot);
    for (const set of embeddings.sets) set.drop(slot);
    parts.entries[slot] = undefined;
    parts.times.remove(slot);
    parts.slotOf.delete(ref);
    freeSlots.push(slot);
  };

  const applyOne = (change: IndexChange) => {
    if (change.type === 'put') put(change.entry);
    else if (change.type === 'remove') remove(change.ref);
    else if (change.type === 'link') parts.links.put(change.link);
    else parts.links.remove(change.id);
  };

  const lanes = createLaneQueries(() => parts);
  const score = createScorer(() => parts);
  /** A question is counted while it runs: an embedding step ends early for it. */
  const asked = <Query, Result>(run: (query: Query) => Promise<Result>) => async (query: Query): Promise<Result> => {
    questions += 1;
    try {
      return await run(query);
    } finally {
      questions -= 1;
    }
  };
  return {
    async clear(context = NO_CONTEXT) {
      readPage = createPageReader(context);
      embeddings.clear();
      parts = emptyParts(embeddings);
      freeSlots.length = 0;
      sortedRefs = null;
      lastSeq = 0;
    },
    async apply(changes, seq) {
      sortedRefs = null;
      for (const change of changes) applyOne(change);
      lastSeq = seq;
    },
    async applyPage(page, seq) {
      sortedRefs = null;
      for (const change of readPage(page)) applyOne(change);
      lastSeq = seq;
    },
    putVectors: (rows) => embeddings.take(rows),
    putPackedVectors: (packed) => embeddings.takePacked(packed),
    async useEmbedder(choice, isLoadedLater) {
      embeddings.use(choice, isLoadedLater);
    },
    warm: () => embeddings.warm(),
    embedNext: (limit) => embeddings.embedNext(limit, () => questions > 0),
    async stats(): Promise<IndexStats> {
      return { entries: parts.slotOf.size, lastSeq, ...embeddings.stats() };
    },
    async names() {
      return parts.names.all;
    },
    async mentions(text) {
      return parts.names.mentionsIn(text).map((mention) => ({ ...mention, quote: quoteOf(parts, mention.ref) }));
    },
    async vocabulary(text) {
      return distinctTerms(text).map(({ term, word }) => ({ term, word, idf: parts.lexical.idf(term), documents: documentsOf(parts.lexical, term) }));
    },
    async speakers() {
      return parts.names.people;
    },
    async hashes(after, limit) {
      // Sorted once for all pages of a check, which no change comes between.
      if (after === null || sortedRefs === null) sortedRefs = [...parts.slotOf.keys()].sort();
      const start = after === null ? 0 : firstAbove(sortedRefs, after);
      return sortedRefs.slice(start, start + limit).map((ref) => {
        const entry = parts.entries[parts.slotOf.get(ref)!]!;
        return { ref, hash: entry.hash, textHash: entry.ref === ref ? contentHash(entry.text) : 'other entry' };
      });
    },
    lexical: asked(lanes.lexical),
    fuzzy: asked(lanes.fuzzy),
    dense: asked(lanes.dense),
    role: asked(lanes.role),
    temporal: asked(lanes.temporal),
    graph: asked(lanes.graph),
    score: asked(score),
    async close() {
      embeddings.end();
    },
  };
}

const NO_CONTEXT: RecordContext = { hidden: [], resources: [], sessions: [] };

function emptyParts(embeddings: Embeddings): IndexParts {
  return {
    entries: [], slotOf: new Map(), lexical: new LexicalIndex(), sessions: new SessionOrder(), kept: new KeptFrom(), times: new Times(), links: new LinkGraph(), names: new NameList(), fuzzy: new FuzzyNames(), embeddings,
  };
}

/** Characters of an entry that say who or what a name stands for. */
const QUOTED = 300;
const quoteOf = ({ entries, slotOf }: IndexParts, ref: SourceRef | null): string => {
  const slot = ref === null ? undefined : slotOf.get(ref);
  return slot === undefined ? '' : entries[slot]!.text.slice(0, QUOTED);
};

/** How many entries hold a term, read back from its weight `ln((N + 1) / (df + ½))`. */
const documentsOf = (lexical: LexicalIndex, term: string): number => Math.round((lexical.size + 1) / Math.exp(lexical.idf(term)) - 0.5);

/** Place of the first reference after the given one. */
function firstAbove(refs: readonly SourceRef[], after: SourceRef): number {
  let low = 0;
  let high = refs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (refs[middle]! <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True where only figures changed (confirmations, version, pinned), so that no list needs to be touched. */
const isSameForIndex = (a: IndexEntry, b: IndexEntry): boolean =>
  a.hash === b.hash && a.heading === b.heading && a.sessionId === b.sessionId && a.place === b.place && a.origin?.messageId === b.origin?.messageId && a.speaker === b.speaker && a.title === b.title &&
  (a.aliases ?? []).join('\n') === (b.aliases ?? []).join('\n');

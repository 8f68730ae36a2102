import type { SourceRef } from '../../../shared/domain/ids';
import type { StoredEmbedding } from '../../../shared/domain/tables';
import { contentHash } from '../../../shared/lib/content-hash';
import { documentSentences, documentText } from '../../models/embeddings/embedding-text';
import { quantise } from '../../models/embeddings/quantise';
import type { Embedder } from '../../models/engine';
import type { IndexEntry } from './entry';
import type { IndexChange, IndexPort, IndexStats } from './index-port';
import { createLaneQueries } from './lane-queries';
import { LexicalIndex } from './lexical-index';
import { LinkGraph } from './link-graph';
import { NameList } from './name-list';
import { QueryVectors } from './query-vectors';
import { createScorer } from './scoring';
import { SessionOrder } from './session-order';
import { VectorStore } from './vector-store';

/** The parts of one vault's index. A slot is a row number inside; outside, everything goes by reference and hash. */
export interface IndexParts {
  entries: (IndexEntry | undefined)[];
  slotOf: Map<SourceRef, number>;
  lexical: LexicalIndex;
  vectors: VectorStore;
  sessions: SessionOrder;
  links: LinkGraph;
  names: NameList;
  queryVectors: QueryVectors;
}

/** What the word lanes index of an entry. */
const indexedText = (entry: IndexEntry): string => (entry.heading === '' ? entry.text : `${entry.heading}\n${entry.text}`);

/**
 * The index in this thread. The worker runs one of these behind messages; tests and the harness use it directly.
 *
 * @param loadEmbedder called once, when the first vector is wanted; null leaves meaning out
 */
export function createIndexCore(loadEmbedder: (() => Promise<Embedder>) | null): IndexPort {
  let parts = emptyParts(loadEmbedder);
  let lastSeq = 0;
  const waiting = new Set<SourceRef>();
  const freeSlots: number[] = [];

  const put = (entry: IndexEntry) => {
    const before = parts.slotOf.get(entry.ref);
    if (before !== undefined && isSameForIndex(parts.entries[before]!, entry)) {
      parts.entries[before] = entry;
      return;
    }
    // A vector stays valid while the text does; the slot is kept so that it need not be made again.
    const keepsVector = before !== undefined && parts.entries[before]!.hash === entry.hash;
    if (before !== undefined) detach(before);
    const slot = before ?? freeSlots.pop() ?? parts.entries.length;
    parts.entries[slot] = entry;
    parts.slotOf.set(entry.ref, slot);
    parts.lexical.add(slot, indexedText(entry));
    if (entry.sessionId !== null && entry.place !== null) parts.sessions.add(entry.sessionId, entry.place, slot);
    parts.names.add(entry);
    if (keepsVector) return;
    parts.vectors.remove(slot);
    waiting.add(entry.ref);
  };

  const detach = (slot: number) => {
    const entry = parts.entries[slot]!;
    parts.lexical.remove(slot);
    if (entry.sessionId !== null && entry.place !== null) parts.sessions.remove(entry.sessionId, entry.place, slot);
    parts.names.remove(entry);
  };

  const remove = (ref: SourceRef) => {
    const slot = parts.slotOf.get(ref);
    if (slot === undefined) return;
    detach(slot);
    parts.vectors.remove(slot);
    parts.entries[slot] = undefined;
    parts.slotOf.delete(ref);
    waiting.delete(ref);
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
  return {
    async clear() {
      parts = { ...emptyParts(loadEmbedder), queryVectors: parts.queryVectors };
      freeSlots.length = 0;
      waiting.clear();
      lastSeq = 0;
    },
    async apply(changes, seq) {
      for (const change of changes) applyOne(change);
      parts.queryVectors.forget();
      lastSeq = seq;
    },
    async putVectors(rows) {
      const embedder = await parts.queryVectors.embedder();
      if (embedder === null) return [];
      const { fitting, stale } = sortVectors(rows, parts, embedder.model);
      for (const [ref, vectors] of fitting) {
        parts.vectors.set(parts.slotOf.get(ref)!, vectors);
        waiting.delete(ref);
      }
      parts.queryVectors.forget();
      return stale;
    },
    async embedNext(limit) {
      const embedder = await parts.queryVectors.embedder();
      if (embedder === null) return [];
      const entries = firstOf(waiting, limit).map((ref) => parts.entries[parts.slotOf.get(ref)!]!);
      const rows = await embedEntries(entries, embedder, parts.names.people);
      // An entry may have changed while its text was embedded: putVectors' hash check leaves such rows out.
      await this.putVectors(rows);
      return rows;
    },
    async stats(): Promise<IndexStats> {
      const { model, problem } = parts.queryVectors;
      return { entries: parts.slotOf.size, lastSeq, embedded: parts.vectors.size, toEmbed: waiting.size, embedder: model, embedderProblem: problem };
    },
    async names() {
      return parts.names.all;
    },
    async hashes(after, limit) {
      const refs = [...parts.slotOf.keys()].sort();
      const start = after === null ? 0 : refs.findIndex((ref) => ref > after);
      if (start === -1) return [];
      return refs.slice(start, start + limit).map((ref) => {
        const entry = parts.entries[parts.slotOf.get(ref)!]!;
        return { ref, hash: entry.hash, textHash: entry.ref === ref ? contentHash(entry.text) : 'other entry' };
      });
    },
    ...lanes,
    score,
    async close() {},
  };
}

function emptyParts(loadEmbedder: (() => Promise<Embedder>) | null): IndexParts {
  return {
    entries: [], slotOf: new Map(), lexical: new LexicalIndex(), vectors: new VectorStore(), sessions: new SessionOrder(),
    links: new LinkGraph(), names: new NameList(), queryVectors: new QueryVectors(loadEmbedder),
  };
}

function firstOf<Item>(items: Iterable<Item>, limit: number): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    if (first.length >= limit) break;
    first.push(item);
  }
  return first;
}

/** True where only figures changed (confirmations, version, pinned), so that no list needs to be touched. */
const isSameForIndex = (a: IndexEntry, b: IndexEntry): boolean =>
  a.hash === b.hash && a.heading === b.heading && a.sessionId === b.sessionId && a.place === b.place && a.speaker === b.speaker && a.title === b.title;

/** `ref#0` is the whole text, `ref#n` its n-th sentence. */
async function embedEntries(entries: IndexEntry[], embedder: Embedder, names: readonly string[]): Promise<StoredEmbedding[]> {
  const texts = entries.map((entry) => [documentText(entry.text, names), ...documentSentences(entry.text, names)]);
  const vectors = await embedder.embed(texts.flat());
  let next = 0;
  return entries.flatMap((entry, place) =>
    texts[place]!.map((_, part) => ({
      id: `${entry.ref}#${part}`, model: embedder.model, dimensions: embedder.dimensions, contentHash: entry.hash, vector: quantise(vectors[next++]!),
    })),
  );
}

function sortVectors(rows: StoredEmbedding[], parts: IndexParts, model: string) {
  const fitting = new Map<SourceRef, Int8Array[]>();
  const stale: string[] = [];
  for (const row of rows) {
    const hash = row.id.lastIndexOf('#');
    const ref = row.id.slice(0, hash) as SourceRef;
    const slot = parts.slotOf.get(ref);
    if (slot === undefined || parts.entries[slot]!.hash !== row.contentHash || row.model !== model) {
      stale.push(row.id);
      continue;
    }
    const vectors = fitting.get(ref) ?? [];
    vectors[Number(row.id.slice(hash + 1))] = row.vector;
    fitting.set(ref, vectors);
  }
  // Pages may cut a source's rows apart; without its first row a source counts as not embedded.
  for (const [ref, vectors] of fitting) {
    if (vectors[0] === undefined || vectors.includes(undefined as unknown as Int8Array)) fitting.delete(ref);
  }
  return { fitting, stale };
}

import type { SourceRef } from '../../../shared/domain/ids';
import { contentHash } from '../../../shared/lib/content-hash';
import { lowerBound } from '../../../shared/lib/binary-search';
import { distinctTerms } from '../../language/words/terms';
import { Embeddings, type LoadEmbedder } from './vectors/embeddings';
import type { IndexEntry } from './columns/index-entry';
import { IndexRecords, type IndexView } from './queries/index-records';
import type { IndexChange, IndexStats } from './loading/index-maintenance';
import type { IndexPort } from './index-port';
import { LANE_QUERY_NAMES, type LaneQueries } from './queries/lane-query';
import { createLaneQueries } from './queries/lane-queries';
import type { LexicalReader } from './words/merged-lexical-index';
import { countArchivedMatches } from './queries/count-archived-matches';
import { createPageReader, type RecordContext } from './loading/record-page';
import type { VectorSearchClient } from './vectors/vector-search-client';
import { createScorer } from './scoring/scorer';

/**
 * The index in this thread. The retrieval worker serves one; tests and the harness use it directly.
 *
 * @param loadEmbedder called when the first vector is wanted, and once for each other choice; null: no vectors
 * @param now a monotonic clock, in milliseconds
 * @param searchClient another thread that searches by meaning; null: this thread does
 */
export function createIndexCore(
  loadEmbedder: LoadEmbedder | null,
  now: () => number = () => performance.now(),
  searchClient: VectorSearchClient | null = null,
): IndexPort {
  const embeddings: Embeddings = new Embeddings(
    loadEmbedder,
    {
      find(ref) {
        const slot = records.find(ref);
        return slot === undefined ? undefined : { slot, entry: records.at(slot)! };
      },
      at: (slot) => records.at(slot),
      slots: () => records.slots(),
      names: () => records.live.names.people,
    },
    now,
  );
  let records: IndexRecords = new IndexRecords(embeddings);
  let lastSeq = 0;
  let runningQuestions = 0;
  const freeSlots: number[] = [];
  let readPage = createPageReader(NO_CONTEXT);
  let sortedRefs: SourceRef[] | null = null;

  const put = (entry: IndexEntry) => {
    const before = records.find(entry.ref);
    const known = before === undefined ? undefined : records.at(before)!;
    if (before !== undefined && isSameForIndex(known!, entry)) return records.replace(before, entry);
    if (before !== undefined) records.detach(before);
    const slot = before ?? freeSlots.pop() ?? records.slotEnd;
    records.attach(slot, entry);
    // A vector stays valid while the text does; the slot is kept so that the vector need not be made again.
    if (known?.hash === entry.hash) return;
    for (const set of embeddings.sets) set.markPending(slot);
  };

  const remove = (ref: SourceRef) => {
    const slot = records.find(ref);
    if (slot === undefined) return;
    records.detach(slot);
    for (const set of embeddings.sets) set.remove(slot);
    freeSlots.push(slot);
  };

  const applyOne = (change: IndexChange) => {
    if (change.type === 'put') put(change.entry);
    else if (change.type === 'remove') remove(change.ref);
    else if (change.type === 'link') records.live.links.put(change.link);
    else records.live.links.remove(change.id);
  };

  const viewOf = (query: { includeArchived?: boolean }) => () => records.view(query.includeArchived);
  const lanes = createLaneQueries(viewOf, searchClient);
  const score = createScorer(viewOf);
  /** Counts running questions: an embedding step ends early for them. */
  const countQuestion =
    <Query, Result>(run: (query: Query) => Promise<Result>) =>
    async (query: Query): Promise<Result> => {
      runningQuestions += 1;
      try {
        return await run(query);
      } finally {
        runningQuestions -= 1;
      }
    };
  const countedLanes = Object.fromEntries(
    LANE_QUERY_NAMES.map((name) => [name, countQuestion(lanes[name])]),
  ) as LaneQueries;
  return {
    async clear(context = NO_CONTEXT) {
      readPage = createPageReader(context);
      embeddings.clear();
      searchClient?.releaseVectors();
      records = new IndexRecords(embeddings, records.nextSlotHandles);
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
      const content = readPage(page);
      if ('links' in content) records.live.links.putAll(content.links);
      else for (const entry of content.entries) put(entry);
      lastSeq = seq;
    },
    putVectors: (rows) => embeddings.accept(rows),
    putPackedVectors: (packed) => embeddings.acceptPacked(packed),
    async useEmbedder(choice, isLoadDeferred) {
      embeddings.switchTo(choice, isLoadDeferred);
    },
    warmUp: () => embeddings.warm(),
    embedNext: (limit) => embeddings.embedNext(limit, () => runningQuestions > 0),
    async stats(): Promise<IndexStats> {
      return { entries: records.size, archived: records.archivedCount, lastSeq, ...embeddings.stats() };
    },
    async names() {
      return records.live.names.nameLike;
    },
    async mentions(text) {
      return records.live.names
        .mentionsIn(text)
        .map((mention) => ({ ...mention, quote: quoteOf(records.live, mention.ref) }));
    },
    async termStatistics(text, includeArchived) {
      const { lexical } = records.view(includeArchived);
      return distinctTerms(text).map(({ term, word }) => ({
        term,
        word,
        idf: lexical.idf(term),
        documentFrequency: documentFrequencyOf(lexical, term),
      }));
    },
    async speakers() {
      return records.live.names.people;
    },
    async hashes(after, limit) {
      // Sorted once for all pages of a check; every change resets it.
      if (after === null || sortedRefs === null) sortedRefs = records.refs().sort();
      const start = after === null ? 0 : lowerBound(sortedRefs.length, (index) => sortedRefs![index]! <= after);
      return sortedRefs.slice(start, start + limit).map((ref) => {
        const entry = records.at(records.find(ref)!)!;
        return {
          ref,
          hash: entry.hash,
          textHash: entry.ref === ref ? contentHash(entry.text) : 'other entry',
          isArchived: entry.isArchived === true,
        };
      });
    },
    ...countedLanes,
    score: countQuestion(score),
    countArchivedMatches: countQuestion(async (query) => countArchivedMatches(records, query)),
    async close() {
      embeddings.abort();
      searchClient?.close();
    },
  };
}

const NO_CONTEXT: RecordContext = { hidden: [], resources: [], sessions: [] };

/** Characters of an entry that show who or what a name stands for. */
const QUOTE_CHARACTERS = 300;
const quoteOf = ({ entries, slotOf }: IndexView, ref: SourceRef | null): string => {
  const slot = ref === null ? undefined : slotOf.get(ref);
  return slot === undefined ? '' : entries[slot]!.text.slice(0, QUOTE_CHARACTERS);
};

/** Document frequency of a term, recovered from its idf `ln((N + 1) / (df + ½))`. */
const documentFrequencyOf = (lexical: LexicalReader, term: string): number =>
  Math.round((lexical.size + 1) / Math.exp(lexical.idf(term)) - 0.5);

/** True where only figures changed (confirmations, version, pinned), so that no index structure needs to change. */
const isSameForIndex = (a: IndexEntry, b: IndexEntry): boolean =>
  a.hash === b.hash &&
  a.isArchived === b.isArchived &&
  a.heading === b.heading &&
  a.sessionId === b.sessionId &&
  a.messageIndex === b.messageIndex &&
  a.origin?.messageId === b.origin?.messageId &&
  a.speaker === b.speaker &&
  a.title === b.title &&
  (a.aliases ?? []).join('\n') === (b.aliases ?? []).join('\n') &&
  (a.duplicateSources ?? []).join() === (b.duplicateSources ?? []).join();

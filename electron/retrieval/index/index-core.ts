import type { SourceRef } from '../../../shared/domain/ids';
import { slotsOfTexts } from './columns/passage-ref';
import { EntryFile } from './columns/stored-entry';
import { Embeddings, type LoadEmbedder } from './vectors/embeddings';
import { PhraseSimilarity } from './vectors/phrase-similarity';
import type { IndexStats } from './loading/index-maintenance';
import { entryImageFile, imageVersion, readImage, vectorImageFile } from './loading/image-file';
import { IndexWriter } from './loading/index-writer';
import type { IndexPort } from './index-port';
import { LANE_QUERY_NAMES, type LaneQueries } from './queries/lane-query';
import { createLaneQueries } from './queries/lane-queries';
import { countArchivedMatches, createVocabularyQueries } from './queries/vocabulary-queries';
import { CurrentRecords, type ViewChoice } from './queries/index-records';
import { createKeptNoteQueries } from './queries/kept-note-queries';
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
  const records = new CurrentRecords();
  const embeddings = new Embeddings(loadEmbedder, records, now);
  const writer = new IndexWriter(records, embeddings);
  const phrases = new PhraseSimilarity(() => embeddings.localEncoder);
  let runningQuestions = 0;

  const viewOf = (query: ViewChoice) => () => ({ ...records.now.view(query), embeddings });
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
  const embedFirst = (refs: readonly SourceRef[]): void => {
    if (refs.length === 0 || embeddings.stats().toEmbed + (embeddings.stats().next?.toEmbed ?? 0) === 0) return;
    embeddings.prefer([...slotsOfTexts(records.now, refs)]);
  };
  const countedLanes = Object.fromEntries(
    LANE_QUERY_NAMES.map((name) => [name, countQuestion(lanes[name])]),
  ) as LaneQueries;
  return {
    async clear(context) {
      writer.clear(context);
      searchClient?.releaseVectors();
    },
    async saveImage(file, stamp) {
      if (stamp.seq !== writer.lastSeq) throw new Error(`the index holds change ${writer.lastSeq}, not ${stamp.seq}`);
      await writer.save(file, stamp);
      await embeddings.save(vectorImageFile(file), { ...stamp, version: imageVersion() });
    },
    async loadImage(file, vaultId) {
      const read = readImage(file, vaultId);
      if (read === null) return null;
      const { stamp, image } = read;
      const entries = EntryFile.open(entryImageFile(file), { id: image.entriesId });
      if (entries === null) return null;
      if (entries.size !== image.records.entries.refs.ends.length || !(await entries.isSound())) {
        entries.close();
        return null;
      }
      searchClient?.releaseVectors();
      writer.restore(image, entries, stamp.seq);
      // Slots mean the same only in files that were written together.
      embeddings.open(loadEmbedder === null ? null : vectorImageFile(file), { ...stamp, version: imageVersion() });
      return stamp;
    },
    checkVectors: () => embeddings.checkFile(),
    apply: async (changes, seq) => writer.apply(changes, seq),
    applyPage: async (page, seq) => writer.applyPage(page, seq),
    hashes: async (after, limit) => writer.hashes(after, limit),
    putVectors: (rows) => embeddings.accept(rows),
    putPackedVectors: (packed) => embeddings.acceptPacked(packed),
    async useEmbedder(choice, isLoadDeferred) {
      embeddings.switchTo(choice, isLoadDeferred);
    },
    warmUp: () => embeddings.warm(),
    embedFirst: async (refs) => embedFirst(refs),
    embedNext: (limit) => embeddings.embedNext(limit, () => runningQuestions > 0),
    async stats(): Promise<IndexStats> {
      const { size, archivedCount } = records.now;
      return { entries: size, archived: archivedCount, lastSeq: writer.lastSeq, ...embeddings.stats() };
    },
    ...createVocabularyQueries(() => records.now),
    ...createKeptNoteQueries(() => records.now),
    ...countedLanes,
    score: countQuestion(async (query) => {
      const hits = await score(query);
      // What a question found by its words alone is likely to be asked for again.
      if (query.topK !== undefined)
        embedFirst(hits.filter(({ similarity }) => similarity === null).map(({ entry }) => entry.ref));
      return hits;
    }),
    readMessage: countQuestion((text) => phrases.readMessage(text)),
    stateValues: countQuestion((sentences) => phrases.stateValues(sentences)),
    haveOneValue: countQuestion((sentences) => phrases.haveOneValue(sentences)),
    readSentences: (sentences) => phrases.readSentences(sentences),
    applicability: countQuestion((asked) => phrases.applicability(asked)),
    readLessons: countQuestion((asked) => phrases.readLessons(asked)),
    phraseSimilarities: countQuestion((pairs) => phrases.phraseSimilarities(pairs)),
    sentenceSimilarities: countQuestion((pairs) => phrases.sentenceSimilarities(pairs)),
    phraseVectors: countQuestion((texts) => phrases.phraseVectors(texts)),
    passageVectors: (texts) => phrases.passageVectors(texts),
    countArchivedMatches: countQuestion(async (query) => countArchivedMatches(records.now, query)),
    async close() {
      embeddings.close();
      writer.close();
      searchClient?.close();
    },
  };
}

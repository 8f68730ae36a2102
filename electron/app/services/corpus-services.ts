import { join } from 'node:path';
import { createReviewOrderFile } from '../../corpus/review/learned-order';
import { type Corpus, startCorpus } from '../../corpus/start-corpus';
import { createLeaving } from '../../corpus/projects/leaving';
import { openRelationMemory } from '../../corpus/relations/relation-memory';
import { createRelations } from '../../corpus/relations/relations';
import { imageSourceOf } from '../../files/image-keeper';
import { type RetrievalIndex, startIndex } from '../../retrieval/index/start-index';
import { startVitality } from '../../vitality/start-vitality';
import { createSurfacingCounts } from '../../vitality/usage/surfacing-counts';
import type { ModelServices } from './model-services';
import type { ServiceOptions } from './service-options';
import { runAfter } from './timers';
import { createOnDemandGraph } from '../../corpus/graph/on-demand-graph';
import { createGraphService, type GraphService } from '../../corpus/graph/graph-service';
import { createPositionsFile } from '../../corpus/graph/positions-file';
import type { VitalityService } from '../../vitality/vitality-service';
import type { KeptNoteSearch } from '../../ports/kept-note-search';

/** Milliseconds between the index and reading vitality, so that the first question and page come first. */
const VITALITY_DELAY_MS = 1_000;

/** The notes and what is derived from them: index, corpus, graph, how they age and how often they were surfaced. */
export type CorpusServices = Awaited<ReturnType<typeof startCorpusServices>>;

/** In the order of their need: the index first, since questions wait for it. */
export async function startCorpusServices(
  options: ServiceOptions,
  { openIndex, embedder, engine, offline }: ModelServices,
) {
  const { vault, threads, ids, now, log } = options;
  const { store, writer } = vault;
  const image = imageSourceOf(options.vaultFolder, vault);
  const indexing = startIndex({
    openPort: openIndex,
    store,
    writer,
    log,
    now,
    embedder: embedder(),
    vectorsAfter: options.answering,
    image,
    ...(options.quietMs !== undefined && { quietMs: options.quietMs }),
  });
  const reader = threads.openTextReader();
  const relationMemory = await openRelationMemory(join(options.vaultFolder, 'relations.jsonl'), log);
  const relations = createRelations({ engine, memory: relationMemory, now });
  const [index, corpus] = await Promise.all([
    indexing,
    startCorpus({
      store,
      writer,
      ids,
      now,
      log,
      reader,
      image,
      keptNotes: createIndexedKeptNotes(indexing),
      relations,
      stateValues: async (sentences) => (await indexing).port.stateValues(sentences),
      haveOneValue: async (sentences) => (await indexing).port.haveOneValue(sentences),
      readSentences: async (sentences) => (await indexing).port.readSentences(sentences),
      reviewOrder: createReviewOrderFile(join(options.vaultFolder, 'review-order.json'), log),
    }),
  ]);
  const leaving = createLeaving({ catalog: corpus.catalog, store, writer, offline, now });
  const followEmbedder = (): void =>
    void index
      .setEmbedder(embedder())
      .catch((error: unknown) =>
        log.error('index: the embedding model could not be changed', { error: String(error) }),
      );
  // A project may keep its texts from the server that reads them for their meaning.
  writer.onBatch(({ changes }) => {
    if (changes.some(({ table }) => table === 'projects')) followEmbedder();
  });
  index.onStatus(options.onStatus);
  // After the index, which questions wait for.
  const vitality = startVitality({
    workerUrl: threads.vitality,
    store,
    writer,
    catalog: corpus.catalog,
    entityKindOf: (name) => corpus.entityTable.index.findByName(name)?.kind ?? null,
    now,
    log,
    setTimer: runAfter,
    onComputed: options.onStatus,
    after: index.settled().then(() => new Promise((resolve) => runAfter(VITALITY_DELAY_MS, () => resolve(null)))),
  });
  const graph = createGraphServices(options, corpus, vitality);
  const surfacing = createSurfacingCounts(store, writer);
  return { reader, index, followEmbedder, leaving, corpus, vitality, graph, surfacing, relations, relationMemory };
}

/** The vault's graph; its thread starts at the first query. */
function createGraphServices(
  { vault, vaultFolder, threads, now, log }: ServiceOptions,
  { catalog }: Corpus,
  vitality: VitalityService,
): GraphService {
  return createGraphService({
    port: createOnDemandGraph({
      catalog,
      writer: vault.writer,
      log,
      openPort: () => threads.openGraph(vaultFolder),
    }),
    positions: createPositionsFile(join(vaultFolder, 'graph'), log, now),
    zoneOf: (id) => vitality.ofNote(id)?.zone ?? null,
  });
}

/** Kept notes by their terms, asked of the index: it holds the words of every note, in a thread of its own. */
export function createIndexedKeptNotes(starting: Promise<Pick<RetrievalIndex, 'port' | 'settled'>>): KeptNoteSearch {
  const portAfterChanges = async () => {
    const index = await starting;
    await index.settled();
    return index.port;
  };
  return {
    holdingAll: async (text, limit) => (await portAfterChanges()).notesHoldingAll(text, limit),
    sharingMost: async (text, limit) => (await portAfterChanges()).notesSharingMost(text, limit),
  };
}

import { questionLookups } from '../../corpus/question-lookups';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { openTestCorpus, type TestCorpus } from '../../corpus/testing/open-test-corpus';
import { put } from '../../../shared/domain/batch';
import type { ChunkId, ProjectId, ResourceId, SessionId } from '../../../shared/domain/ids';
import type { AskedSources, Message } from '../../../shared/domain/message';
import type { Chunk, Resource } from '../../../shared/domain/resource';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { ChatStreamEvent } from '../../../shared/ipc/routes/chat';
import { contentHash } from '../../../shared/lib/content-hash';
import { silentLogger } from '../../../shared/lib/logger';
import { createSendPreview } from '../send-preview';
import { createLeaving, withoutKeptAnswers, type About } from '../../corpus/projects/leaving';
import { createExtraction, type Extraction } from '../../corpus/extraction/extract-turn';
import { startSummaries, type Summaries } from '../../corpus/start-summaries';
import { createStreams } from '../../ipc/streams';
import type { Embedder, Engine, OutgoingRequest } from '../../ports/engine';
import type { PersonsTools } from '../../ports/tools';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createProviderEngine } from '../../models/provider/provider-engine';
import { createIndexCore } from '../../retrieval/index/index-core';
import { startIndex } from '../../retrieval/index/start-index';
import { createRetrieval } from '../../retrieval/pipeline';
import { createWordEmbedder } from '../../retrieval/testing/word-embedder';
import type { Retrieval, RetrievalResult, RetrieveRequest } from '../../retrieval/funnel/retrieval';
import { readAskedScope } from '../../search-results/search-scope';
import { createChat, type Chat } from '../chat';
import type { ProjectsOfChats } from '../turn/turn-of-project';
import type { ReadScope } from '../turn/turn-retrieval';

/** Results of one question on every path. */
interface AskResult {
  /** The package, independent of the engine. */
  package: RetrievalResult;
  /** The offline engine's answer. */
  offline: string;
  /** All requests to the model, concatenated. */
  requests: string;
  /** The stored run of the provider's answer. */
  trace: RetrievalTrace;
}

/** The app's own services on a whole vault: corpus, index, funnel, chat and summaries, with a loopback model. */
export interface CorpusChat {
  corpus: TestCorpus;
  fake: FakeProvider;
  /** Every text whose vector was made. */
  embedded: string[];
  chat: Chat;
  retrieval: Retrieval;
  extraction: Extraction;
  /** The one that answers now. */
  engine(): Engine;
  summaries: Summaries;
  preview: ReturnType<typeof createSendPreview>;
  /** @param host where it seems to be; absent: on this computer, where it is */
  useProvider(host?: string): void;
  useOffline(): void;
  document(title: string, texts: readonly string[]): Promise<Chunk[]>;
  retrieve(question: string, changes?: Partial<RetrieveRequest>): Promise<RetrievalResult>;
  /** `sources`: what is asked; default as the person chose nothing. */
  send(session: SessionId, text: string, sources?: AskedSources): Promise<Message>;
  newSession(project?: ProjectId): Promise<SessionId>;
  /** Asks in new sessions, offline and with the model. */
  ask(question: string): Promise<AskResult>;
  close(): Promise<void>;
}

export async function openCorpusChat({
  previewVector,
  embedder = createWordEmbedder(),
  tools,
}: {
  previewVector?: (text: string) => Promise<OutgoingRequest>;
  /** Default: word hashes. */
  embedder?: Embedder;
  /** The person's tools; absent: there are none. */
  tools?: PersonsTools;
} = {}): Promise<CorpusChat> {
  const embedded: string[] = [];
  const corpus = await openTestCorpus();
  const { store, writer, ids, clock, folder } = corpus;
  const fake = await startFakeProvider();
  const offline = createOfflineEngine();
  const provider = createProviderEngine({
    timeouts: { quietMs: 0 },
    settings: { preset: 'custom', baseUrl: fake.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
    key: null,
    now: clock.now,
    log: silentLogger,
  });
  let engine: Engine = offline;
  const index = await startIndex({
    openPort: () =>
      createIndexCore(async () => ({
        ...embedder,
        embed: (texts) => (embedded.push(...texts), embedder.embed(texts)),
      })),
    store,
    writer,
    log: silentLogger,
    now: clock.now,
    quietMs: 0,
  });
  const leaving = createLeaving({ catalog: corpus.catalog, store, writer, offline, now: clock.now });
  const projects: ProjectsOfChats = { of: ({ project }) => corpus.projects.find(project), leaving };
  const retrieval = createRetrieval({
    index,
    store,
    ids,
    ...questionLookups(corpus),
    leaving,
    fallback: offline,
  });
  const deps = { store, writer, ids, now: clock.now, log: silentLogger, engine: () => engine };
  const engineFor = (about: About): Engine => leaving.engineFor(engine, about);
  const summaries = await startSummaries({
    ...deps,
    engine: engineFor,
    catalog: corpus.catalog,
    entityTable: corpus.entityTable,
    hidden: withoutKeptAnswers(corpus.hiddenTextFilter, leaving),
    isAnswering: () => false,
    onProgress: () => {},
    everyMs: 0,
  });
  const ended = new Set<string>();
  const streams = createStreams(
    ({ streamId, event }) => {
      const { type } = event as ChatStreamEvent;
      if (
        type === 'extracted' ||
        (type as string) === 'failed' ||
        (type === 'finished' &&
          (event as Extract<ChatStreamEvent, { type: 'finished' }>).message.extraction?.state !== 'pending')
      )
        ended.add(streamId);
    },
    () => ids.next(),
    silentLogger,
  );
  const readScope: ReadScope = (asked) => readAskedScope(asked, clock.now(), corpus);
  const extraction = createExtraction({ ...deps, engine: engineFor, readable: leaving.readable });
  const chat = createChat({
    ...deps,
    retrieval,
    extraction,
    projects,
    rolling: summaries.rolling,
    readScope,
    understandOffline: offline.understand,
    streams,
    draftsFolder: folder,
    keepByChoice: (units) => corpus.review.keepByChoice(units),
    hidden: corpus.hiddenTextFilter,
    ...(tools === undefined ? {} : { tools }),
  });
  const newSession = async (project: ProjectId | null = null) => (await chat.sessions.create(false, null, project)).id;
  const say = async (session: SessionId, text: string, sources?: AskedSources): Promise<Message> => {
    const { streamId, answerId } = await chat.send(session, text, sources === undefined ? {} : { sources });
    while (!ended.has(streamId))
      await new Promise((resolve) => {
        setTimeout(resolve, 2);
      });
    await index.settled();
    return (await store.get('messages', answerId))!;
  };
  const retrieve: CorpusChat['retrieve'] = async (question, changes = {}) => {
    await index.settled();
    await index.embedded();
    return retrieval.retrieve({
      surface: 'chat',
      question,
      recentTurns: [],
      sessionId: null,
      asOf: clock.now(),
      engine: offline,
      ...changes,
    });
  };
  return {
    corpus,
    fake,
    embedded,
    chat,
    retrieval,
    extraction,
    engine: () => engine,
    summaries,
    retrieve,
    newSession,
    send: say,
    preview: createSendPreview({
      store,
      rolling: summaries.rolling,
      retrieval,
      hidden: corpus.hiddenTextFilter,
      engine: () => engine,
      offline,
      previewVector: () => previewVector ?? null,
      contract: () => '',
      readScope,
      projects,
      ...(tools === undefined ? {} : { tools }),
      now: clock.now,
    }),
    useProvider(host) {
      engine = host === undefined ? provider : { ...provider, label: `fake-chat at ${host}`, sentTo: host };
    },
    useOffline: () => {
      engine = offline;
    },
    async document(title, texts) {
      const at = clock.now();
      const resource: Resource = {
        id: ids.next<ResourceId>(),
        title,
        format: 'markdown',
        contentHash: contentHash(texts.join('\n')),
        createdAt: at,
        updatedAt: at,
        chunkCount: texts.length,
        externalKey: null,
        deletedAt: null,
      };
      const chunks = texts.map((text, ordinal): Chunk => ({
        id: ids.next<ChunkId>(),
        resourceId: resource.id,
        ordinal,
        path: [title],
        text,
        contentHash: contentHash(text),
        createdAt: at,
      }));
      await corpus.commit([put('resources', resource), ...chunks.map((chunk) => put('chunks', chunk))]);
      return chunks;
    },
    async ask(question) {
      const made = await retrieve(question);
      engine = offline;
      const answered = await say(await newSession(), question);
      const from = fake.requests.length;
      engine = provider;
      const answer = await say(await newSession(), question);
      engine = offline;
      const requests = fake.requests
        .slice(from)
        .map(({ body }) => JSON.stringify(body))
        .join('\n');
      return { package: made, offline: answered.text, requests, trace: (await store.get('traces', answer.traceId!))! };
    },
    async close() {
      await streams.stopAll();
      await summaries.close();
      await index.close();
      await fake.stop();
      await corpus.close();
    },
  };
}

import { contentHash } from '../../../shared/lib/content-hash';
import type { ProviderSettings } from '../../../shared/ipc/routes/settings';
import { attachmentsFolderOf, createAttachmentFiles } from '../../attachments/attachment-files';
import { openAttachmentTable } from '../../attachments/attachment-table';
import { createAttachmentsService, type AttachmentsService } from '../../attachments/attachments-service';
import { createInlineDocumentReader } from '../../corpus/documents/document-reader';
import { createMessageFiles } from '../attachments/message-files';
import { createAttachmentReader } from '../attachments/read-attachment';
import { createDraftFiles } from '../sessions/draft-files';
import { sourceRef, type AttachmentId, type SessionId, type SourceRef, type TraceId } from '../../../shared/domain/ids';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { Message } from '../../../shared/domain/message';
import type { ChatStreamEvent } from '../../../shared/ipc/routes/chat';
import { silentLogger } from '../../../shared/lib/logger';
import { createStreams } from '../../ipc/streams';
import { createExtraction } from '../../corpus/extraction/extract-turn';
import { createRollingSummaries } from '../../corpus/summaries/rolling-summaries';
import type { ChosenModel } from '../../../shared/domain/chosen-model';
import type { AnswerSource, Engine } from '../../ports/engine';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createProviderEngine } from '../../models/provider/provider-engine';
import type { Retrieval, RetrievalResult, RetrieveRequest } from '../../retrieval/funnel/retrieval';
import { startFakeProvider, type FakeMode, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { openTestVault, type TestVault, type TestVaultOptions } from '../../testing/test-vault';
import { createChat, type Chat } from '../chat';
import { emptyPlan } from '../../../shared/domain/query-plan';

/** A chat over a whole test vault; the funnel is replaced by sources the test names. */
export interface TestChat {
  vault: TestVault;
  chat: Chat;
  /** What the next turns recall, as notes N1, N2, … */
  recall(texts: string[]): void;
  /** Replaces `recall` for requests it answers: a throw is a failed retrieval. */
  onRetrieve(respond: (request: RetrieveRequest) => TestPackage | null): void;
  /** Requests that reached the funnel. */
  retrieved: RetrieveRequest[];
  /** The model of each engine that was asked for; null: that of the settings. */
  chosenModels: (ChosenModel | null)[];
  /** Answers from now on; one for each model where it is a function. */
  useEngine(engine: Engine | ((model?: ChosenModel) => Engine)): void;
  /** Its models answer from now on; `smallModel` '': one does all. */
  useProvider(fake: FakeProvider, smallModel?: string, more?: Partial<ProviderSettings>): void;
  /** Starts one and uses it; `close` stops it. */
  startProvider(mode?: FakeMode, smallModel?: string): Promise<FakeProvider>;
  /** Stores a file as a message’s. */
  attach(name: string, bytes: Uint8Array | string): Promise<AttachmentId>;
  attachments: AttachmentsService;
  newSession(incognito?: boolean): Promise<SessionId>;
  /** Sends a message and waits for the end of its turn; the answer as stored. */
  send(id: SessionId, text: string, attachments?: AttachmentId[]): Promise<Message>;
  /** Events of a stream until it ends. */
  eventsOf(streamId: string): Promise<ChatStreamEvent[]>;
  /** Resolves at the first event of a kind. */
  until(streamId: string, type: ChatStreamEvent['type']): Promise<ChatStreamEvent>;
  cancel(streamId: string): void;
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

export interface TestPackage {
  texts: string[];
  refs?: SourceRef[];
  trace?: Partial<RetrievalTrace>;
  lessons?: RetrievalResult['lessons'];
}

export const plan = (question: string): QueryPlan => emptyPlan(question, { planner: { code: 'offline-rules' } });

const offlineEngine = (): Engine => ({
  ...createOfflineEngine(),
  understand: async ({ question }) => plan(question),
  judge: async () => [],
});

export async function openTestChat(options: TestVaultOptions = {}): Promise<TestChat> {
  const vault = await openTestVault(options);
  const chosenModels: (ChosenModel | null)[] = [];
  let engine: Engine | ((model?: ChosenModel) => Engine) = offlineEngine();
  let recalled: string[] = [];
  let respond: (request: RetrieveRequest) => TestPackage | null = () => null;
  const retrieved: RetrieveRequest[] = [];
  const started: FakeProvider[] = [];
  const events = new Map<string, ChatStreamEvent[]>();
  const listeners = new Set<() => void>();
  const streams = createStreams(
    ({ streamId, event }) => {
      events.set(streamId, [...(events.get(streamId) ?? []), event as ChatStreamEvent]);
      for (const listener of listeners) listener();
    },
    () => vault.ids.next(),
    silentLogger,
  );

  const retrieval: Retrieval = {
    async retrieve(request) {
      retrieved.push(request);
      request.onStage?.('search');
      await Promise.resolve();
      request.signal?.throwIfAborted();
      const { texts, refs, trace: more, lessons = [] } = respond(request) ?? { texts: recalled };
      const first = request.firstNumber ?? 1;
      const sources = texts.map((text, index): AnswerSource => ({
        number: index + first,
        ref: refs?.[index] ?? sourceRef('note', `N${index + first}`),
        title: text,
        text,
        tier: 'engram',
        role: 'person',
        speaker: null,
        at: vault.clock.now(),
      }));
      const trace = {
        ...traceOf(request, sources, vault.ids.next<TraceId>()),
        ...more,
      };
      return { trace, sources, lessons };
    },
    observe: (trace, { messageId, citations, at }) => ({
      trace,
      accessEvents: citations
        .filter(({ verified }) => verified)
        .map(({ ref }) => ({ id: vault.ids.next(), ref, kind: 'cited', at, messageId: messageId as never })),
    }),
  };
  const deps = {
    store: vault.store,
    writer: vault.writer,
    ids: vault.ids,
    now: vault.clock.now,
    log: silentLogger,
    engine: (model?: ChosenModel) => {
      chosenModels.push(model ?? null);
      return typeof engine === 'function' ? engine(model) : engine;
    },
  };
  const files = createAttachmentFiles(attachmentsFolderOf(vault.folder));
  const table = await openAttachmentTable(vault.store, vault.writer);
  const draftFiles = createDraftFiles(vault.folder, silentLogger);
  const attachments = createAttachmentsService({
    ...vault,
    table,
    files,
    now: vault.clock.now,
    ofDrafts: draftFiles.all,
  });
  const chat = createChat({
    readScope: async () => ({ scope: {}, includesArchived: false }),
    ...deps,
    draftFiles,
    files: createMessageFiles({
      get: (id) => table.get(id),
      files,
      reader: createAttachmentReader({ files, reader: createInlineDocumentReader() }),
    }),
    retrieval,
    extraction: createExtraction({ ...deps, engine: () => deps.engine() }),
    rolling: createRollingSummaries(deps),
    understandOffline: offlineEngine().understand,
    streams,
    draftsFolder: vault.folder,
    saveEveryMs: 20,
  });

  const waitFor = <Value>(read: () => Value | undefined): Promise<Value> =>
    new Promise((resolve) => {
      const check = () => {
        const value = read();
        if (value === undefined) return;
        listeners.delete(check);
        resolve(value);
      };
      listeners.add(check);
      check();
    });
  const isOver = (event: ChatStreamEvent): boolean =>
    event.type === 'extracted' ||
    (event.type as string) === 'failed' ||
    (event.type === 'finished' && event.message.extraction?.state !== 'pending');

  const eventsOf = (streamId: string) =>
    waitFor(() => (events.get(streamId)?.some(isOver) ? events.get(streamId) : undefined));

  const answerFrom = (fake: FakeProvider, smallModel = 'fake-small', more: Partial<ProviderSettings> = {}) => {
    engine = createProviderEngine({
      timeouts: { quietMs: 0 },
      settings: {
        preset: 'custom',
        baseUrl: fake.url,
        chatModel: 'fake-chat',
        smallModel,
        embeddingModel: '',
        ...more,
      },
      key: null,
      now: vault.clock.now,
      log: silentLogger,
      understandOffline: async ({ question }) => plan(question),
    });
  };

  return {
    vault,
    chat,
    retrieved,
    chosenModels,
    eventsOf,
    recall: (texts) => {
      recalled = texts;
    },
    onRetrieve: (next) => {
      respond = next;
    },
    useEngine: (next) => {
      engine = next;
    },
    useProvider: answerFrom,
    async startProvider(mode = 'normal', smallModel) {
      const fake = await startFakeProvider();
      started.push(fake);
      fake.setMode(mode);
      answerFrom(fake, smallModel);
      return fake;
    },
    newSession: async (incognito = false) => (await chat.sessions.create(incognito)).id,
    attachments,
    async attach(name, bytes) {
      const view = await attachments.addPart(vault.ids.next(), name, Buffer.from(bytes), true, 'message');
      return view!.id;
    },
    async send(id, text, files = []) {
      const { streamId, answerId } = await chat.send(id, text, { attachments: files });
      await eventsOf(streamId);
      return (await vault.store.get('messages', answerId))!;
    },
    until: (streamId, type) => waitFor(() => events.get(streamId)?.find((event) => event.type === type)),
    cancel: (streamId) => streams.cancel(streamId),
    stopAll: () => streams.stopAll(),
    async close() {
      await streams.stopAll();
      table.close();
      await vault.close();
      for (const fake of started) await fake.stop();
    },
  };
}

function traceOf(request: RetrieveRequest, sources: AnswerSource[], id: TraceId): RetrievalTrace {
  return {
    id,
    parentId: request.parentId ?? null,
    purpose: request.purpose ?? 'question',
    ...(request.purposeNote === undefined ? {} : { purposeNote: request.purposeNote }),
    sessionId: request.sessionId,
    messageId: null,
    surface: 'chat',
    asOf: request.asOf,
    plan: request.plan ?? plan(request.question),
    skipped: null,
    lanes: [],
    stages: [],
    candidates: [],
    gate: { judge: 'offline gate', state: 'judged', failures: [] },
    notices: [],
    package: { order: sources.map(({ ref }) => ref), tokens: 0, budgetTokens: 0 },
    configHash: contentHash('test'),
    indexSeq: 0,
    embedder: null,
    sentTo: null,
    ms: 0,
  };
}

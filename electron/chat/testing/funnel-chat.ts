import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import type { LinkId, MessageId, SessionId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { ChatStreamEvent } from '../../../shared/ipc/routes/chat';
import { silentLogger } from '../../../shared/lib/logger';
import { createExtraction } from '../../corpus/extraction/extract-turn';
import { openFactTable } from '../../corpus/facts/fact-table';
import { createFactsService, type FactsService } from '../../corpus/facts/facts-service';
import { createStreams } from '../../ipc/streams';
import type { Embedder, Engine } from '../../ports/engine';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createProviderEngine } from '../../models/provider/provider-engine';
import { entryOfNote } from '../../retrieval/index/columns/index-entry';
import { createIndexCore } from '../../retrieval/index/index-core';
import { createRetrieval } from '../../retrieval/pipeline';
import { createChat, type Chat, type ChatDependencies } from '../chat';
import type { Streams } from '../../ports/streams';

/** Chat over a whole vault with the real funnel, the real fact table and a loopback server. */
export interface FunnelChat {
  vault: TestVault;
  fake: FakeProvider;
  chat: Chat;
  facts: FactsService;
  session: SessionId;
  /** @param excluded people that are never named to a model; @param judge who judges: the model, or rules in its place */
  useProvider(excluded?: string[], judge?: 'model' | 'rules'): void;
  useOffline(): void;
  setContract(text: string): void;
  /** Kept notes by title, in the vault and in the index. */
  keep(titles: readonly string[], links?: { from: number; to: number; kind: Link['kind'] }[]): Promise<Note[]>;
  /** Runs a turn to its end. */
  run(
    start: (chat: Chat) => Promise<{ streamId: string; answerId: MessageId }>,
  ): Promise<{ answer: Message; events: ChatStreamEvent[] }>;
  ask(text: string): Promise<{ answer: Message; events: ChatStreamEvent[] }>;
  /** The run of an answer, then its children in order. */
  runsOf(answer: Message): Promise<RetrievalTrace[]>;
  /** Events since the last run began. */
  received(): ChatStreamEvent[];
  stop(streamId: string): void;
  close(): Promise<void>;
}

const noEmbedder: Embedder = {
  model: 'none',
  dimensions: 4,
  calibrate: () => 0,
  embed: async (texts) => texts.map(() => new Float32Array([1, 0, 0, 0])),
};

/** @param more what else chats are given: tools */
export async function openFunnelChat(more: Partial<ChatDependencies> = {}): Promise<FunnelChat> {
  const vault = await openTestVault();
  const fake = await startFakeProvider();
  const offline = createOfflineEngine();
  let engine: Engine = offline;
  let contract = '';
  let received: { streamId: string; event: ChatStreamEvent }[] = [];
  const port = createIndexCore(async () => noEmbedder);
  const { store, writer, ids } = vault;
  const factIndex = await openFactTable({ store, writer, log: silentLogger });
  const streams: Streams = createStreams(
    ({ streamId, event }) => {
      received.push({ streamId, event: event as ChatStreamEvent });
    },
    () => ids.next(),
    silentLogger,
  );
  const deps = { store, writer, ids, now: vault.clock.now, log: silentLogger, engine: () => engine };
  const chat = createChat({
    readScope: async () => ({ scope: {}, includesArchived: false }),
    ...deps,
    retrieval: createRetrieval({ index: { port }, store, ids, facts: factIndex, fallback: offline }),
    extraction: createExtraction(deps),
    understandOffline: offline.understand,
    streams,
    draftsFolder: vault.folder,
    contract: () => contract,
    ...more,
  });
  const session = (await chat.sessions.create(false)).id;

  const run: FunnelChat['run'] = async (start) => {
    received = [];
    const { streamId, answerId } = await start(chat);
    const isOver = () =>
      received.some(
        ({ streamId: of, event }) =>
          of === streamId &&
          (event.type === 'extracted' ||
            (event.type as string) === 'failed' ||
            (event.type === 'finished' && event.message.extraction?.state !== 'pending')),
      );
    while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 5));
    return { answer: (await store.get('messages', answerId))!, events: received.map(({ event }) => event) };
  };

  return {
    vault,
    fake,
    chat,
    session,
    run,
    facts: createFactsService({ store, writer, factTable: factIndex, ids, now: vault.clock.now }),
    useProvider(people = [], judge = 'model') {
      const provider = createProviderEngine({
        timeouts: { quietMs: 0 },
        settings: { preset: 'custom', baseUrl: fake.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
        key: null,
        excluded: { people, places: [], folders: [] },
        now: vault.clock.now,
        log: silentLogger,
      });
      engine =
        judge === 'model'
          ? provider
          : {
              ...provider,
              async judge(request, signal) {
                const standIn = { label: offline.label, why: 'slow' } as const;
                return (await offline.judge(request, signal)).map((judgement) => ({ ...judgement, standIn }));
              },
            };
    },
    useOffline() {
      engine = offline;
    },
    setContract(text) {
      contract = text;
    },
    async keep(titles, links = []) {
      const notes = titles.map((title) => keptNote(vault, title));
      const made = links.map(({ from, to, kind }): Link => ({
        id: ids.next<LinkId>(),
        from: notes[from]!.id,
        to: notes[to]!.id,
        toTitle: notes[to]!.title,
        kind,
        createdAt: vault.clock.now(),
      }));
      await writer.commit({
        actor: 'person',
        kind: 'note.keep',
        label: 'Kept',
        changes: [...notes.map((note) => put('notes', note)), ...made.map((link) => put('links', link))],
      });
      await port.apply(
        [
          ...notes.flatMap((note) => {
            const entry = entryOfNote(note);
            return entry === null ? [] : [{ type: 'put' as const, entry }];
          }),
          ...made.map((link) => ({ type: 'link' as const, link })),
        ],
        writer.lastSeq,
      );
      return notes;
    },
    received: () => received.map(({ event }) => event),
    stop: (streamId) => streams.cancel(streamId),
    ask: (text) => run((on) => on.send(session, text)),
    async runsOf({ traceId }) {
      const parent = (await store.get('traces', traceId!))!;
      const children = await store.getMany('traces', parent.childIds ?? []);
      return [parent, ...children.flatMap((child) => child ?? [])];
    },
    async close() {
      await streams.stopAll();
      factIndex.close();
      await fake.stop();
      await vault.close();
    },
  };
}

const keptNote = ({ clock, ids }: TestVault, title: string): Note =>
  makeNote(ids, clock.now(), { status: 'kept', title, keptAt: clock.now(), decidedAt: clock.now() });

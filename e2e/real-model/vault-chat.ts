import { createChat } from '../../electron/chat/chat';
import { createExtraction } from '../../electron/corpus/extraction/extract-turn';
import { createSampleVault } from '../../electron/exchange/sample/sample-vault';
import { createStreams } from '../../electron/ipc/streams';
import { createBuiltInEmbedder } from '../../electron/models/embeddings/built-in-embedder';
import { OFFLINE_LABEL, type Engine } from '../../electron/ports/engine';
import { createOfflineEngine } from '../../electron/models/offline/offline-engine';
import { createIndexCore } from '../../electron/retrieval/index/index-core';
import { loadIndex } from '../../electron/retrieval/index/loading/load-index';
import { createRetrieval } from '../../electron/retrieval/pipeline';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { gateFailureText, plannerText } from '../../shared/domain/trace-text/run-text';
import type { ChatStreamEvent } from '../../shared/ipc/routes/chat';
import type { Session } from '../../shared/domain/session';
import { silentLogger } from '../../shared/lib/logger';
import { openTestVault } from '../../electron/testing/test-vault';

export interface VaultChat {
  /**
   * Asks in a session of its own, or in the last question's, and waits for the end of the turn, or only of the answer.
   */
  ask(question: string, how?: { isContinued?: boolean; until?: 'extracted' | 'answered' }): Promise<AskedQuestion>;
  close(): Promise<void>;
}

const EMBED_STEP = 16;

/** The sample vault in memory, with index, funnel, chat and extraction of the product around a given engine. */
export async function startVaultChat(engine: Engine | (() => Engine)): Promise<VaultChat> {
  const vault = await openTestVault();
  const { store, writer, ids } = vault;
  await createSampleVault({ store, writer, ids, log: silentLogger }).load();
  const port = createIndexCore(() => createBuiltInEmbedder());
  await loadIndex(port, store, () => writer.lastSeq);
  while ((await port.embedNext(EMBED_STEP)).length > 0) {
    /* The loop ends when every entry has its vectors. */
  }

  let events: ChatStreamEvent[] = [];
  const endedStreams = new Set<string>();

  let firstWordAt: number | null = null;
  let wake = () => {};
  const streams = createStreams(
    ({ streamId, event }) => {
      // What follows an earlier answer belongs to its turn.
      if (endedStreams.has(streamId)) return;
      if ((event as ChatStreamEvent).type === 'delta') firstWordAt ??= performance.now();
      events.push(event as ChatStreamEvent);
      wake();
    },
    () => ids.next(),
    silentLogger,
  );
  const deps = {
    store,
    writer,
    ids,
    now: vault.clock.now,
    log: silentLogger,
    engine: typeof engine === 'function' ? engine : () => engine,
  };
  const offline = createOfflineEngine();
  const chat = createChat({
    ...deps,
    retrieval: createRetrieval({ index: { port }, store, ids, fallback: offline }),
    extraction: createExtraction(deps),
    understandOffline: offline.understand,
    streams,
    readScope: async () => ({ scope: {}, includesArchived: false }),
    draftsFolder: vault.folder,
  });
  let lastSession: Session | null = null;
  const isOver = (until: 'extracted' | 'answered') =>
    events.some(
      (event) =>
        event.type === 'extracted' ||
        (until === 'answered' && event.type === 'finished') ||
        (event.type as string) === 'failed' ||
        (event.type === 'finished' && event.message.extraction?.state !== 'pending'),
    );

  return {
    async ask(question, { isContinued = false, until = 'extracted' } = {}) {
      events = [];
      firstWordAt = null;
      const start = performance.now();
      const session = isContinued && lastSession !== null ? lastSession : await chat.sessions.create(false);
      lastSession = session;
      const { answerId, streamId } = await chat.send(session.id, question);
      while (!isOver(until))
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      endedStreams.add(streamId);
      const total = Math.round(performance.now() - start);
      const answer = (await store.get('messages', answerId))!;
      const trace = answer.traceId === null ? null : await store.get('traces', answer.traceId);
      const notes = await store.query({ name: 'notesOfSession', sessionId: session.id });
      return {
        question,
        planner: !trace ? 'no trace' : plannerText(trace.plan.planner),
        gate: trace?.gate.state ?? '-',
        gateFailures: trace?.gate.failures.map(gateFailureText) ?? [],
        isJudgedByModel: judgedByModel(trace),
        sources: trace?.package.order.length ?? 0,
        answer: answer.error === null ? answer.text : `${answer.text} [${answer.error}]`,
        citations: {
          verified: answer.citations.filter(({ verified }) => verified).length,
          unverified: answer.citations.filter(({ verified }) => !verified).length,
        },
        searches: events.filter((event) => event.type === 'further').length,
        notes: {
          taken: notes.length,
          flagged: notes.filter(({ flags }) => flags.length > 0).length,
          reason: answer.extraction?.reason ?? '',
        },
        ms: { total, firstWord: firstWordAt === null ? null : Math.round(firstWordAt - start) },
      };
    },
    async close() {
      await streams.stopAll();
      await port.close();
      await vault.close();
    },
  };
}

/** Whether no rule stood in for the engine; a part that rules judged counts as theirs. */
function judgedByModel(trace: RetrievalTrace | null): boolean | null {
  const judges = (trace?.candidates ?? []).flatMap(({ gate }) => (gate?.judge.by === 'engine' ? gate.judge.label : []));
  return judges.length === 0 ? null : !judges.includes(OFFLINE_LABEL);
}

/** The visible result of one question. */
export interface AskedQuestion {
  question: string;
  planner: string;
  gate: string;
  gateFailures: string[];
  /** The engine's own verdicts counted; null: nothing was to judge. */
  isJudgedByModel: boolean | null;
  sources: number;
  answer: string;
  citations: { verified: number; unverified: number };
  /** Searches the model requested during the answer. */
  searches: number;
  notes: { taken: number; flagged: number; reason: string };
  ms: { total: number; firstWord: number | null };
}

import { put } from '../../../../shared/domain/batch';
import type { MessageId, SessionId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import type { Session } from '../../../../shared/domain/session';
import { createOfflineEngine } from '../../../models/offline/offline-engine';
import type { Engine } from '../../../ports/engine';
import { openTestCorpus, type TestCorpus } from '../../testing/open-test-corpus';
import { startSummaries, type Summaries } from '../../start-summaries';

export interface TestSummaries {
  corpus: TestCorpus;
  summaries: Summaries;
  useEngine(engine: Engine): void;
  setAnswering(isAnswering: boolean): void;
  /** A session with these messages, the person's first, last active at that time; other fields as given. */
  session(
    texts: readonly string[],
    more?: Partial<Session>,
    message?: (index: number) => Partial<Message>,
  ): Promise<{ session: Session; messages: Message[] }>;
  close(): Promise<void>;
}

export const offlineEngine = (): Engine => createOfflineEngine();

/** Summaries over a real vault in a temporary folder. */
export async function openTestSummaries(): Promise<TestSummaries> {
  const corpus = await openTestCorpus();
  let engine = offlineEngine();
  let isAnswering = false;
  const summaries = await startSummaries({
    ...corpus.deps,
    catalog: corpus.catalog,
    entityTable: corpus.entityTable,
    hidden: corpus.hiddenTextFilter,
    engine: () => engine,
    isAnswering: () => isAnswering,
    onProgress: () => {},
    everyMs: 0,
  });
  return {
    corpus,
    summaries,
    useEngine: (next) => {
      engine = next;
    },
    setAnswering: (next) => {
      isAnswering = next;
    },
    async session(texts, more = {}, message = () => ({})) {
      const at = more.updatedAt ?? corpus.clock.now();
      const session: Session = {
        id: corpus.ids.next<SessionId>(),
        title: 'Planning',
        createdAt: at,
        updatedAt: at,
        incognito: false,
        origin: 'chat',
        externalKey: null,
        participants: [],
        deletedAt: null,
        ...more,
      };
      const messages = texts.map((text, index): Message => ({
        id: corpus.ids.next<MessageId>(),
        sessionId: session.id,
        index,
        role: index % 2 === 0 ? 'person' : 'assistant',
        speaker: null,
        text,
        createdAt: at + index,
        state: 'complete',
        error: null,
        model: index % 2 === 0 ? null : 'offline engine',
        traceId: null,
        citations: [],
        extraction: null,
        externalKey: null,
        ...message(index),
      }));
      await corpus.commit([put('sessions', session), ...messages.map((row) => put('messages', row))]);
      return { session, messages };
    },
    async close() {
      await summaries.close();
      await corpus.close();
    },
  };
}

import type { Feedback } from '../../../shared/domain/feedback';
import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { createOfflineJudge } from '../../models/offline/judge/offline-judge';
import { createOfflineUnderstander } from '../../models/offline/understand/plan-by-rules';
import type { MessageKind } from '../../ports/engine';
import type { VaultStore } from '../../store/vault-store';
import type { IndexEntry } from '../index/columns/index-entry';
import { createIndexCore } from '../index/index-core';
import type { IndexPort } from '../index/index-port';
import { createRetrieval, type RetrievalDeps } from '../pipeline';
import type { Retrieval, RetrieveRequest, RetrievalResult } from '../funnel/retrieval';
import { TEST_START } from './entries';
import { createWordEmbedder } from './word-embedder';

export const offlineEngine: RetrieveRequest['engine'] = {
  ...createOfflineUnderstander(),
  judge: createOfflineJudge().judge,
  sentTo: null,
  contextWindowTokens: 8_000,
};

export interface TestFunnel {
  port: IndexPort;
  retrieval: Retrieval;
  ask(question: string, changes?: Partial<RetrieveRequest>): Promise<RetrievalResult>;
}

/** The whole funnel over given entries, with an index in this thread and a fixed clock. */
export async function openFunnel(
  entries: IndexEntry[],
  options: {
    links?: Link[];
    feedback?: Feedback[];
    port?: (port: IndexPort) => IndexPort;
    store?: (store: RetrievalDeps['store']) => RetrievalDeps['store'];
    stages?: RetrievalDeps['stages'];
    /** An empty index; default: one with vectors of words. */
    index?: IndexPort;
    /** What every question asks for; default: not known, as without the built-in encoder. */
    kind?: MessageKind;
    /** Texts are found by their words alone. */
    hasNoVectors?: true;
  } & Pick<
    RetrievalDeps,
    'facts' | 'lessons' | 'decisions' | 'profile' | 'surfacing' | 'vitality' | 'web' | 'collections' | 'leaving'
  > & {
      notes?: Note[];
    } = {},
): Promise<TestFunnel> {
  const core = options.index ?? createIndexCore(async () => createWordEmbedder());
  await core.apply(
    [
      ...entries.map((entry) => ({ type: 'put' as const, entry })),
      ...(options.links ?? []).map((link) => ({ type: 'link' as const, link })),
    ],
    1,
  );
  while (options.hasNoVectors !== true && (await core.embedNext(50)).length > 0) {
    /* all */
  }
  const { kind } = options;
  const read: IndexPort =
    kind === undefined ? core : { ...core, readMessage: async () => ({ kind, isTopicless: false }) };
  const port = options.port?.(read) ?? read;
  const held: RetrievalDeps['store'] = {
    getMany: (async (table: string, ids: readonly string[]) =>
      ids.map(
        (id) => (table === 'notes' ? options.notes?.find((note) => note.id === id) : null) ?? null,
      )) as VaultStore['getMany'],
    query: (async () => options.feedback ?? []) as unknown as VaultStore['query'],
  };
  const store = options.store?.(held) ?? held;
  const ids = createIdFactory(
    () => TEST_START,
    (length) => new Uint8Array(length),
  );
  const retrieval = createRetrieval({
    index: { port },
    store,
    ids,
    fallback: offlineEngine,
    now: () => 0,
    stages: options.stages,
    facts: options.facts,
    lessons: options.lessons,
    decisions: options.decisions,
    profile: options.profile,
    surfacing: options.surfacing,
    vitality: options.vitality,
    ...(options.web === undefined ? {} : { web: options.web }),
    ...(options.collections === undefined ? {} : { collections: options.collections }),
    ...(options.leaving === undefined ? {} : { leaving: options.leaving }),
  });
  return {
    port,
    retrieval,
    ask: (question, changes = {}) =>
      retrieval.retrieve({
        surface: 'search',
        question,
        recentTurns: [],
        sessionId: null,
        asOf: TEST_START,
        engine: offlineEngine,
        ...changes,
      }),
  };
}

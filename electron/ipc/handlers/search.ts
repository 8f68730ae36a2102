import type { TraceId } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { Handlers } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import { createMutex } from '../../../shared/lib/mutex';
import { tellAuthor } from '../../corpus/summaries/tell-author';
import { exportTraces } from '../../exchange/export/export-traces';
import type { Engine } from '../../ports/engine';
import type { Retrieval } from '../../retrieval/funnel/retrieval';
import { readResultPaths } from '../../search-results/result-paths';
import { readScopedSearch, type ScopeCatalog } from '../../search-results/search-scope';
import { toSearchRow } from '../../search-results/search-result';
import { createFeedbackHandlers, type FeedbackDependencies } from './feedback';
import { t } from '../../../shared/messages/message';

type SearchRoute = 'search.run' | 'search.rows' | 'trace.get' | 'trace.ofMessage' | 'trace.children' | 'trace.export';

/** Searches kept in memory for "why was this surfaced?"; chat traces are in the vault. */
const MAX_REMEMBERED_SEARCHES = 50;

export interface SearchDependencies extends Omit<FeedbackDependencies, 'traceOf'> {
  retrieval: Retrieval;
  engine: () => Engine;
  catalog: ScopeCatalog;
  /** Folder of `trace.export`: `<data folder>/exports`. */
  exportsFolder: string;
}

/** Search, and the traces of all runs: this window's searches in memory, chat's in the vault. */
export function createSearchHandlers(
  deps: SearchDependencies,
): Handlers<SearchRoute> & ReturnType<typeof createFeedbackHandlers> {
  const { store, retrieval, now } = deps;
  const searches = createRememberedRuns();
  // Two exports at once would write into the same file.
  const exclusive = createMutex();

  const traceOf = async (id: TraceId): Promise<RetrievalTrace> => {
    const trace = searches.get(id) ?? (await store.get('traces', id));
    if (!trace) throw new AppError('not-found', t('mainIpc.recordRetrievalVault'));
    return trace;
  };

  return {
    ...createFeedbackHandlers({ ...deps, traceOf }),
    'search.run': async ({ text, includeArchived, asOf }) => {
      const { words, scope, includesArchived } = await readScopedSearch(text, now(), deps);
      const { trace } = await retrieval.retrieve({
        surface: 'search',
        question: words,
        ...(scope === undefined ? {} : { scope }),
        recentTurns: [],
        sessionId: null,
        asOf: now(),
        engine: deps.engine(),
        sources: { web: null, collections: true },
        includeArchived: includeArchived || includesArchived,
        ...(asOf === undefined ? {} : { vaultAsOf: asOf }),
      });
      searches.remember(trace);
      return trace;
    },
    'search.rows': async ({ id }) => {
      const { candidates, plan } = await traceOf(id);
      const paths = await readResultPaths(store, candidates);
      return candidates.map((candidate, index) => toSearchRow(candidate, paths[index]!, plan.question));
    },
    'trace.get': async ({ id }) => tellTrace(await traceOf(id)),
    'trace.ofMessage': async ({ messageId }) => {
      const message = await store.get('messages', messageId);
      const trace = message?.traceId ? await store.get('traces', message.traceId) : null;
      return trace === null ? null : tellTrace(trace);
    },
    'trace.children': async ({ id }) => {
      const stored = await store.getMany('traces', (await traceOf(id)).childIds ?? []);
      return stored.filter((row) => row !== null).map(tellTrace);
    },
    'trace.export': ({ sessionId }) =>
      exclusive(() => exportTraces({ store, folder: deps.exportsFolder, now, searches: searches.all() }, sessionId)),
  };
}

/** Most of a trace is codes; who summed up a long chat is a sentence. */
const tellTrace = ({ conversation, ...trace }: RetrievalTrace): RetrievalTrace => ({
  ...trace,
  ...(conversation && { conversation: { ...conversation, madeBy: tellAuthor(conversation.madeBy) } }),
});

/** The last runs, oldest first. */
function createRememberedRuns() {
  const byId = new Map<TraceId, RetrievalTrace>();
  return {
    remember(trace: RetrievalTrace): void {
      byId.set(trace.id, trace);
      if (byId.size > MAX_REMEMBERED_SEARCHES) byId.delete(byId.keys().next().value!);
    },
    get: (id: TraceId): RetrievalTrace | undefined => byId.get(id),
    all: (): RetrievalTrace[] => [...byId.values()],
  };
}

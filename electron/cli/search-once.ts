import type { RetrievalTrace } from '../../shared/domain/trace';
import { readScopedSearch } from '../search-results/search-scope';
import type { CommandContext } from './command';
import type { RetrievalAccess } from './vault-access';

/** Runs the app's funnel once by the offline rules, for a text that may hold operators. */
export async function searchOnce(
  { line, signal }: Pick<CommandContext, 'line' | 'signal'>,
  { store, catalog, retrieval, engine }: Omit<RetrievalAccess, 'close'>,
  text: string,
): Promise<{ trace: RetrievalTrace; words: string }> {
  signal.throwIfAborted();
  const now = Date.now();
  const { words, scope, includesArchived } = await readScopedSearch(text, now, { catalog, store });
  const { trace } = await retrieval.retrieve({
    surface: 'search',
    question: words,
    ...(scope === undefined ? {} : { scope }),
    recentTurns: [],
    sessionId: null,
    asOf: now,
    engine,
    includeArchived: line.includeArchived || includesArchived,
    signal,
  });
  return { trace, words };
}

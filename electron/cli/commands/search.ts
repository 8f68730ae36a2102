import type { RetrievalTrace } from '../../../shared/domain/trace';
import { readResultPaths } from '../../search-results/result-paths';
import { readScopedSearch } from '../../search-results/search-scope';
import { toSearchResult } from '../../search-results/search-result';
import type { Command } from '../command';
import { formatResult } from '../format-result';

/** The app's funnel by the offline rules. */
export const runSearch: Command = async ({ line, signal, access, hasColours }) => {
  const { store, catalog, retrieval, engine, close } = await access.openRetrieval({ byMeaning: line.searchByMeaning });
  try {
    signal.throwIfAborted();
    const now = Date.now();
    const { words, scope, includesArchived } = await readScopedSearch(queryOf(line.operands), now, { catalog, store });
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
    const kept = trace.candidates
      .filter(({ outcome }) => outcome.state === 'kept')
      .toSorted((a, b) => (a.rank?.position ?? Infinity) - (b.rank?.position ?? Infinity))
      .slice(0, line.limit);
    const paths = await readResultPaths(store, kept);
    const results = kept.map((candidate, index) => toSearchResult(candidate, paths[index]!, words));
    const found = results.map((result, index) => formatResult(result, index + 1, hasColours));
    return {
      json: {
        question: trace.plan.question,
        considered: trace.candidates.length,
        archived: trace.archived,
        facts: trace.facts ?? [],
        results,
      },
      text: [
        found.length === 0
          ? `Nothing in the vault applies; ${trace.candidates.length} were considered.`
          : found.join('\n\n'),
        ...archivedHint(trace.archived),
      ].join('\n'),
    };
  } finally {
    await close();
  }
};

/** A shell takes the marks off `tag:"two words"`; they are put back where the operand is one of several. */
function queryOf(operands: readonly string[]): string {
  if (operands.length === 1) return operands[0]!;
  return operands.map((operand) => operand.replace(/^(-?[a-z]+:)(?!")(.*\s.*)$/iu, '$1"$2"')).join(' ');
}

function archivedHint(archived: RetrievalTrace['archived']): string[] {
  if (archived === undefined || archived.searched || archived.near === 0) return [];
  return [
    `${archived.near} archived ${archived.near === 1 ? 'note holds' : 'notes hold'} most of these words; --archived searches them too.`,
  ];
}

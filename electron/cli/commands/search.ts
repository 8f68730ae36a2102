import type { RetrievalTrace } from '../../../shared/domain/trace';
import { readResultPaths } from '../../search-results/result-paths';
import { toSearchResult } from '../../search-results/search-result';
import type { Command } from '../command';
import { formatResult } from '../format-result';
import { searchOnce } from '../search-once';

/** The app's funnel by the offline rules. */
export const runSearch: Command = async (context) => {
  const { line, hasColours } = context;
  const access = await context.access.openRetrieval({ byMeaning: line.searchByMeaning });
  try {
    const { trace, words } = await searchOnce(context, access, queryOf(line.operands));
    const kept = trace.candidates
      .filter(({ outcome }) => outcome.state === 'kept')
      .toSorted((a, b) => (a.rank?.position ?? Infinity) - (b.rank?.position ?? Infinity))
      .slice(0, line.limit);
    const paths = await readResultPaths(access.store, kept);
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
    await access.close();
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

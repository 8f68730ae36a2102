import type { QueryPlan } from '../../../shared/domain/query-plan';
import { distinctTerms } from '../../../shared/lib/text/terms';
import { wholeWords } from '../../../shared/lib/text/whole-words';
import type { IndexPort, KnownTerm } from '../index/index-port';
import type { Round } from './round';
import { synonymsOf } from './synonyms';

/** Left after dropping a word the vault does not have, there must be this many words, or a known name and one. */
const LEAST_WORDS = 2;

/**
 * Round one: other words for the same. Words that nothing covers are replaced by everyday equivalents that the vault
 * does use; else a word it does
 * not have at all is left out, when enough of the question remains; else the plan's next statement takes the first
 * one's place.
 */
export const rephrase: Round = async ({ plan, thin }, index) =>
  (await inOtherWords(plan, thin.uncovered, index)) ??
  (thin.isEmpty ? await withoutUnknown(plan, thin.uncovered, index) : null) ??
  byNextStatement(plan);

async function inOtherWords(plan: QueryPlan, uncovered: KnownTerm[], index: Pick<IndexPort, 'vocabulary'>) {
  const swaps: { word: string; other: string }[] = [];
  for (const { word, term } of uncovered) {
    const others = synonymsOf(term);
    if (others.length === 0) continue;
    const known = (await index.vocabulary(others.join(' '))).filter(({ documents }) => documents > 0);
    if (known.length > 0) swaps.push({ word, other: known[0]!.word });
  }
  if (swaps.length === 0) return null;
  const swapped = swaps.reduce((next, { word, other }) => replaceIn(next, [word], other), plan);
  const holding = new Set(swaps.flatMap(({ other }) => distinctTerms(other).map(({ term }) => term)));
  return swapped.question === plan.question
    ? null
    : { holding, plan: swapped, note: `rephrased: ${swaps.map(({ word, other }) => `${word} → ${other}`).join(', ')}` };
}

async function withoutUnknown(plan: QueryPlan, uncovered: KnownTerm[], index: Pick<IndexPort, 'vocabulary'>) {
  const unknown = uncovered.filter(({ documents }) => documents === 0);
  if (unknown.length === 0) return null;
  const rest = replaceIn(
    plan,
    unknown.map(({ word }) => word),
    ' ',
  );
  const names = new Set((await index.vocabulary(plan.people.join(' '))).map(({ term }) => term));
  const known = (await index.vocabulary(rest.question)).filter(
    ({ documents, term }) => documents > 0 && !names.has(term),
  );
  if (known.length < (plan.people.length > 0 ? 1 : LEAST_WORDS)) return null;
  return {
    plan: rest,
    note: `rephrased: without ${unknown.map(({ word }) => word).join(', ')}, which the vault does not have`,
  };
}

/** A model's plan holds the question in several ways: the next neighbourhood leads. */
function byNextStatement(plan: QueryPlan) {
  const concept = plan.subQueries.findIndex(({ aim }) => aim === 'concept');
  const next = plan.subQueries.findIndex(
    ({ aim, text }, place) => place > concept && aim !== 'hop' && text !== plan.subQueries[concept]?.text,
  );
  if (concept === -1 || next === -1 || plan.planner.startsWith('offline')) return null;
  const subQueries = plan.subQueries.map((subQuery, place) =>
    place === concept
      ? { ...subQuery, text: plan.subQueries[next]!.text }
      : place === next
        ? { ...subQuery, text: plan.subQueries[concept]!.text }
        : subQuery,
  );
  return { plan: { ...plan, subQueries }, note: `rephrased: “${plan.subQueries[next]!.text}”` };
}

function replaceIn(plan: QueryPlan, words: readonly string[], other: string): QueryPlan {
  const pattern = wholeWords(words, 'g');
  const replace = (text: string) => text.replace(pattern, other).replace(/\s+/g, ' ').trim();
  return {
    ...plan,
    question: replace(plan.question),
    subQueries: plan.subQueries.map((subQuery) => ({ ...subQuery, text: replace(subQuery.text) })),
  };
}

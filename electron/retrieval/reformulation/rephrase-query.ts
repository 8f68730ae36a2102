import type { QueryPlan } from '../../../shared/domain/query-plan';
import { distinctTerms } from '../../language/words/terms';
import { wholeWords } from '../../language/words/whole-words';
import type { IndexPort } from '../index/index-port';
import type { TermStatistics } from '../index/queries/lane-query';
import type { ReformulationRound } from './reformulation-round';
import { synonymsOf } from './synonyms';

/** Words that must remain after dropping one that the vault lacks, or a known name and one word. */
const MIN_WORDS = 2;

/**
 * Round one: other words. Uncovered words are replaced by synonyms that occur in the vault; otherwise a word that the
 * vault lacks is dropped if enough of the question remains; otherwise the plan's next statement becomes the main query.
 */
export const rephraseQuery: ReformulationRound = async ({ plan, insufficiency }, index) =>
  (await replaceBySynonyms(plan, insufficiency.uncoveredTerms, index)) ??
  (insufficiency.isEmpty ? await dropUnknownWords(plan, insufficiency.uncoveredTerms, index) : null) ??
  promoteNextSubQuery(plan);

async function replaceBySynonyms(
  plan: QueryPlan,
  uncovered: TermStatistics[],
  index: Pick<IndexPort, 'termStatistics'>,
) {
  const swaps: { word: string; other: string }[] = [];
  for (const { word, term } of uncovered) {
    const others = synonymsOf(term);
    if (others.length === 0) continue;
    const known = (await index.termStatistics(others.join(' '))).filter(
      ({ documentFrequency }) => documentFrequency > 0,
    );
    if (known.length > 0) swaps.push({ word, other: known[0]!.word });
  }
  if (swaps.length === 0) return null;
  const swapped = swaps.reduce((next, { word, other }) => replaceInPlan(next, [word], other), plan);
  const requiredTerms = new Set(swaps.flatMap(({ other }) => distinctTerms(other).map(({ term }) => term)));
  return swapped.question === plan.question
    ? null
    : {
        requiredTerms,
        plan: swapped,
        reason: { code: 'synonyms', pairs: swaps } as const,
      };
}

async function dropUnknownWords(
  plan: QueryPlan,
  uncovered: TermStatistics[],
  index: Pick<IndexPort, 'termStatistics'>,
) {
  const unknown = uncovered.filter(({ documentFrequency }) => documentFrequency === 0);
  if (unknown.length === 0) return null;
  const rest = replaceInPlan(
    plan,
    unknown.map(({ word }) => word),
    ' ',
  );
  const names = new Set((await index.termStatistics(plan.people.join(' '))).map(({ term }) => term));
  const known = (await index.termStatistics(rest.question)).filter(
    ({ documentFrequency, term }) => documentFrequency > 0 && !names.has(term),
  );
  if (known.length < (plan.people.length > 0 ? 1 : MIN_WORDS)) return null;
  return {
    plan: rest,
    reason: { code: 'unknown-words-dropped', words: unknown.map(({ word }) => word) } as const,
  };
}

/**
 * The next sub-query becomes the main query, since a model's plan states the question in several ways; what it stated
 * first, which was not searched itself, takes its place.
 */
function promoteNextSubQuery(plan: QueryPlan) {
  const concept = plan.subQueries.findIndex(({ aim }) => aim === 'concept');
  const next = plan.subQueries.findIndex(
    ({ aim, text }, index) => index > concept && aim !== 'hop' && text !== plan.subQueries[concept]?.text,
  );
  if (concept === -1 || next === -1 || plan.planner.code === 'offline-rules') return null;
  const subQueries = plan.subQueries.map((subQuery, index) =>
    index === concept
      ? { ...subQuery, text: plan.subQueries[next]!.text }
      : index === next
        ? { ...subQuery, text: plan.subQueries[concept]!.text }
        : subQuery,
  );
  return {
    plan: { ...plan, question: plan.subQueries[next]!.text, subQueries },
    reason: { code: 'next-sub-query', text: plan.subQueries[next]!.text } as const,
  };
}

function replaceInPlan(plan: QueryPlan, words: readonly string[], other: string): QueryPlan {
  const pattern = wholeWords(words, 'g');
  const replace = (text: string) => text.replace(pattern, other).replace(/\s+/g, ' ').trim();
  return {
    ...plan,
    question: replace(plan.question),
    subQueries: plan.subQueries.map((subQuery) => ({ ...subQuery, text: replace(subQuery.text) })),
  };
}

import type { QueryPlan } from '../../shared/domain/query-plan';
import { distinctTerms } from '../../shared/lib/text/terms';
import { queryText } from '../models/embeddings/embedding-text';

/** What one sub-query asks of the word lanes and of the dense lane. */
export interface LaneText {
  /** Place in `plan.subQueries`; -1 for the question itself. */
  subQuery: number;
  words: string;
  statement: string | null;
}

/**
 * The question itself: its words without the names and dates that person and window already weigh, and as a statement the
 * plan's first concept sub-query. When nothing else is left, the names are the question.
 */
export function mainText(plan: QueryPlan, names: readonly string[]): LaneText {
  const concept = conceptOf(plan);
  const statement = concept === -1 ? plan.question : plan.subQueries[concept]!.text;
  return { subQuery: -1, words: wordsOf(plan, plan.question), statement: queryText(withoutWindow(plan, statement), names) };
}

/** Every other sub-query and hint, in the plan's order. */
export function furtherTexts(plan: QueryPlan, names: readonly string[]): LaneText[] {
  const concept = conceptOf(plan);
  const texts = plan.subQueries.map(({ text }, subQuery) => {
    const plain = text.replace(/\{\d+\}/g, ' ').trim();
    return { subQuery, words: wordsOf(plan, plain), statement: queryText(withoutWindow(plan, plain), names) };
  });
  const hints = plan.hints.map(({ phrase, mustKeep }) => ({ subQuery: -1, words: [phrase, ...mustKeep].join(' '), statement: null }));
  return [...texts.filter(({ subQuery, words }) => subQuery !== concept && words !== ''), ...hints];
}

/** The sub-query the main statement is taken from; -1 when the plan has none. */
export const conceptOf = (plan: QueryPlan): number => plan.subQueries.findIndex(({ aim }) => aim === 'concept');

function wordsOf(plan: QueryPlan, text: string): string {
  const bare = withoutPeople(plan, withoutWindow(plan, text));
  return distinctTerms(bare).length > 0 ? bare : text;
}

const withoutWindow = (plan: QueryPlan, text: string): string =>
  plan.window === null || plan.window.phrase === '' ? text : text.replace(plan.window.phrase, ' ');

function withoutPeople(plan: QueryPlan, text: string): string {
  return plan.people.reduce((rest, name) => {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?:['’]s)?(?![\\p{L}\\p{N}])`, 'giu'), ' ');
  }, text);
}

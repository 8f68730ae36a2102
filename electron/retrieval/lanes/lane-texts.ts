import { documentText } from '../../models/embeddings/embedding-text';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import { isSamePerson } from '../../language/names/same-person';
import { distinctTerms } from '../../language/words/terms';
import { questionSubject } from '../../language/questions/question-subject';
import { wholeWords } from '../../language/words/whole-words';

/** The texts of one sub-query for the lexical lanes and the dense lane. */
export interface LaneText {
  /** Index into `plan.subQueries`; -1 for the question itself. */
  subQuery: number;
  words: string;
  statement: string | null;
}

/**
 * The main query: for the lexical lanes the question without the speakers and dates that are weighed separately, for
 * the dense lane the question as it is asked. When nothing else is left, the names remain.
 *
 * @param speakers who speaks in the vault; only their names are removed, since other people are found by the words of
 * notes about them
 */
export function mainLaneText(plan: QueryPlan, speakers: readonly string[]): LaneText {
  return {
    subQuery: -1,
    words: lexicalWords(plan, questionSubject(plan.question), speakers),
    statement: documentText(plan.question, speakers),
  };
}

/** The subject of a question about the whole; without one, no words at all. Of another question, all of it. */
export function overviewText(plan: QueryPlan, speakers: readonly string[]): LaneText {
  if (plan.overview === undefined) return mainLaneText(plan, speakers);
  const { about } = plan.overview;
  return { subQuery: -1, words: about, statement: about === '' ? null : documentText(about, speakers) };
}

/**
 * Every other sub-query and hint, in the plan's order. The concept says what the question asks, which is searched as the
 * main query.
 */
export function furtherLaneTexts(plan: QueryPlan, speakers: readonly string[]): LaneText[] {
  const concept = plan.subQueries.findIndex(({ aim }) => aim === 'concept');
  const texts = plan.subQueries.map(({ text }, subQuery) => {
    const plain = text.replace(/\{\d+\}/g, ' ').trim();
    return {
      subQuery,
      words: lexicalWords(plan, plain, speakers),
      statement: documentText(withoutWindow(plan, plain), speakers),
    };
  });
  const hints = plan.hints.map(({ phrase, mustKeep }) => ({
    subQuery: -1,
    words: [phrase, ...mustKeep].join(' '),
    statement: null,
  }));
  return [...texts.filter(({ subQuery, words }) => subQuery !== concept && words !== ''), ...hints];
}

function lexicalWords(plan: QueryPlan, text: string, speakers: readonly string[]): string {
  const remaining = withoutSpeakers(plan, withoutWindow(plan, text), speakers);
  return distinctTerms(remaining).length > 0 ? remaining : text;
}

const withoutWindow = (plan: QueryPlan, text: string): string =>
  plan.window === null || plan.window.phrase === '' ? text : text.replace(plan.window.phrase, ' ');

function withoutSpeakers(plan: QueryPlan, text: string, speakers: readonly string[]): string {
  return plan.people
    .filter((name) => speakers.some((speaker) => isSamePerson(name, speaker)))
    .reduce((rest, name) => rest.replace(wholeWords([name], 'g', rest), ' '), text);
}

import { distinctTerms } from '../../../language/words/terms';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { UnderstandRequest } from '../../../ports/engine';
import { questionToStatement } from '../../../language/grammar/question-to-statement';

/** A message with so few terms depends on the turns before. */
const MAX_THIN_TERMS = 2;
const ANAPHOR = /\b(?:it|that|this|they|them|those|these|he|she|him|her)\b/i;
/** Words of the statement that name its subject. */
const MAX_SUBJECT_WORDS = 3;
/** UTF-16 units of an earlier turn used in a query. */
const MAX_TURN_CHARACTERS = 300;

/**
 * Sub-queries besides the concept: how and why (methodology), what was said before (continuity), and the notes on the
 * names and titles (authority).
 */
export function supportingSubQueries(
  request: UnderstandRequest,
  statement: string,
  people: readonly string[],
): QueryPlan['subQueries'] {
  const { question, dictionary = [] } = request;
  const subject = distinctTerms(statement)
    .map(({ word }) => word)
    .slice(-MAX_SUBJECT_WORDS)
    .join(' ');
  if (subject === '') return continuitySubQueries(request);
  const titles = dictionary
    .filter(({ kind, mention }) => kind !== 'person' && question.includes(mention))
    .map(({ of }) => of);
  const authority = [...new Set([...titles, ...people])].join(' and ');
  return [
    ...methodologySubQueries(question, statement),
    ...continuitySubQueries(request),
    ...(authority === '' || titles.length === 0
      ? []
      : [{ aim: 'authority' as const, text: `${authority}: ${subject}` }]),
  ];
}

/** The statement with the word that a reason or method follows. "How many" and "how long" ask for no method. */
function methodologySubQueries(question: string, statement: string): QueryPlan['subQueries'] {
  if (/\bwhy\b|\bhow come\b/i.test(question)) return [{ aim: 'methodology', text: `${statement} because` }];
  return /\bhow (?:to|(?:do|did|should|shall|can|could|would) (?:i|we|you))\b|\bbest way\b/i.test(question)
    ? [{ aim: 'methodology', text: `${statement} by` }]
    : [];
}

/** A short follow-up ("and the second one?") is searched together with the person's previous turn. */
function continuitySubQueries({ question, recentTurns }: UnderstandRequest): QueryPlan['subQueries'] {
  const before = [...recentTurns].reverse().find(({ role }) => role === 'person');
  const isThin = distinctTerms(question).length <= MAX_THIN_TERMS || ANAPHOR.test(question);
  if (before === undefined || !isThin) return [];
  return [{ aim: 'continuity', text: questionToStatement(before.text.slice(0, MAX_TURN_CHARACTERS), []) }];
}

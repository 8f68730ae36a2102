import { distinctTerms } from '../../../language/words/terms';
import type { AnswerRequest, AnswerSource } from '../../../ports/engine';

const QUESTION_WORDS =
  '(?:what|who|whom|whose|when|where|why|how|which|did|do|does|is|are|was|were|can|could|should|will|would|has|have|had)';
/** Start of a second question: "… and when do we fly?"; not "Anna and Ben". */
const SECOND_QUESTION = new RegExp(`(?<=\\?)\\s+|,?\\s+and\\s+(?=${QUESTION_WORDS}\\b)`, 'iu');

const IS_QUESTION = new RegExp(`^${QUESTION_WORDS}\\b|\\?$`, 'iu');

/** The questions of a message, without question marks; other sentences are left out. */
export function questionParts(question: string): string[] {
  return question
    .split(SECOND_QUESTION)
    .map((part) => part.replace(/^\s*and\s+/iu, '').trim())
    .filter((part) => IS_QUESTION.test(part))
    .map((part) => part.replace(/[\s?!.,]+$/u, ''))
    .filter((part) => distinctTerms(part).length > 0);
}

/**
 * The first part of a several-part question that no source covers: none of its own terms (neither names nor terms
 * shared with another part) occurs in a source. Null for a single question, and when every part is covered.
 */
export function uncoveredPart(
  { question, plan }: Pick<AnswerRequest, 'question' | 'plan'>,
  sources: readonly AnswerSource[],
): string | null {
  const parts = questionParts(question);
  if (parts.length < 2) return null;
  const people = new Set(plan.people.flatMap(termsIn));
  const known = new Set(sources.flatMap(({ title, text }) => termsIn(`${title} ${text}`)));
  return (
    parts.find((part) => {
      const others = new Set(parts.filter((other) => other !== part).flatMap(termsIn));
      const own = termsIn(part).filter((term) => !people.has(term) && !others.has(term));
      return own.length > 0 && own.every((term) => !known.has(term));
    }) ?? null
  );
}

const termsIn = (text: string): string[] => distinctTerms(text).map(({ term }) => term);

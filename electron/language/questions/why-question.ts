import { anyOf } from '../words/word-list';
import { distinctTerms } from '../words/terms';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { Turn } from '../../../shared/domain/turn';

const WHY_LEAD_INS = [
  'and',
  'but',
  'so',
  'ok',
  'now',
  'remind me',
  'tell me',
  'do you (?:remember|know)',
  'can you (?:tell|remind) me',
];
const WHY_PHRASES = [
  'why',
  'how come',
  'for what reason',
  'what (?:was|were|is|are) (?:the|our|my) reasons? (?:for|that|why|behind|not to|to)',
  'what made (?:me|us)',
];
const ASKS_WHY = new RegExp(
  String.raw`^(?:${anyOf(WHY_LEAD_INS)}[,:]?\s+)*${anyOf(WHY_PHRASES)}\b\s*(?<rest>.*)$`,
  'iu',
);
const DECIDED_VERBS = '(?:decided?|chosen?|choose|agreed?|settled?|picked?|opt(?:ed)?|go with|gone with)';
/** "What did we decide about …", "remind me what we settled on for …", "what was our decision on …". */
const WHAT_WAS_DECIDED = anyOf([
  String.raw`what (?:did|have) (?:i|we) (?:finally )?${DECIDED_VERBS}`,
  String.raw`what (?:i|we)(?:['’]ve| have| had)? (?:finally )?${DECIDED_VERBS}`,
  'what (?:is|was) (?:the|our|my) (?:final )?decision',
]);
const ABOUT = anyOf(['on', 'about', 'for', 'regarding', 'in', 'with', 'to do (?:about|with)']);
const ASKS_WHAT = new RegExp(
  String.raw`^(?:${anyOf(WHY_LEAD_INS)}[,:]?\s+)*${WHAT_WAS_DECIDED}(?: ${ABOUT})?(?: the matter of)?\s+(?<rest>.+)$`,
  'iu',
);
/** First-person words: a question about somebody else's reasons is not about the person's decisions. */
const FIRST_PERSON = /\b(?:i|we|me|us|my|our)\b/iu;
const IS_NOT =
  /^(?:not\b|(?:did|do|does|are|is|was|were|have|has|would|should)(?:n['’]?t|\s+(?:i|we|you)\s+not|\s+not)\b|(?:i|we) (?:did|do|are|were|have)(?:n['’]?t| not)\b)|^(?:not to)\b/iu;
const EMPTY_WORDS =
  /\b(?:did|do|does|done|are|is|was|were|have|has|had|would|should|not|never|way|ways|like|thing|things|other|instead|decide[ds]?|decision|choose|chose|chosen|go|went|use[ds]?|reason)\b|n['’]t\b/giu;
/** UTF-16 units of an earlier turn that stand in for "it" and "this way". */
const MAX_TURN_CHARACTERS = 300;

/**
 * Reads "Why did we …?", "why not …?", "what were our reasons for …?", "what did we decide about …?": the subject of the
 * decision, and whether the question is about the rejected option. Null unless it asks about a decision of the person.
 */
export function readWhyQuestion(
  question: string,
  recentTurns: readonly Turn[],
  people: readonly string[] = [],
): NonNullable<QueryPlan['why']> | null {
  const what = ASKS_WHAT.exec(question.trim())?.groups?.rest;
  if (what !== undefined) return { about: what.replace(/[?!.\s]+$/u, ''), isNot: false };
  const rest = ASKS_WHY.exec(question.trim())?.groups?.rest;
  if (rest === undefined) return null;
  if (people.length > 0 && !FIRST_PERSON.test(question)) return null;
  const about = rest.replace(/[?!.\s]+$/u, '');
  const isNot = IS_NOT.test(rest) || /\bnot to\s/iu.test(question.slice(0, question.length - rest.length));
  if (distinctTerms(about.replace(EMPTY_WORDS, ' ')).length > 0) return { about, isNot };
  // "Why did we do it this way?" refers to the previous turn.
  const before = recentTurns
    .slice(-2)
    .map(({ text }) => text.slice(0, MAX_TURN_CHARACTERS))
    .join(' ');
  return before.trim() === '' ? null : { about: before, isNot };
}

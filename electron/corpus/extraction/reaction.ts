import { anyOf } from '../../language/words/word-list';
import { hasFiniteVerb } from '../../language/grammar/finite-verbs';
import { termsOf } from '../../language/words/terms';
import type { CheckedUnit } from './check-unit';

/** Who is spoken to, which is not part of the statement: "Melanie, those are lovely", "… , Mel". */
const VOCATIVE = /^\p{Lu}\p{L}{1,20}, (?=\p{L})|, \p{Lu}\p{Ll}{1,20}$/u;
const PREDICATES_OF_REACTION = [
  "['’]s",
  ' is',
  ' was',
  ' sounds',
  ' looks',
  ' seems',
  ' feels',
  ' must be',
  ' must have been',
  ' ist',
  ' war',
  ' klingt',
  ' sieht',
];
/** A demonstrative subject with a linking verb: only the predicate can say something. */
const DEMONSTRATIVE_SUBJECT = new RegExp(
  String.raw`^(?:(?:and|but|so|wow|oh|yeah|yes),? ){0,2}(?:(?:that|this|it|das|es|dies)${anyOf(PREDICATES_OF_REACTION)}|(?:those|these|they) (?:are|were|look|sound|seem))(?!\p{L})`,
  'iu',
);
/** The same for something that the other person showed: "that photo is stunning". */
const SUBJECT_IS_SHOWN_THING = /^(?:that|this|those|these) \p{L}{2,15} (?:is|are|was|were|looks?|sounds?)(?!\p{L})/iu;
/** "What a beautiful moment", "Such a gorgeous piece", "Was für ein Tag": an exclamation states nothing. */
const EXCLAMATION_START = /^(?:what an? |such an? |how \p{L}{2,15}$|was für eine? |so ein(?:e|en)? )/iu;
/** "Woohoo Melanie!", "Way to go, Anna!": a cheer ends with a name and has no verb. */
const CHEER = /^(?!(?:I|We|You)\s)[^.?,]{2,24},? \p{Lu}\p{Ll}{1,20}$/u;
/** Terms of a predicate without lasting information: "It's peaceful and special". */
const MAX_PREDICATE_TERMS = 2;

/** Whether a unit only reacts to what was just said or shown, without a claim about a named person or thing. */
export function isReaction({
  text,
  category,
  message,
  end,
}: Pick<CheckedUnit, 'text' | 'category' | 'message' | 'end'>): boolean {
  if ((category !== 'fact' && category !== 'topic') || /\d/u.test(text)) return false;
  const plain = text.replace(VOCATIVE, '');
  if (EXCLAMATION_START.test(plain)) return !hasFiniteVerb(plain);
  const isShouted = message.text.slice(end - 1, end + 1).includes('!');
  if (isShouted && CHEER.test(text) && !hasFiniteVerb(text)) return true;
  const pointer =
    DEMONSTRATIVE_SUBJECT.exec(plain)?.[0] ??
    (message.speaker === null ? undefined : SUBJECT_IS_SHOWN_THING.exec(plain)?.[0]);
  if (pointer === undefined) return false;
  const rest = plain.slice(pointer.length);
  // A name, or more than two terms, may make it worth keeping.
  return !/\s\p{Lu}/u.test(rest) && termsOf(rest).length <= MAX_PREDICATE_TERMS;
}

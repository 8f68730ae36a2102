import { hasFiniteVerb } from '../../models/offline/extract-verbs';
import { termsOf } from '../../../shared/lib/text/terms';
import type { CheckedUnit } from './check-unit';

/** "Melanie, those are lovely", "… , Mel": who is spoken to, and no part of what is said. */
const ADDRESSED = /^\p{Lu}\p{L}{1,20}, (?=\p{L})|, \p{Lu}\p{Ll}{1,20}$/u;
/** A subject that only points, with a verb that only links: what is said of it must say something by itself. */
const ONLY_POINTS =
  /^(?:(?:and|but|so|wow|oh|yeah|yes),? ){0,2}(?:(?:that|this|it|das|es|dies)(?:['’]s| is| was| sounds| looks| seems| feels| must be| must have been| ist| war| klingt| sieht)|(?:those|these|they) (?:are|were|look|sound|seem))(?!\p{L})/iu;
/** The same about something that the other one showed: "that photo is stunning". */
const POINTS_AT_A_THING = /^(?:that|this|those|these) \p{L}{2,15} (?:is|are|was|were|looks?|sounds?)(?!\p{L})/iu;
/** "What a beautiful moment", "Such a gorgeous piece", "Was für ein Tag": an exclamation states nothing. */
const EXCLAIMS = /^(?:what an? |such an? |how \p{L}{2,15}$|was für eine? |so ein(?:e|en)? )/iu;
/** "Woohoo Melanie!", "Way to go, Anna!": a cheer ends with a name and has no verb. */
const CHEERS = /^(?!(?:I|We|You)\s)[^.?,]{2,24},? \p{Lu}\p{Ll}{1,20}$/u;
/** "It's peaceful and special": still nothing that can be known later. */
const MOST_WORDS = 2;

/**
 * Whether a unit only reacts to what was just said or shown: it is no claim about somebody or something that it names.
 */
export function isReaction({
  text,
  category,
  message,
  end,
}: Pick<CheckedUnit, 'text' | 'category' | 'message' | 'end'>): boolean {
  if ((category !== 'fact' && category !== 'topic') || /\d/u.test(text)) return false;
  const said = text.replace(ADDRESSED, '');
  if (EXCLAIMS.test(said)) return !hasFiniteVerb(said);
  const isShouted = message.text.slice(end - 1, end + 1).includes('!');
  if (isShouted && CHEERS.test(text) && !hasFiniteVerb(text)) return true;
  const pointer =
    ONLY_POINTS.exec(said)?.[0] ?? (message.speaker === null ? undefined : POINTS_AT_A_THING.exec(said)?.[0]);
  if (pointer === undefined) return false;
  const rest = said.slice(pointer.length);
  // A name, or more than a word or two, may make it worth knowing.
  return !/\s\p{Lu}/u.test(rest) && termsOf(rest).length <= MOST_WORDS;
}

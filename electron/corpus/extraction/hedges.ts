import type { Role } from '../../../shared/domain/message';

const anyOf = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');

/** Words that keep a sentence open whatever else it says. */
const OPENERS = anyOf([
  'maybe', 'perhaps', 'possibly', 'probably', 'presumably', 'supposedly', 'tentatively', 'conceivably',
  'i (?:think|guess|suppose|suspect|imagine|assume|feel like|wonder)', "i['’]?m (?:guessing|wondering|thinking|leaning|inclined|torn|tempted)",
  'i am (?:guessing|wondering|thinking|leaning|inclined|torn|tempted)', 'i was thinking',
  'we (?:think|guess|suppose|suspect|assume)', "we(?:['’]re| are) (?:thinking|considering|leaning|wondering)",
  "(?:i['’]?m|i am|we['’]re|we are) considering", '(?:not|not so|not quite|not yet|not entirely) (?:sure|certain)', 'unsure', 'uncertain', 'undecided',
  'what if', 'kind of', 'sort of', 'more or less', 'seems?(?: to| like| as if)?', 'apparently', 'as far as i know', 'if i remember', 'unless i',
  // German, French, Spanish, Italian, Dutch: the commonest few.
  'vielleicht', 'eventuell', 'möglicherweise', 'wahrscheinlich', 'vermutlich', 'ich (?:glaube|denke|vermute|schätze)', 'nicht sicher', 'was wäre wenn',
  'peut-être', 'probablement', 'je (?:crois|pense)', 'je ne suis pas sûre?', 'quizás?', 'tal vez', 'probablemente', 'creo que', 'forse', 'probabilmente', 'misschien', 'waarschijnlijk',
].join('|'));

/** "might", "could" and "may" leave it open in a statement; in a question they are only polite. */
const MODALS = anyOf('might|could(?!n[\'’]?t| not have)|könnten?|könntest|pourrai(?:t|ent|s)|podr[ií]a(?:mos)?');
/** Lower case, with a verb after it, and no day beside it: the month is written May. */
const MAY_VERB = /(?<![\p{L}\p{N}])may(?= (?:be|have|not|also|need|want|take|go|come|get|well|\p{Ll}{2,}))/u;
const PAST_ABILITY = /\bcould(?:n['’]t| not)\b/iu;
/** What an assistant puts forward so is a proposal, not doubt: it becomes an idea. */
const ASSISTANT_PROPOSAL = anyOf('you (?:could|might(?: want to| like to| consider)?|may want to)|it (?:could|might) (?:be (?:worth|good|useful|helpful|wise|nice)|help)|one (?:option|idea|possibility) (?:could|might) be');

/**
 * Whether a sentence is hedged in its source, so that it must become `exploratory` (corpus.md). Modals count in
 * statements only, and not in an assistant's proposal ("you could try…").
 */
export function isHedged(sentence: string, author: Role): boolean {
  if (OPENERS.test(sentence)) return true;
  if (sentence.trimEnd().endsWith('?')) return false;
  const rest = author === 'assistant' ? sentence.replace(ASSISTANT_PROPOSAL, '') : sentence;
  if (MAY_VERB.test(rest)) return true;
  return MODALS.test(rest.replace(PAST_ABILITY, ''));
}

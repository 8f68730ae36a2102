import { isGerman } from '../../language/grammar/finite-verbs';
import { distinctTerms } from '../../language/words/terms';
import type { CheckedUnit } from './check-unit';

/** Stated as open: "Open question: …", "TBD: …", "still open whether …". */
const STATED_AS_OPEN =
  /^(?:(?:open |offene )?(?:questions?|fragen?|issue)|q|tbd|tbc|to decide|zu klären)\s?:|(?<!\p{L})(?:wonder(?:s|ing)?|(?:still|yet|not) (?:open|clear|decided|settled|known|sure)|undecided|unclear|unresolved|unentschieden|unklar|noch offen|noch nicht (?:klar|entschieden|geklärt)|frage mich|fragen uns|überlegen?,? ob|keine ahnung|no idea|to be (?:decided|determined)|(?:need|have) to (?:decide|find out|figure out|work out|clarify)|(?:can['’]?t|cannot|don['’]?t|do not|weiß|wissen) (?:answer|know|nicht|tell))(?!\p{L})/iu;
/** Starts like a question: a question word, or a verb before its subject. */
const SUBJECT =
  '(?:i|you|we|they|he|she|it|there|this|that|these|those|the|an?|my|our|your|his|her|their|any(?:one|body|thing)?|some(?:one|body)|\\p{Lu}\\p{L}+)';
const AUXILIARY =
  "(?:is|are|was|were|do|does|did|can|could|will|would|shall|should|have|has|had|am|may|must)(?:n[’']?t)?";
const LEAD = '^(?:(?:and|but|so|ok(?:ay)?|also|hey|hi|well|oh|und|aber|also|na|sag mal)[, ]\\s?){0,3}';
const QUESTION_START = [
  new RegExp(`${LEAD}(?:what|when|where|who|whom|whose|why|how|which)(?:['’]s|['’]re|\\s${AUXILIARY})(?!\\p{L})`, 'iu'),
  new RegExp(
    `${LEAD}(?:what|which|how|whose)\\s(?!(?:i|you|we|they|he|she|it|this|that|the|my|our|to)\\s)\\p{L}+\\s(?:\\p{L}+\\s)?${AUXILIARY}\\s${SUBJECT}(?!\\p{L})`,
    'iu',
  ),
  new RegExp(`${LEAD}${AUXILIARY}\\s${SUBJECT}(?!\\p{L})(?!.{0,200},)`, 'iu'),
  /^(?:(?:und|aber|also|na|ok|hey|sag mal)[, ]\s?){0,2}(?:(?:weißt|kannst|könntest|hast|bist|willst|würdest|kennst|magst|hattest|warst|wirst|darfst|musst|sollst|siehst|meinst|glaubst|denkst|findest) du|(?:was|wann|wo|wer|wie|warum|wieso|weshalb|wohin|woher|womit|welche[rsnm]?)\s(?:\p{L}+\s)?(?:ist|sind|war|waren|hat|haben|kann|können|soll|sollen|wird|werden|muss|gibt|geht|heißt|kostet|macht|liegt|kommt|meinst|denkst))(?!\p{L})/iu,
];
const ENDS_WITH_QUESTION_MARK = /\?["”’)\]]{0,3}$/u;
/** Addresses the reader. */
const ADDRESSES_READER =
  /(?<!\p{L})(?:you|your|yours|u|du|dir|dich|dein\p{L}{0,2}|ihr|euch|euer|eure\p{L}?)(?!\p{L})|(?<=\s)(?:Sie|Ihnen|Ihre?)(?!\p{L})/u;
/** Deliberates about what to do, which nobody can look up. */
const DELIBERATES = [
  /(?<!\p{L})(?:should|shall|could|must|ought) (?:we|i)(?!\p{L})|(?<!\p{L})(?:do|does) (?:we|i) (?:really |actually |even |still ){0,2}(?:need|want|have to)(?!\p{L})|(?<!\p{L})worth (?:it|the|\p{L}+ing)(?!\p{L})|(?<!\p{L})what if(?!\p{L})/iu,
  /^(?:\p{L}+\s){0,3}(?:sollen|sollten|müssen|müssten|brauchen|bräuchten|wollen|dürfen) wir(?!\p{L})|(?<!\p{L})(?:soll|sollte|muss|müsste|brauche) ich(?!\p{L})|(?<!\p{L})(?:lohnt|braucht) (?:es|sich)(?!\p{L})/iu,
];
/** Asks for advice: "what should I cook". */
const ASKS_ADVICE =
  /^(?:(?:and|so|ok),?\s)?(?:what|which|how|where|when|was|wie|wo|welche[rsnm]?)(?!\p{L}).{0,40}(?<!\p{L})(?:(?:should|shall|could|must) i|(?:soll|sollte|muss) ich)(?!\p{L})/iu;
/** Asks for something the person said or knows: "when do we fly", "what is my budget". */
const ASKS_FOR_KNOWN =
  /^(?:(?:and|so|but|und|aber),?\s)?(?:when|what|where|who|which|how (?:many|much|long|often|old)|wann|was|wo|wer|welche[rsnm]?|wie (?:viel\p{L}*|lange|oft|alt))(?:['’]s|\s(?:\p{L}+\s)?(?:did|does|is|are|was|were|have|has|had|ist|sind|war|waren|hat|haben|heißt))\s(?:we|i|my|our|me|ich|wir|mein\p{L}{0,2}|unser\p{L}{0,2})(?!\p{L})|^(?:when|how (?:many|much|long|often)) do (?:we|i)(?!\p{L})/iu;
/** Refers to something in the same message. */
const ANAPHOR =
  /(?<!\p{L})(?:it|that|this|these|those|they|them|he|him|she|her|we|our|my|then|here|es|das|dies|dafür|dagegen|dann|wir|unser\p{L}{0,2}|mein\p{L}{0,2}|er|sie)(?!\p{L})/iu;
/** "What time is it": this "it" refers to nothing. */
const EXPLETIVE =
  /(?<!\p{L})(?:time|date|day|late|early|far|long|cold|warm|spät|weit|kalt)\s(?:is|was|ist|war)\s(?:it|es)(?!\p{L})/iu;
const LIST_MARK = /^\s{0,12}(?:[-*+•–]|\d{1,3}[.)])\s/u;

/**
 * Whether a unit is only a question to whoever answers, so that it needs an answer and states nothing. A deliberation,
 * a question stated as open, and one that the person asks themselves in a list or beside statements stay open
 * questions.
 *
 * @param statements statements of the same message; empty where it only asks
 */
export function isInformationSeeking(
  { text, message, start, category }: Pick<CheckedUnit, 'text' | 'message' | 'start' | 'category'>,
  statements: readonly string[],
): boolean {
  if (
    message.role !== 'person' ||
    category === 'exploratory' ||
    category === 'idea' ||
    !isInterrogative(text) ||
    STATED_AS_OPEN.test(text)
  )
    return false;
  if (ADDRESSES_READER.test(text) || ASKS_FOR_KNOWN.test(text) || ASKS_ADVICE.test(text)) return true;
  if (DELIBERATES.some((pattern) => pattern.test(text))) return false;
  // Between people, most questions are put to the other person.
  if (message.speaker !== null) return true;
  if (isListItem(message.text, start)) return false;
  return statements.length === 0 || !(ANAPHOR.test(text.replace(EXPLETIVE, ' ')) || sharesWords(text, statements));
}

export const isInterrogative = (text: string): boolean =>
  ENDS_WITH_QUESTION_MARK.test(text.trim()) || QUESTION_START.some((pattern) => pattern.test(text));

/** Whether the question is about something that the message states; a shared name does not count. */
function sharesWords(text: string, statements: readonly string[]): boolean {
  const plain = isGerman(text) ? text : text.replace(/(?<=\S\s)\p{Lu}[\p{L}’']*/gu, ' ');
  const statedTerms = new Set(statements.flatMap((statement) => distinctTerms(statement).map(({ term }) => term)));
  return distinctTerms(plain).some(({ term }) => statedTerms.has(term));
}

const isListItem = (text: string, start: number): boolean =>
  LIST_MARK.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1).slice(0, 20));

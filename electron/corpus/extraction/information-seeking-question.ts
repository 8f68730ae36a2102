import openMatterPhrases from './open-matter-phrases.txt?raw';
import taskVerbs from './task-verbs.txt?raw';
import lemmatizer from 'wink-lemmatizer';
import { alternationOf, anyOf } from '../../language/words/word-list';
import { isGerman } from '../../language/grammar/finite-verbs';
import { isInterrogative, INTERROGATIVE_LEAD } from '../../language/questions/speech-act';
import { distinctTerms } from '../../language/words/terms';
import type { CheckedUnit } from './check-unit';

const OPEN_MATTER_LABELS = [
  '(?:open |offene )?(?:questions?|fragen?|issue)',
  'q',
  'tbd',
  'tbc',
  'to decide',
  'zu klären',
];
/** Stated as open: "Open question: …", "TBD: …", "still open whether …". */
const STATED_AS_OPEN = new RegExp(
  String.raw`^${anyOf(OPEN_MATTER_LABELS)}\s?:|(?<!\p{L})${alternationOf(openMatterPhrases)}(?!\p{L})`,
  'iu',
);
const ADDRESSES_READER =
  /(?<!\p{L})(?:you|your|yours|u|du|dir|dich|dein\p{L}{0,2}|ihr|euch|euer|eure\p{L}?)(?!\p{L})|(?<=\s)(?:Sie|Ihnen|Ihre?)(?!\p{L})/u;
const ENGLISH_DELIBERATION = [
  String.raw`(?<!\p{L})(?:should|shall|could|must|ought) (?:we|i)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:do|does) (?:we|i) (?:really |actually |even |still ){0,2}(?:need|want|have to)(?!\p{L})`,
  String.raw`(?<!\p{L})worth (?:it|the|\p{L}+ing)(?!\p{L})`,
  String.raw`(?<!\p{L})what if(?!\p{L})`,
  String.raw`(?<!\p{L})what (?:do|can|will) we do (?:about|with)(?!\p{L})`,
  // Two ways to go: "do we tell her now or wait?", "does she know or not?"
  String.raw`^(?:(?:and|so|but|ok),?\s)?(?:do|does|will|is|are) (?:we|i|\p{Lu}\p{L}+)(?!\p{L})[^?]{3,120}\sor\s`,
];
const GERMAN_DELIBERATION = [
  String.raw`^(?:\p{L}+\s){0,3}(?:sollen|sollten|müssen|müssten|brauchen|bräuchten|wollen|dürfen) wir(?!\p{L})`,
  String.raw`(?<!\p{L})(?:soll|sollte|muss|müsste|brauche) ich(?!\p{L})`,
  String.raw`(?<!\p{L})(?:lohnt|braucht) (?:es|sich)(?!\p{L})`,
  String.raw`^wer (?:bringt|hilft|holt|kauft|kümmert sich|macht|organisiert|übernimmt)(?!\p{L})`,
];
/** Deliberates about what to do, which nobody can look up. */
const DELIBERATES = [new RegExp(anyOf(ENGLISH_DELIBERATION), 'iu'), new RegExp(anyOf(GERMAN_DELIBERATION), 'iu')];
const ASKS_ADVICE =
  /^(?:(?:and|so|ok),?\s)?(?:what|which|how|where|when|was|wie|wo|welche[rsnm]?)(?!\p{L}).{0,40}(?<!\p{L})(?:(?:should|shall|could|must) i|(?:soll|sollte|muss) ich)(?!\p{L})/iu;
const QUESTION_WORDS = [
  'when',
  'what',
  'where',
  'who',
  'which',
  'how (?:many|much|long|often|old)',
  'wann',
  'was',
  'wo',
  'wer',
  'welche[rsnm]?',
  String.raw`wie (?:viel\p{L}*|lange|oft|alt)`,
];
const AUXILIARIES_OF_FACTS = [
  'did',
  'does',
  'is',
  'are',
  'was',
  'were',
  'have',
  'has',
  'had',
  'ist',
  'sind',
  'war',
  'waren',
  'hat',
  'haben',
  'heißt',
];
const FIRST_PERSON_WORDS = [
  'we',
  'i',
  'my',
  'our',
  'me',
  'ich',
  'wir',
  String.raw`mein\p{L}{0,2}`,
  String.raw`unser\p{L}{0,2}`,
];
/** Asks for something the person said or knows: "when do we fly", "what is my budget". */
const ASKS_FOR_KNOWN = new RegExp(
  String.raw`^(?:(?:and|so|but|und|aber),?\s)?${anyOf(QUESTION_WORDS)}(?:['’]s|\s(?:\p{L}+\s)?${anyOf(AUXILIARIES_OF_FACTS)})\s${anyOf(FIRST_PERSON_WORDS)}(?!\p{L})|^(?:when|how (?:many|much|long|often)) do (?:we|i)(?!\p{L})`,
  'iu',
);
/** Refers to something in the same message. */
const ANAPHOR =
  /(?<!\p{L})(?:it|that|this|these|those|they|them|he|him|she|her|we|our|my|then|here|es|das|dies|dafür|dagegen|dann|wir|unser\p{L}{0,2}|mein\p{L}{0,2}|er|sie)(?!\p{L})/iu;
/** "What time is it": this "it" refers to nothing. */
const EXPLETIVE =
  /(?<!\p{L})(?:time|date|day|late|early|far|long|cold|warm|spät|weit|kalt)\s(?:is|was|ist|war)\s(?:it|es)(?!\p{L})/iu;
/** Asks what somebody else is or would do; words like "likely" make it a guess to look up, not a thought to keep. */
const ASKS_ABOUT_SOMEBODY = new RegExp(
  `${INTERROGATIVE_LEAD}(?:(?:what|which|how|whose|who|where|when|why)\\s(?:\\p{L}+\\s){0,2}?)?(?:is|are|was|were|do|does|did|will|would|has|have|had)(?:n[’']?t)?\\s(?:he|she|they|\\p{Lu}\\p{L}+)(?!\\p{L})`,
  'u',
);
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
  // A hedged question in a conversation is put to the other person all the same.
  if (message.speaker !== null && category === 'exploratory' && /\?\s*$/u.test(text) && ADDRESSES_READER.test(text))
    return true;
  if (
    message.role !== 'person' ||
    ((category === 'exploratory' || category === 'idea') && !asksAboutSomebody(text)) ||
    !isInterrogative(text) ||
    STATED_AS_OPEN.test(text)
  )
    return false;
  if (ADDRESSES_READER.test(text) || ASKS_FOR_KNOWN.test(text) || ASKS_ADVICE.test(text)) return true;
  if (DELIBERATES.some((pattern) => pattern.test(text))) return false;
  // Between people, most questions are put to the other person.
  if (message.speaker !== null) return true;
  if (isListItem(message.text, start) || (statements.length > 0 && assignsTask(text))) return false;
  return statements.length === 0 || !(ANAPHOR.test(text.replace(EXPLETIVE, ' ')) || sharesWords(text, statements));
}

/** Alternatives and what concerns the person stay thoughts: "would Anna prefer the red one or …", "would Tom help us?". */
const asksAboutSomebody = (text: string): boolean =>
  ASKS_ABOUT_SOMEBODY.test(text.charAt(0).toLowerCase() + text.slice(1)) &&
  !/(?<!\p{L})(?:i|me|my|we|us|our|or|if|maybe|perhaps)(?!\p{L})/iu.test(text);

const WHO_DOES = /^(?:and |but |so )?who\s(?:else\s)?(?<verb>\p{Ll}+)\s/iu;
const TASK_VERB = new RegExp(`^${alternationOf(taskVerbs)}$`, 'iu');

/** "Who brings the projector?" beside a plan asks who will do it. */
function assignsTask(text: string): boolean {
  const verb = WHO_DOES.exec(text)?.groups?.verb;
  return verb !== undefined && verb.endsWith('s') && TASK_VERB.test(lemmatizer.verb(verb.toLowerCase()));
}

/** Whether the question is about something that the message states; a shared name does not count. */
function sharesWords(text: string, statements: readonly string[]): boolean {
  const plain = isGerman(text) ? text : text.replace(/(?<=\S\s)\p{Lu}[\p{L}’']*/gu, ' ');
  const statedTerms = new Set(statements.flatMap((statement) => distinctTerms(statement).map(({ term }) => term)));
  return distinctTerms(plain).some(({ term }) => statedTerms.has(term));
}

const isListItem = (text: string, start: number): boolean =>
  LIST_MARK.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1).slice(0, 20));

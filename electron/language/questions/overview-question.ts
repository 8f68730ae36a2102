import { distinctTerms } from '../words/terms';
import { alternationOf, anyOf, parseWordList } from '../words/word-list';
import endings from './overview-endings.txt?raw';
import openers from './overview-openers.txt?raw';
import questions from './overview-questions.txt?raw';

/** UTF-16 units of a question that are read; a longer message tells more than it asks. */
const MAX_QUESTION_CHARACTERS = 300;
const OPENER = new RegExp(String.raw`^${alternationOf(openers)}(?![\p{L}\p{N}])[\s,:]*`, 'iu');
const ENDING = new RegExp(String.raw`[\s,]+${alternationOf(endings)}$`, 'iu');
const CLOSING_MARKS = /[\s?!.,…]+$/u;
/** Openers, or endings, that stand one after another: “from beginning to end, in short, please”. */
const MAX_TRIMMED = 3;
const QUESTIONS = parseWordList(questions).map(
  (pattern) => new RegExp(`^${pattern.replace('~', String.raw`(?<about>\S.*?)`)}$`, 'iu'),
);
/** A head that names the conversation itself: “our chat about the roof” → “the roof”. */
const CONVERSATION_HEAD =
  /^(?:the|our|my|that|this|last|a|an)? ?(?:last )?(?:session|chat|conversation|discussion|talk)s? (?:about|on|of|with|regarding) /iu;
/** The same behind the subject: “the planning session”. */
const CONVERSATION_TAIL = /\s(?:session|chat|conversation|discussion|talk)s?$/iu;
const THIS = ['this', '(?:the|our) current', 'diese[nrs]?', 'das', 'cette', 'est[ae]', 'quest[ao]', 'dit', 'deze'];
const CONVERSATION = ['session', 'chat', 'conversation', 'discussion', 'talk', 'gespräch', 'sitzung', 'unterhaltung'];
const POINTED_AT = ['text', 'message', 'it', 'this', 'that', 'das', 'es', 'dies'];
/** The current conversation is no matter of memory. */
const THIS_CONVERSATION = new RegExp(`^(?:${anyOf(THIS)} )?${anyOf([...CONVERSATION, ...POINTED_AT])}$`, 'iu');

/**
 * Reads a question about the whole of a session or subject: “what have we been talking about”, “how did our thinking on
 * the roof develop”. `about` is empty when it names no subject; null for a question about something in particular.
 *
 * @param timePhrase the words of the question that name a time, which are no part of the subject
 */
export function readOverviewQuestion(question: string, timePhrase = ''): { about: string } | null {
  if (question.length > MAX_QUESTION_CHARACTERS) return null;
  const timeless = timePhrase === '' ? question : question.replace(timePhrase, ' ');
  const plain = trimRepeatedly(timeless.replaceAll(/\s+/gu, ' ').trim());
  // The pattern that says most itself wins: “our thinking on the roof” → “the roof”.
  const [named] = QUESTIONS.map((pattern) => pattern.exec(plain))
    .filter((match) => match !== null)
    .map(({ groups }) => groups?.about ?? '')
    .sort((a, b) => a.length - b.length);
  if (named === undefined) return null;
  if (named === '') return { about: '' };
  if (THIS_CONVERSATION.test(named)) return null;
  const about = named.replace(CONVERSATION_HEAD, '').replace(CONVERSATION_TAIL, '');
  return distinctTerms(about).length === 0 ? null : { about };
}

function trimRepeatedly(text: string): string {
  let trimmed = text.replace(CLOSING_MARKS, '');
  for (let count = 0; count < MAX_TRIMMED; count += 1)
    trimmed = trimmed.replace(OPENER, '').replace(ENDING, '').replace(CLOSING_MARKS, '');
  return trimmed;
}

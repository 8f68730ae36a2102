import { anyOf } from '../words/word-list';
import { toPast } from './past-tense';

const QUESTION_LEAD_INS = [
  String.raw`(?:so|and|but|well|hey|hi|ok|okay|please|also)[,\s]+`,
  String.raw`(?:can|could|would) you (?:please )?(?:tell|remind|show) me\s+(?:about\s+)?`,
  String.raw`do you (?:remember|recall|know)\s+`,
  String.raw`(?:tell|remind) me\s+(?:about\s+)?`,
  String.raw`i(?:'d| would) like to know\s+`,
];
const OPENERS = new RegExp(String.raw`^${anyOf(QUESTION_LEAD_INS)}+`, 'i');
const DETERMINERS = new Set([
  'the',
  'a',
  'an',
  'my',
  'our',
  'your',
  'his',
  'her',
  'their',
  'its',
  'this',
  'that',
  'these',
  'those',
]);
const PRONOUNS = new Set(['i', 'you', 'we', 'he', 'she', 'they', 'it', 'anyone', 'someone', 'everyone']);
const PAST_AUXILIARIES = 'did|does|do';
const PAST_AUXILIARY = new RegExp(`^(?:${PAST_AUXILIARIES})$`);
const OTHER_AUXILIARIES = 'has|have|had|is|are|was|were|will|would|can|could|should|might|may';
/** Question word, its noun ("which book", at most four words), auxiliary, rest. */
const QUESTION = new RegExp(
  `^(?:(?:when|where|why|who|whom)\\s+|(?:what|which|whose|how)\\s+((?:[^\\s]+\\s+){0,4}?))?(${PAST_AUXILIARIES}|${OTHER_AUXILIARIES})(?:n't|n’t)?\\s+(.+)$`,
  'i',
);

/**
 * The statement that would answer a question: "When did Ann buy the boat?" → "Ann bought the boat". Raw questions lie
 * near other questions in embedding space (docs/evidence.md). A text that is not a question comes back unchanged.
 *
 * @param names known names, which may be the question's subject
 */
export function questionToStatement(question: string, names: readonly string[]): string {
  const plain = question
    .trim()
    .replace(OPENERS, '')
    .replace(/\?+\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const match = QUESTION.exec(plain);
  if (match !== null) {
    const [, object = '', auxiliary = '', rest = ''] = match;
    return joinWords(toWordOrder(cleanObject(object.trim()), auxiliary.toLowerCase(), rest, names));
  }
  return plain.replace(/^(?:who|whom|what|which|when|where|why|how)\s+(?:kind|type|sort)?\s*(?:of\s+)?/i, '') || plain;
}

function toWordOrder(object: string, auxiliary: string, rest: string, names: readonly string[]): string[] {
  const words = rest.split(' ');
  const subjectLength = countSubjectWords(words, names);
  const subject = words.slice(0, subjectLength);
  const [verb, ...tail] = words.slice(subjectLength);
  if (verb === undefined)
    return auxiliary === 'is' || auxiliary === 'are' ? [...subject, auxiliary, object] : [...subject, object];
  const isPast = PAST_AUXILIARY.test(auxiliary);
  return [...subject, isPast ? toPast(verb) : verb, ...tail, object];
}

function countSubjectWords(words: string[], names: readonly string[]): number {
  const known = new Set(names.flatMap((name) => name.toLowerCase().split(' ')));
  const isName = (word: string) =>
    /^\{\d+\}/.test(word) || known.has(word.toLowerCase().replace(/['’]s$/, '')) || /^\p{Lu}/u.test(word);
  let length = 0;
  while (length < words.length - 1) {
    const word = words[length]!;
    const lower = word.toLowerCase();
    if (PRONOUNS.has(lower)) length += 1;
    else if (DETERMINERS.has(lower)) length += 2;
    else if (isName(word)) length += /['’]s$/.test(word) ? 2 : 1;
    else break;
    if (words[length]?.toLowerCase() !== 'and') {
      if (words[length] === undefined || !isName(words[length]!)) break;
    } else length += 1;
  }
  return Math.min(length, words.length);
}

const cleanObject = (object: string): string =>
  object.replace(/^(?:(?:kinds?|types?|sorts?)\s+of|many|much|often|long|far)\s*/i, '');

const joinWords = (words: string[]): string =>
  words
    .filter((word) => word !== '')
    .join(' ')
    .trim();

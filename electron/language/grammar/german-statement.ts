import germanFunctionWords from './german-function-words.txt?raw';
import { parseWordList } from '../words/word-list';
import { isGermanText } from './is-german-text';

/** Question words that no English question begins with; "was" needs a German text. */
const QUESTION_WORD =
  /^(?:(?:in|an|auf|aus|bei|mit|von|zu|für|über|um)\s+)?(?:wann|wo|woher|wohin|womit|wovon|wer|wem|wen|wessen|warum|wieso|weshalb|wie|welche[rnsm]?|was)\s+/iu;
const SURELY_GERMAN =
  /^(?:wann|wo|woher|wohin|womit|wovon|wer|wem|wen|wessen|warum|wieso|weshalb|wie|welche[rnsm]?)\s/iu;
const PRONOUN = /^(?:ich|du|er|sie|es|wir|ihr|man|jemand|das|dies)$/iu;
const DETERMINER =
  /^(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|(?:mein|dein|sein|ihr|unser|euer|kein|dies|jed)(?:e[rnsm]?)?)$/iu;
const GENITIVE = /^(?:des|der|meine[rs]|deine[rs]|seine[rs]|ihre[rs]|unsere[rs]|eure[rs]|eine[rs])$/iu;
const FUNCTION_WORDS = new Set(parseWordList(germanFunctionWords));

/**
 * The statement of a German question: subject, finite verb, rest. "Wann haben wir die Fliesen bestellt" → "wir haben die
 * Fliesen bestellt". Null for another text, or where no subject is sure.
 */
export function germanStatement(question: string): string | null {
  if (!SURELY_GERMAN.test(question) && !isGermanText(question)) return null;
  const asked = QUESTION_WORD.exec(question)?.[0] ?? '';
  const words = question.slice(asked.length).split(' ');
  if (/^wer\s/iu.test(asked)) return ['jemand', ...words].join(' ');
  const object = /welche[rnsm]?\s$/iu.test(asked) ? objectWords(words) : 0;
  const [verb, ...after] = words.slice(object);
  if (verb === undefined || /^\p{Lu}/u.test(verb) === (asked !== '') || PRONOUN.test(verb)) return null;
  const length = subjectLength(after);
  if (length === 0) return null;
  const preposition = /^(\p{L}+)\s+welche/iu.exec(asked)?.[1];
  const rest = [preposition === undefined ? '' : preposition.toLowerCase(), ...words.slice(0, object)];
  const statement = [...after.slice(0, length), verb.toLowerCase(), ...rest, ...after.slice(length)];
  return statement.filter((word) => word !== '').join(' ');
}

/** "Bücher" of "welche Bücher liest Tom". */
const objectWords = (words: readonly string[]): number => words.findIndex((word) => /^\p{Lu}/u.test(word)) + 1;

/** Words of the subject at the beginning: a pronoun, a name, or a determiner with its noun and a genitive after it. */
function subjectLength(words: readonly string[]): number {
  if (PRONOUN.test(words[0] ?? '') && !/^\p{Lu}/u.test(words[1] ?? '')) return 1;
  let length = 0;
  if (DETERMINER.test(words[0] ?? '')) {
    const noun = words.findIndex((word, index) => index > 0 && /^\p{Lu}/u.test(word));
    if (noun === -1 || words.slice(1, noun).some((word) => FUNCTION_WORDS.has(word.toLowerCase()))) return 0;
    length = noun + 1;
  } else {
    while (/^\p{Lu}/u.test(words[length] ?? '')) length += 1;
    if (length === 0) return PRONOUN.test(words[0] ?? '') ? 1 : 0;
  }
  return GENITIVE.test(words[length] ?? '') && /^\p{Lu}/u.test(words[length + 1] ?? '') ? length + 2 : length;
}

import cautionPhrases from '../../../language/questions/caution-phrases.txt?raw';
import weekdayNames from '../../../language/words/weekday-names.txt?raw';
import germanFunctionWords from '../../../language/grammar/german-function-words.txt?raw';
import notAThing from './not-a-thing.txt?raw';
import timeWords from '../../../language/questions/time-words.txt?raw';
import { isGermanText } from '../../../language/grammar/is-german-text';
import { isBaseVerb } from '../../../language/grammar/finite-verbs';
import { distinctTerms } from '../../../language/words/terms';
import { alternationOf, longestAlternationOf, parseWordList } from '../../../language/words/word-list';
import { anyWordPattern } from '../../../language/words/word-patterns';

const ASKS_FOR_CAUTION = anyWordPattern(longestAlternationOf(cautionPhrases));
const TIME_WORD = anyWordPattern(alternationOf(timeWords), alternationOf(weekdayNames));
const NOT_A_THING = new Set(parseWordList(notAThing));
const GERMAN_FUNCTION_WORDS = new Set(parseWordList(germanFunctionWords));
/** After these a base form is a verb: "to use", "I bake". */
const VERB_FOLLOWS: ReadonlySet<string> = new Set(
  ['to', 'i', 'we', 'can', 'could', 'may', 'should', 'shall', 'will', 'would', "i'll", 'let'].concat("let's", 'and'),
);
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*|[^\s\p{L}\p{N}]/gu;
/** English and German plurals. */
const PLURAL = /(?:[^s]s|en)$/u;
const CLAUSE_END = /[.?!,;:–—](?=\s|$)/u;
/** UTF-16 units of a message that are read. */
const MAX_CHARACTERS = 1_000;
/** Things of a plan that are looked into. */
const MAX_THINGS = 2;

/**
 * The steps of a question that asks what speaks against a plan: what is in the thing, and what the person must avoid.
 * "I bake something with tart cherries, anything to watch out for?" → "tart cherries contain something", "I must avoid
 * {1}". Empty for another question.
 */
export function cautionSteps(question: string): string[] {
  const read = question.slice(0, MAX_CHARACTERS);
  if (!ASKS_FOR_CAUTION.test(read)) return [];
  const clauses = read.split(CLAUSE_END);
  const plan = clauses.filter((clause) => !ASKS_FOR_CAUTION.test(clause)).join('. ');
  const things = thingsIn(plan.trim() === '' ? read.replace(ASKS_FOR_CAUTION, ' ') : plan);
  const named = [...new Set(things)].slice(-MAX_THINGS);
  if (named.length === 0) return [];
  const isSeveral = named.length > 1 || PLURAL.test(named[0]!);
  return isGermanText(read)
    ? [`${named.join(' und ')} ${isSeveral ? 'enthalten' : 'enthält'} etwas`, 'Ich muss {1} meiden']
    : [`${named.join(' and ')} ${isSeveral ? 'contain' : 'contains'} something`, 'I must avoid {1}'];
}

/** Runs of content words that are no verbs and no times: "bake something with tart cherries on Sunday" → "tart cherries". */
function thingsIn(text: string): string[] {
  const isGerman = isGermanText(text);
  const words = text.match(WORD) ?? [];
  const isThing = words.map(
    (word, index) =>
      distinctTerms(word).length > 0 &&
      !TIME_WORD.test(word) &&
      !NOT_A_THING.has(word.toLowerCase()) &&
      !(isGerman && GERMAN_FUNCTION_WORDS.has(word.toLowerCase())) &&
      !/['’]s$/u.test(word) &&
      !(isBaseVerb(word) && VERB_FOLLOWS.has((words[index - 1] ?? '').toLowerCase())),
  );
  const things: string[] = [];
  words.forEach((word, index) => {
    if (!isThing[index]) return;
    if (index > 0 && isThing[index - 1]) things.push(`${things.pop()!} ${word}`);
    else things.push(word);
  });
  return things;
}

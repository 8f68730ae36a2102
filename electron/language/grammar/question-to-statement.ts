import { anyOf } from '../words/word-list';
import { isBaseVerb, isDeterminer, isFiniteVerb, isPreposition } from './finite-verbs';
import { germanStatement } from './german-statement';
import { toPast } from './past-tense';

const QUESTION_LEAD_INS = [
  String.raw`(?:so|and|but|well|hey|hi|ok|okay|please|also)[,\s]+`,
  String.raw`(?:can|could|would) you (?:please )?(?:tell|remind|show) me\s+(?:about\s+)?`,
  String.raw`do you (?:remember|recall|know)\s+`,
  String.raw`(?:tell|remind) me\s+(?:about\s+)?`,
  String.raw`i(?:'d| would) like to know\s+`,
];
const OPENERS = new RegExp(String.raw`^${anyOf(QUESTION_LEAD_INS)}+`, 'i');
const PRONOUNS = new Set(['i', 'you', 'we', 'he', 'she', 'they', 'it', 'there', 'anyone', 'someone', 'everyone']);
const DO_FORMS = 'did|does|do';
const OTHER_AUXILIARIES = 'has|have|had|is|are|was|were|will|would|can|could|should|might|may';
const DO_FORM = new RegExp(`^(?:${DO_FORMS})$`);
/** A participle or a negation: "is closed", "are going". */
const PREDICATE = /^(?:not|\p{Ll}+(?:ing|ed))$/u;
const IS_BE = /^(?:is|are|was|were)$/;
/** "What's the password". */
const CONTRACTED_IS = /^(who|what|where|when|how)['’]s\s/i;
/** Preposition, question word, its noun ("which book", at most four words), auxiliary, rest. */
const PREPOSITION = String.raw`(?:(?<preposition>in|at|on|to|from|for|with|by|of|about)\s+)?`;
const ASKED = String.raw`(?:(?<asked>when|where|why|who|whom)\s+|(?<which>what|which|whose|how)\s+(?<object>(?:[^\s]+\s+){0,4}?))?`;
const QUESTION = new RegExp(
  String.raw`^${PREPOSITION}${ASKED}(?<auxiliary>${DO_FORMS}|${OTHER_AUXILIARIES})(?<not>n['’]t)?\s+(?<rest>.+)$`,
  'i',
);
const QUESTION_WORD = /^(?:whom|which|when|where|why|how)\s+(?:kind|type|sort)?\s*(?:of\s+)?/i;
const ASKS_FOR_SUBJECT = /^(?:who|what)\s+/i;
/** Adverbs between the subject and its verb, of which some can be verbs themselves: "when did we last see Tom". */
const ADVERB_BEFORE_VERB =
  /^(?:last|first|ever|never|also|just|actually|usually|always|often|already|still|really|both|all)$/i;
/** No verb follows these. */
const NOT_BEFORE_VERB = /^(?:to|and|or)$/i;

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
    .replace(CONTRACTED_IS, '$1 is ')
    .trim();
  const german = germanStatement(plain);
  if (german !== null) return german;
  const asked = QUESTION.exec(plain)?.groups;
  if (asked !== undefined) return statementOf(asked, names).replace(/\s+/g, ' ').trim();
  if (ASKS_FOR_SUBJECT.test(plain))
    return plain
      .replace(/^who\s/i, 'someone ')
      .replace(/^what\s+(?!kind|type|sort)(?=\p{L}+(?:ed|s)\s)/iu, 'something ')
      .replace(/^what\s+(?:(?:kinds?|types?|sorts?)\s+of\s+)?/i, '');
  return plain.replace(QUESTION_WORD, '') || plain;
}

type Asked = NonNullable<RegExpExecArray['groups']>;

function statementOf(
  { preposition = '', asked = '', which = '', object = '', ...found }: Asked,
  names: readonly string[],
): string {
  const helper = found.auxiliary!.toLowerCase();
  const words = found.rest!.split(' ');
  const thing = thingAsked(which.toLowerCase(), object.trim());
  const somebody = /^whom?$/i.test(asked) ? 'someone' : /^what$/i.test(which) && thing === '' ? 'something' : '';
  const end = preposition === '' ? thing : `${preposition.toLowerCase()} ${thing || somebody}`;
  const not = found.not === undefined ? '' : 'not';
  if (DO_FORM.test(helper)) {
    const verbAt = verbIndex(words, names);
    // "Who does the garden?" has no other verb.
    if (verbAt === null) return `${somebody} ${helper} ${found.rest} ${end}`;
    const verb = words[verbAt]!;
    const form = helper === 'did' ? toPast(verb) : helper === 'does' ? toThirdPerson(verb) : verb;
    const after = words.slice(verbAt + 1);
    if (verbAt === 0) return [somebody, ...(not === '' ? [form] : [helper, not, verb]), ...after].join(' ');
    const isLast = after.length > 0 && isPreposition(after.at(-1)!.toLowerCase());
    const complement = preposition === '' ? thing || somebody : '';
    const rest = isLast ? [...after, complement] : [complement, ...after];
    return [...words.slice(0, verbAt), form, ...rest, preposition === '' ? '' : end].join(' ');
  }
  const isPredicate = (word: string): boolean =>
    isPreposition(word.toLowerCase()) || isFiniteVerb(word) || PREDICATE.test(word);
  // "Which bike is in the cellar?", "Who is at the door?": what is asked for is the subject.
  if (isPredicate(words[0]!)) return `${thing || somebody || 'something'} ${helper} ${not} ${found.rest}`;
  const length = countSubjectWords(words, names);
  const [next, ...others] = words.slice(length);
  const isBe = IS_BE.test(helper);
  if (next === undefined && isBe && thing !== '')
    return /^how$/i.test(which) ? `${found.rest} ${helper} ${thing}` : `${thing} of ${found.rest}`;
  // "What is the wifi password?", "Who was the man you met?": all of it is the subject.
  if (
    isBe &&
    (asked !== '' || which !== '') &&
    thing === '' &&
    next !== undefined &&
    !isPredicate(next) &&
    !isPreposition(words.at(-1)!.toLowerCase())
  )
    return `${found.rest} ${helper}`;
  const isOpen = asked === '' && which === '' && /^(?:ever|any)$/i.test(next ?? '');
  return [...words.slice(0, length), helper, isOpen ? '' : (next ?? ''), ...others, end].join(' ');
}

/** "the book" of "which book", "art" of "what kind of art", "eggs" of "how many eggs". */
function thingAsked(which: string, object: string): string {
  const bare = object.replace(/^(?:(?:kinds?|types?|sorts?)\s+of|many|much|often|long|far)\s*/i, '');
  if (bare === '' || bare !== object || which === 'how') return bare;
  return isDeterminer(bare.split(' ', 1)[0]!.toLowerCase()) || /^(?:else|of|time)\b|s$/i.test(bare)
    ? bare
    : `the ${bare}`;
}

/** Index of the base verb that follows the subject; 0 where there is no subject, null where no verb is found. */
function verbIndex(words: readonly string[], names: readonly string[]): number | null {
  const known = nameWords(names);
  const isVerbAt = (index: number): boolean =>
    words[index] !== undefined && isBaseVerb(words[index]) && !isDeterminer((words[index - 1] ?? '').toLowerCase());
  if (isVerbAt(0) && !isName(words[0]!, known)) return 0;
  const subject = countSubjectWords(words, names);
  let index = Math.max(1, subject);
  while (ADVERB_BEFORE_VERB.test(words[index] ?? '') && words[index + 1] !== undefined) index += 1;
  for (let at = index; at < words.length; at += 1) {
    const before = words[at - 1]!.toLowerCase();
    if (isVerbAt(at) && !isPreposition(before) && !NOT_BEFORE_VERB.test(before)) return at;
  }
  // A verb that no list knows follows a subject that is sure.
  return subject > 0 && index < words.length && /^\p{Ll}/u.test(words[index]!) && !PRONOUNS.has(words[index]!)
    ? index
    : null;
}

const nameWords = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => name.toLowerCase().split(' ')));
const isName = (word: string, known: ReadonlySet<string>): boolean =>
  /^\{\d+\}/.test(word) || known.has(word.toLowerCase().replace(/['’]s$/, '')) || /^\p{Lu}/u.test(word);

/** Words of the subject at the beginning; 0 where none is sure. */
function countSubjectWords(words: readonly string[], names: readonly string[]): number {
  const known = nameWords(names);
  let length = 0;
  while (length < words.length) {
    const word = words[length]!;
    const lower = word.toLowerCase();
    if (PRONOUNS.has(lower)) length += 1;
    else if (isDeterminer(lower)) length += 2;
    else if (isName(word, known)) length += /['’]s$/.test(word) ? 2 : 1;
    else break;
    // "the name of our landlord"
    if (/^of$/i.test(words[length] ?? '')) length += 1;
    else if (/['’]s$/.test(words[length - 1] ?? '')) length += 1;
    else if (words[length]?.toLowerCase() === 'and') length += 1;
    else if (words[length] === undefined || !isName(words[length]!, known)) break;
  }
  return Math.min(length, words.length);
}

const IRREGULAR: Readonly<Record<string, string>> = { be: 'is', have: 'has' };

/** Third person singular of a verb's base form: "live" → "lives", "carry" → "carries". */
function toThirdPerson(verb: string): string {
  const lower = verb.toLowerCase();
  if (Object.hasOwn(IRREGULAR, lower)) return IRREGULAR[lower]!;
  if (/[^aeiou]y$/.test(lower)) return `${lower.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(lower) ? `${lower}es` : `${lower}s`;
}

import femaleRelations from './female-relations.txt?raw';
import maleRelations from './male-relations.txt?raw';
import occupations from './occupations.txt?raw';
import personRelations from './person-relations.txt?raw';
import { englishVerbIndex, germanVerbIndex, isFiniteVerb, isGerman, wordTokens } from '../grammar/finite-verbs';
import { isEnglishWord } from '../words/english-words';
import { alternationOf } from '../words/word-list';

/** Whom or what a third-person subject can stand for. */
type Kind = 'man' | 'woman' | 'person' | 'thing' | 'several';

const wordOf = (...lists: string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${lists.map((list) => alternationOf(list)).join('|')})(?!\p{L})`, 'iu');
const FEMALE = wordOf(femaleRelations);
const MALE = wordOf(maleRelations);
const PERSON = wordOf(femaleRelations, maleRelations, personRelations, occupations);

const MAX_SUBJECT_WORDS = 6;
const ENGLISH_SUBJECT = /^(?:my|our|the|his|her|their)\s|^\p{Lu}/u;
const GERMAN_SUBJECT = /^(?:der|die|das|(?:mein|unser|sein|ihr)e?)\s|^\p{Lu}/iu;
const NO_SUBJECT =
  /^(?:i|we|you|he|she|it|they|this|that|these|those|there|here|who|ich|wir|du|ihr|er|sie|es|man|dies\p{L}*|hier|dort|da)(?:['’]\p{L}+)?(?!\p{L})/iu;
/** After these, a capitalised word is a place or a time. */
const PLACE_OR_TIME =
  /(?<=(?<!\p{L})(?:at|by|from|in|near|on|since|to|until|am|aus|bei|im|nach|seit|um)\s)\p{Lu}\p{L}*/gu;
/** What the subject is, not another person: "works as a vet", "is my dentist". */
const OWN_ROLE = /(?<!\p{L})(?:as|became|becomes|is|was)\s(?:(?:an?|my|our|the)\s)?\p{L}+/giu;
const OTHER_NAME = /(?<=\s)\p{Lu}\p{Ll}+/u;
const OTHER_THING = /(?<!\p{L})(?:an?|another|her|his|my|our|some|that|the|their|this)\s/iu;
const OTHER_SEVERAL = /(?<!\p{L})(?!(?:does|goes|has|his|is|its|this|was)(?!\p{L}))\p{Ll}+s(?!\p{L})/u;
const GERMAN_OTHER: Readonly<Record<'man' | 'woman' | 'several', RegExp>> = {
  man: /(?<!\p{L})(?:den|der|einen|(?:ihr|mein|sein|unser)en)\s/iu,
  woman: /(?<!\p{L})(?:die|eine|(?:ihr|mein|sein|unser)e)\s/iu,
  several: /(?<!\p{L})(?:die|viele|zwei|drei|(?:ihr|mein|sein|unser)e)\s/iu,
};

/** A third-person pronoun as the subject of a claim, and what follows it. */
const PRONOUN = /^(?<pronoun>he|she|it|they|er|sie)(?<short>['’](?:s|ll|ve|re))?(?<rest>\s[^]+)$/iu;
const LONG_FORM: Readonly<Record<string, string>> = { s: '’s', ll: ' will', ve: ' have', re: ' are' };

/**
 * The claim with the subject of the clause before it in place of "he", "she", "it" or "they": "My sister Judith lives in
 * Lund", "she works as a vet" → "My sister Judith works as a vet". Null where the claim does not begin with such a
 * pronoun, or the clause before names more than one that it can stand for. English and German.
 *
 * @param before the clause before the claim, in at most a few hundred characters
 */
export function withNamedSubject(claim: string, before: string): string | null {
  const { pronoun, short, rest } = PRONOUN.exec(claim)?.groups ?? {};
  if (pronoun === undefined || rest === undefined) return null;
  const wanted = kindOfPronoun(pronoun.toLowerCase(), rest);
  const subject = subjectOf(before);
  if (subject === null || !canStandFor(wanted, subject)) return null;
  const verb = short === undefined ? '' : LONG_FORM[short.slice(1).toLowerCase()]!;
  return `${upperFirst(subject.text)}${verb}${rest}`;
}

/**
 * The claim with the subject that it shares with the clause before it: “Wren paid us”, “asked whether we play” → “Wren asked
 * whether we play”. Null where the claim does not begin with a verb, or that clause with a subject. English.
 *
 * @param before the clause that the claim is joined to
 */
export function withSharedSubject(claim: string, before: string): string | null {
  const [first = ''] = wordTokens(claim);
  if (!isFiniteVerb(first) || isGerman(before) || englishVerbIndex(claim) >= 0) return null;
  const plain = withoutConjunction(before);
  const subject = wordsBeforeVerb(plain, englishVerbIndex(plain));
  return subject === null ? null : `${upperFirst(subject)} ${claim.charAt(0).toLocaleLowerCase()}${claim.slice(1)}`;
}

const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const withoutConjunction = (clause: string): string => clause.trim().replace(/^(?:and|but|so|und|aber|also),?\s/iu, '');

/** The words before a clause's verb; null where there are none, or too many for a subject. */
const wordsBeforeVerb = (clause: string, verb: number): string | null =>
  verb < 1 || verb > MAX_SUBJECT_WORDS ? null : clause.slice(0, offsetAfter(clause, wordTokens(clause).slice(0, verb)));

interface Subject {
  text: string;
  kind: Kind;
  isGerman: boolean;
  /** The clause after the subject. */
  predicate: string;
}

function kindOfPronoun(pronoun: string, rest: string): Kind {
  if (pronoun === 'he' || pronoun === 'er') return 'man';
  if (pronoun === 'she') return 'woman';
  if (pronoun === 'sie') return /^\s(?:sind|\p{Ll}+n)(?!\p{L})/u.test(rest) ? 'several' : 'woman';
  return pronoun === 'it' ? 'thing' : 'several';
}

function subjectOf(clause: string): Subject | null {
  const isInGerman = isGerman(clause);
  const plain = withoutConjunction(clause);
  if (NO_SUBJECT.test(plain) || !(isInGerman ? GERMAN_SUBJECT : ENGLISH_SUBJECT).test(plain)) return null;
  const verb = isInGerman ? germanVerbIndex(plain) : englishVerbIndex(plain);
  const text = wordsBeforeVerb(plain, verb);
  if (text === null) return null;
  const kind = isInGerman ? germanKind(text, wordTokens(plain)[verb]!) : englishKind(text);
  return kind === null ? null : { text, kind, isGerman: isInGerman, predicate: plain.slice(text.length) };
}

function offsetAfter(text: string, tokens: readonly string[]): number {
  let end = 0;
  for (const token of tokens) end = text.indexOf(token, end) + token.length;
  return end;
}

const genderOf = (text: string): Kind => (FEMALE.test(text) ? 'woman' : MALE.test(text) ? 'man' : 'person');

function englishKind(text: string): Kind | null {
  if (/\s(?:and|&)\s/u.test(text)) return 'several';
  const words = text.split(' ');
  const last = words.at(-1)!;
  const isName = /^\p{Lu}/u.test(last) && (words.length > 1 || !isEnglishWord(last.toLowerCase()));
  if (PERSON.test(text)) return /\p{Ll}s$/u.test(last) ? 'several' : genderOf(text);
  // A capitalised word alone may be a person, a firm or a place.
  if (isName) return /^(?:the|my|our)\s/iu.test(text) ? 'thing' : 'person';
  return /[^su]s$|(?:children|people)$/u.test(last) ? 'several' : 'thing';
}

/** German articles tell the gender; a capitalised word alone may be any noun. */
function germanKind(text: string, verb: string): Kind | null {
  if (/\s(?:und|&)\s/u.test(text)) return 'several';
  if (/^(?:die|(?:mein|unser|sein|ihr)e)\s/iu.test(text)) return verb.endsWith('n') ? 'several' : 'woman';
  if (/^(?:der|mein|unser|sein|ihr)\s/iu.test(text)) return 'man';
  return PERSON.test(text) ? genderOf(text) : /^\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+$/u.test(text) ? 'person' : null;
}

function canStandFor(wanted: Kind, { kind, predicate, isGerman: isInGerman }: Subject): boolean {
  if (wanted === 'thing') return kind === 'thing' && !OTHER_THING.test(predicate);
  const isOfKind = kind === wanted || (kind === 'person' && (wanted === 'man' || wanted === 'woman'));
  if (!isOfKind) return false;
  if (isInGerman) return !GERMAN_OTHER[wanted as 'man' | 'woman' | 'several'].test(predicate);
  if (wanted === 'several') return !OTHER_SEVERAL.test(predicate);
  const others = predicate.replace(OWN_ROLE, '').replace(PLACE_OR_TIME, '');
  return !PERSON.test(others) && !OTHER_NAME.test(others);
}

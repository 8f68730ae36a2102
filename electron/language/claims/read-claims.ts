import { withoutSpeakerLabel } from '../sentences/speaker-label';
import hedgeOrConditionWords from './hedge-or-condition-words.txt?raw';
import questionOrConditionOpeners from './question-or-condition-openers.txt?raw';
import { alternationOf } from '../words/word-list';
import { blankMarkup } from '../prose/blank-markup';
import { markdownBlocks } from '../prose/markdown-blocks';
import { germanVerbIndex, isGerman, englishVerbIndex, wordTokens } from '../grammar/finite-verbs';
import { isPlainlyNotEnglish } from '../words/is-plainly-not-english';
import { isNegated } from '../words/negation';
import { likelyLanguages, STOP_WORD_LANGUAGES, STOP_WORDS } from '../words/stop-words';
import { splitWords, termWords, toTerm } from '../words/terms';
import { splitInformalSentences } from '../sentences/informal-sentences';
import { isProperName } from '../facts/fact-subjects';
import { withPageSubject } from '../facts/page-subject';
import { isHedged } from '../hedging/hedges';
import { isPastEvent } from '../grammar/past-event';
import { isDone } from '../statements/plan-or-deed';
import {
  CASE_SENSITIVE_MONTHS,
  TIME_ADVERBS,
  HABITUAL_WEEKDAY,
  ANAPHORIC_WORDS,
  FIRST_PERSON_WORDS,
} from './claim-lexicon';
import { type ValueKind, valueOfWord } from '../value-words';

/**
 * One statement, split into the parts that two statements on one matter share and the parts in which they may differ.
 */
export interface Claim {
  text: string;
  /**
   * Where the claim was read: on a page, "the port" is the port of the page's topic; alone, the claim names its whole
   * subject.
   */
  context: 'alone' | 'on-page';
  /** Terms of the page's title; empty for a claim read alone. */
  topic: ReadonlySet<string>;
  /** Whom "I" and "we" stand for: a name, or `me` for the person; null without a first person. */
  self: string | null;
  isNegated: boolean;
  /** The claim reports an event, which may have happened on other days too. */
  isEvent: boolean;
  /** The claim holds on certain days of every week. */
  isHabit: boolean;
  /** Numbers and dates before the verb: "Chapter 3" and "Chapter 4" are different subjects. */
  subjectValues: ReadonlySet<string>;
  /** The other numbers and dates, each with its kind. */
  values: ReadonlyMap<string, ValueKind>;
  terms: ReadonlySet<string>;
  /** The term of the finite verb; null where it is not found, and for "is", "has" and the like. */
  verb: string | null;
}

/** UTF-16 units of a text that are read for claims; the rest of a longer page is not compared. */
const MAX_CHARACTERS = 10_000;
/** UTF-16 units of a clause; longer ones are lists, logs or legal text. */
const MAX_CLAUSE_CHARACTERS = 240;
const CLAUSE =
  /;|\s—\s|,\s(?=(?:and|but|so|what|how|when|where|should|can|could|und|aber|was|wie|wann|wo|soll|kann)\s)/iu;
/** Starts of a question, a condition or a cross-reference. */
const QUESTION_OR_CONDITION_START = new RegExp(
  String.raw`^${alternationOf(questionOrConditionOpeners)}(?!\p{L})`,
  'iu',
);
/** The claim holds only under a condition, for some, or perhaps; another value does not contradict it. */
const HEDGE_OR_CONDITION = new RegExp(String.raw`(?<!\p{L})${alternationOf(hedgeOrConditionWords)}(?!\p{L})`, 'iu');
/** Placeholders, code, formulas, addresses and paths. */
const NON_PROSE = /[{}<>=\\|`~^]|\$(?!\d)|::|\/\/|\p{L}\/\p{L}|\w\.\w+\(|(?<!\p{L})v\d|\d+\.\d+\.\d+/u;
const QUOTED = /["“”„«»]/u;
const FRONT_MATTER = /^---[ \t]{0,8}\n[\s\S]{0,5000}?\n---[ \t]{0,8}(?:\n|$)/u;
const LEADING_TIME =
  /^(?:on|in|at|from|by|since|until|this|next|every)\s[^,.]{2,40},\s|^(?:on|in|at)\s(?:\p{Lu}\p{Ll}{2,12}|\d{1,4})\s(?=(?:we|i|my|our|the)\s)/iu;
/** A first-person word. */
const FIRST_PERSON = /(?<!\p{L})(?:I|we|my|our|ich|wir|mein\p{Ll}{0,2}|unser\p{Ll}{0,2})(?!\p{L})/iu;
/** The title of a passage: that of its page and the headings it stands under, which are no sentence. */
const HEADING_PATH = / › /u;
/** A name of two words at the start; one capital there may only begin the sentence. */
const TWO_WORD_NAME = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u;
const TWO_CAPITALS = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u;
/** "Am Dienstag treffen wir uns": a leading time is not the subject. */
const GERMAN_LEADING_TIME = /^(?:am|im|um|ab|seit|vom|bis|vor|nach|in|heute|morgen|nächste[nrsm]?|diese[nrsm]?)\s/iu;
/** "I" or "we" before a lower-case word, which is taken as the verb even when the verb list lacks it. */
const FIRST_PERSON_VERB = /^(?:I|we)\s(?!and\s|or\s)\p{Ll}/iu;
/** Stems would make one of "Paul" and "Paula". */
const NAME_WITH_VOWEL = /^\p{Lu}\p{Ll}+[ao]$/u;
/** "Budget: 900 euros": a subject with its value. */
const LABELLED_VALUE = /^[\p{L}][\p{L} ]{1,40}:\s{1,3}\S[^:]{0,40}$/u;

/**
 * The claims of a text that stands alone: a message, a unit, a sentence. Questions and headings yield none.
 *
 * @param speaker name that "I" stands for; null for the person
 */
export const claimsOf = (text: string, speaker: string | null = null): Claim[] =>
  cachedClaims(`alone ${speaker ?? ''}\n${text}`, () =>
    attributeFirstPerson(
      clausesOf(withoutSpeakerLabel(text, speaker)).flatMap((clause) => {
        // What follows a comma may say more of it: "on Thursday, at ten, with Odile".
        const head = clause.slice(0, clause.search(/,\s|$/u));
        const read = [...new Set([clause, head])].flatMap((part) => readStandaloneClause(part) ?? []);
        return read.length > 1 && read[1]!.terms.size < MIN_HEAD_TERMS ? read.slice(0, 1) : read;
      }),
      speaker,
    ),
  );

/**
 * The claims of a note by `speaker` (null for the person): its title if that is a sentence, and those sentences of its
 * text that name their subject or are in the first person. A title that names a page, headings, front matter, code,
 * tables, quotations and lists of names yield none.
 */
export function claimsOfNote({
  title,
  body,
  speaker = null,
}: {
  title: string;
  body: string;
  speaker?: string | null;
}): Claim[] {
  if (body.trim() === '') return claimsOf(title, speaker);
  return cachedClaims(`note ${speaker ?? ''}\n${title}\n${body}`, () => {
    const isName = isProperName(title);
    const topic = new Set(
      splitWords(title)
        .filter((word) => !STOP_WORDS.has(word))
        .map(toTerm),
    );
    return [
      ...(HEADING_PATH.test(title) ? [] : claimsOf(title, speaker)),
      ...attributeFirstPerson(
        clausesOf(body, isName ? undefined : mayStatePageClaim).flatMap(
          (clause) => readPageClause(isName ? withPageSubject(clause, title.trim()) : clause, topic) ?? [],
        ),
        speaker,
      ),
    ];
  });
}

/** As `claimsOf`, for a text that is one claim whatever its form: an instruction, a choice. */
export const claimsOfPhrase = (text: string): Claim[] =>
  splitInformalSentences(text)
    .flatMap((sentence) => sentence.text.split(CLAUSE))
    .filter((clause) => !clause.trimEnd().endsWith('?') && !QUESTION_OR_CONDITION_START.test(clause.trim()))
    .map((clause) => claimOf(clause.trim(), -1))
    .filter(isComparable);

/** A head of fewer words is a beginning: "In Kiel, …". */
const MIN_HEAD_TERMS = 2;
const PERSON_SELF = 'me';

/** Assigns "I" to the speaker. */
const attributeFirstPerson = (claims: readonly Claim[], speaker: string | null): Claim[] =>
  claims.map((claim) => (claim.self === null ? claim : { ...claim, self: speaker ?? PERSON_SELF }));

/** Claims by text: every text of a package is compared with all others, question after question. */
const claimsByText = new Map<string, Claim[]>();
const MAX_CACHED_TEXTS = 400;

function cachedClaims(key: string, read: () => Claim[]): Claim[] {
  const found = claimsByText.get(key);
  if (found !== undefined) return found;
  const claims = read();
  if (claimsByText.size >= MAX_CACHED_TEXTS) claimsByText.delete(claimsByText.keys().next().value!);
  claimsByText.set(key, claims);
  return claims;
}

/**
 * The clauses of a text's prose, without its markup.
 *
 * @param isWanted blocks to read: a cheap test before their sentences are cut. Default: all
 */
function clausesOf(text: string, isWanted: (block: string) => boolean = () => true): string[] {
  const prose = blankMarkup(text.slice(0, MAX_CHARACTERS).replace(FRONT_MATTER, ''));
  return markdownBlocks(prose)
    .filter(({ kind }) => kind === 'prose' || kind === 'list-item')
    .map(({ start, end }) =>
      prose
        .slice(start, end)
        .replace(/\s+/gu, ' ')
        .replace(/\*\*|__/gu, ''),
    )
    .filter(isWanted)
    .flatMap((block) =>
      splitInformalSentences(block).flatMap((sentence) =>
        sentence.text.endsWith('?') ? sentence.text.split(CLAUSE).slice(0, -1) : sentence.text.split(CLAUSE),
      ),
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause.length <= MAX_CLAUSE_CHARACTERS && !QUESTION_OR_CONDITION_START.test(clause));
}

function readStandaloneClause(clause: string): Claim | null {
  const text = clause.replace(/`/gu, '');
  if (NON_PROSE.test(text)) return null;
  const verb = finiteVerbIndex(text);
  if (verb < 0 && languageOf(text).name !== 'other' && !LABELLED_VALUE.test(text)) return null;
  const claim = claimOf(text, verb);
  return isComparable(claim) && !hasAnaphoricSubject(text, verb) ? claim : null;
}

/** What every claim of a page has somewhere: a first person, or two capitalised words in a row. */
const mayStatePageClaim = (block: string): boolean => FIRST_PERSON.test(block) || TWO_CAPITALS.test(block);

function readPageClause(clause: string, topic: ReadonlySet<string>): Claim | null {
  // Rejects most clauses of a page before any costly test.
  if (
    (!FIRST_PERSON.test(clause) && !TWO_WORD_NAME.test(clause)) ||
    NON_PROSE.test(clause) ||
    QUOTED.test(clause) ||
    clause.endsWith(':')
  )
    return null;
  const verb = finiteVerbIndex(clause);
  if (verb < 0 || hasAnaphoricSubject(clause, verb)) return null;
  const claim: Claim = { ...claimOf(clause, verb), context: 'on-page', topic };
  return isComparable(claim) && (hasFirstPersonSubject(clause, verb) || hasNamedSubject(clause, verb)) ? claim : null;
}

interface ClauseLanguage {
  name: 'english' | 'german' | 'other';
  stopWords: readonly ReadonlySet<string>[];
}

/** The last clause only: it is asked of one several times while it is read. */
let lastRead: { text: string; language: ClauseLanguage } | null = null;

/** A clause's stop words, and whether it is of a language whose verbs are found. */
function languageOf(text: string): ClauseLanguage {
  if (lastRead?.text !== text) lastRead = { text, language: readLanguage(text) };
  return lastRead.language;
}

function readLanguage(text: string): ClauseLanguage {
  const likely = new Map(likelyLanguages(termWords(text)));
  const only = (name: 'english' | 'german'): ClauseLanguage => ({ name, stopWords: [likely.get(name)!] });
  if (likely.has('german') && isGerman(text)) return only('german');
  const isUnclear = likely.size === STOP_WORD_LANGUAGES && isPlainlyNotEnglish(text, 1) === true;
  return likely.has('english') && !isUnclear ? only('english') : { name: 'other', stopWords: [...likely.values()] };
}

const isComparable = ({ terms, values }: Claim): boolean => terms.size + values.size >= 2;

/** Index of the finite verb among a statement's words; -1 without one. */
function finiteVerbIndex(text: string): number {
  const { name: language } = languageOf(text);
  if (language === 'other') return -1;
  if (language === 'german') {
    const index = germanVerbIndex(text);
    return index > 0 ? index : -1;
  }
  const lead = LEADING_TIME.exec(text)?.[0] ?? '';
  const rest = text.slice(lead.length);
  const index = englishVerbIndex(rest);
  if (index < 0 && !FIRST_PERSON_VERB.test(rest)) return -1;
  return Math.max(index, 1) + wordTokens(lead).length;
}

const subjectWords = (text: string, verb: number): string[] => wordTokens(text).slice(0, Math.max(verb, 1));

/** Whether the subject refers to something named elsewhere: "It costs nine", "Das kostet neun". */
function hasAnaphoricSubject(text: string, verb: number): boolean {
  const subject = subjectWords(text, verb).map((word) => word.toLowerCase().replace(/['’].*$/u, ''));
  return ANAPHORIC_WORDS.has(subject[0]!) || (verb === 1 && /^(?:das|die|der|sie)$/u.test(subject[0]!));
}

const hasFirstPersonSubject = (text: string, verb: number): boolean => {
  const subject = subjectWords(text.replace(LEADING_TIME, ''), verb);
  return (
    FIRST_PERSON_WORDS.has(splitWords(subject[0] ?? '')[0] ?? '') ||
    (verb > 0 && FIRST_PERSON_WORDS.has(splitWords(wordTokens(text)[verb + 1] ?? '')[0] ?? ''))
  );
};

/**
 * Whether every word of the subject has a capital and none is an article ("Anna Berg lives …"). One capitalised word at
 * the start of a sentence does not count.
 */
function hasNamedSubject(text: string, verb: number): boolean {
  const subject = subjectWords(text, verb);
  return (
    !isGerman(text) &&
    subject.length >= 2 &&
    subject.every((word) => /^\p{Lu}\p{Ll}/u.test(word)) &&
    !STOP_WORDS.has(subject[0]!.toLowerCase())
  );
}

/** @param verb index of the finite verb among the words; -1 where it is unknown */
function claimOf(text: string, verb: number): Claim {
  const { name: language, stopWords } = languageOf(text);
  const lead =
    language === 'german'
      ? GERMAN_LEADING_TIME.test(text)
        ? verb
        : 0
      : wordTokens(LEADING_TIME.exec(text)?.[0] ?? '').length;
  const claim = {
    text,
    context: 'alone' as const,
    topic: new Set<string>(),
    self: null as string | null,
    isNegated: isNegated(text),
    isEvent: verb >= 0 ? isPastEvent(text, verb) : language === 'other' && isDone(text),
    isHabit: false,
    subjectValues: new Set<string>(),
    values: new Map<string, ValueKind>(),
    terms: new Set<string>(),
    verb: null as string | null,
  };
  for (const [index, token] of wordTokens(text.replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '')).entries()) {
    for (const piece of splitToken(token)) {
      const value = valueOf(piece);
      if (HABITUAL_WEEKDAY.test(piece.toLowerCase())) claim.isHabit = true;
      if (value !== null) {
        if (index < verb && index >= lead) claim.subjectValues.add(value[1]);
        else claim.values.set(value[1], value[0]);
        continue;
      }
      if (isNegated(piece)) continue;
      const known = claim.terms.size;
      for (const word of termWords(piece)) addWord(claim, word, stopWords, NAME_WITH_VOWEL.test(piece));
      if (index === verb && claim.terms.size > known) claim.verb = [...claim.terms].at(-1)!;
    }
  }
  return claim;
}

function addWord(
  claim: { self: string | null; terms: Set<string> },
  word: string,
  stopWords: readonly ReadonlySet<string>[],
  isName: boolean,
): void {
  if (FIRST_PERSON_WORDS.has(word)) claim.self = PERSON_SELF;
  else if (!STOP_WORDS.has(word) && !TIME_ADVERBS.has(word) && !stopWords.some((list) => list.has(word)))
    claim.terms.add(isName ? word : toTerm(word));
}

/** Splits "900€", "8pm" and "20-minute" into parts; "9:30" and "2026-05-03" stay whole. */
function splitToken(token: string): string[] {
  const word = token.replace(/[.:'’%-]+$/u, '');
  if (/^\d{1,2}:\d{2}$/u.test(word) || /^\d{4}-\d{2}-\d{2}$/u.test(word)) return [word];
  const attached = /^(\d[\d.]*)-?(\p{L}{1,12})$/u.exec(word);
  if (attached !== null && !/^(?:st|nd|rd|th)$/iu.test(attached[2]!)) return [attached[1]!, attached[2]!];
  return [word];
}

function valueOf(word: string): readonly [ValueKind, string] | null {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(word)) return ['date', word];
  if (/^\d{1,2}:\d{2}$/u.test(word)) return ['time', word];
  const figure = /^(\d[\d.]*?)\.?(?:st|nd|rd|th)?$/iu.exec(word)?.[1];
  if (figure !== undefined)
    return ['number', String(Number(/^\d{1,3}(?:\.\d{3})+$/u.test(figure) ? figure.replaceAll('.', '') : figure))];
  const lower = word.toLowerCase();
  if (CASE_SENSITIVE_MONTHS.has(lower) && lower === word) return null;
  return valueOfWord(lower) ?? (HABITUAL_WEEKDAY.test(lower) ? valueOfWord(lower.slice(0, -1)) : null);
}

/** Whether the claim is conditional, a guess or a bound, so that another value does not contradict it. */
export const isHedgedOrConditional = ({ text }: Pick<Claim, 'text'>): boolean =>
  HEDGE_OR_CONDITION.test(text) || isHedged(text, 'person');

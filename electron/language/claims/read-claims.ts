import { blankMarkup } from '../prose/blank-markup';
import { markdownBlocks } from '../prose/markdown-blocks';
import { germanVerbIndex, isGerman, englishVerbIndex, wordTokens } from '../grammar/finite-verbs';
import { STOP_WORDS } from '../words/stop-words';
import { splitWords, toTerm } from '../words/terms';
import { splitInformalSentences } from '../sentences/informal-sentences';
import { isPastEvent } from './past-event';
import {
  CONTRACTED_NEGATION,
  CASE_SENSITIVE_MONTHS,
  ENGLISH_TIME_ADVERBS,
  GERMAN_STOP_WORDS,
  HABITUAL_WEEKDAY,
  NEGATIONS,
  ANAPHORIC_WORDS,
  FIRST_PERSON_WORDS,
  VALUE_WORDS,
  type ValueKind,
} from './claim-lexicon';

/** One statement, taken apart into what two statements about the same must share and what may differ. */
export interface Claim {
  text: string;
  /** Where it stands decides what its subject can be: alone it is complete; on a page "the port" is the page's. */
  context: 'alone' | 'on-page';
  /** Terms of the page's title; empty for a claim that stands alone. */
  topic: ReadonlySet<string>;
  /** Who "I" and "we" are in it: a name, or `me` for the person; null where nobody speaks of themselves. */
  self: string | null;
  isNegated: boolean;
  /** Tells of something that happened; it may have happened on other days too. */
  isEvent: boolean;
  /** Holds on some days of every week. */
  isHabit: boolean;
  /** Numbers and dates in front of the verb: "Chapter 3" is another subject than "Chapter 4". */
  subjectValues: ReadonlySet<string>;
  /** The other numbers and dates, each with its kind. */
  values: ReadonlyMap<string, ValueKind>;
  terms: ReadonlySet<string>;
}

/** Characters of a text that are read for claims; what stands further down a long page is not compared. */
const MAX_CHARACTERS = 10_000;
/** Longer clauses are lists, logs or legal text. */
const MAX_CLAUSE_CHARACTERS = 240;
const CLAUSE =
  /;|\s—\s|,\s(?=(?:and|but|so|what|how|when|where|should|can|could|und|aber|was|wie|wann|wo|soll|kann)\s)/iu;
/** Begins like a question, a condition, or an order to look elsewhere. */
const QUESTION_OR_CONDITION_START =
  /^(?:do|does|did|is|are|was|were|will|would|can|could|should|have|has|had|what|when|where|who|why|how|which|if|whether|unless|because|although|while|so that|wenn|falls|ob|weil|obwohl|dass|damit|was|wann|wo|wer|warum|wie|welche[rsnm]?|hat|haben|kann|kannst|soll|sollen|ist|sind|wird|werden)(?!\p{L})/iu;
/** Holds under a condition, for some, or only perhaps: then another value is no contradiction. */
const HEDGE_OR_CONDITION =
  /(?<!\p{L})(?:if|unless|whether|depending|either|or|e\.g|for example|for instance|such as|up to|at least|at most|(?:about|around|roughly|etwa|ungefähr|circa|ca\.) \d|might|maybe|perhaps|possibly|probably|could|should|would|falls|wenn|sofern|entweder|oder|z\.\s?B|zum Beispiel|bis zu|mindestens|höchstens|vielleicht|eventuell|wahrscheinlich|könnten?|sollten?|würden?)(?!\p{L})/iu;
/** No prose: placeholders, code, formulas, addresses, paths. */
const NON_PROSE = /[{}<>=\\|`~^]|\$(?!\d)|::|\/\/|\p{L}\/\p{L}|\w\.\w+\(|(?<!\p{L})v\d|\d+\.\d+\.\d+/u;
const QUOTED = /["“”„«»]/u;
const FRONT_MATTER = /^---[ \t]{0,8}\n[\s\S]{0,5000}?\n---[ \t]{0,8}(?:\n|$)/u;
const LEADING_TIME =
  /^(?:on|in|at|from|by|since|until|this|next|every)\s[^,.]{2,40},\s|^(?:on|in|at)\s(?:\p{Lu}\p{Ll}{2,12}|\d{1,4})\s(?=(?:we|i|my|our|the)\s)/iu;
/** Speaks of the person. */
const FIRST_PERSON = /(?<!\p{L})(?:I|we|my|our|ich|wir|mein\p{Ll}{0,2}|unser\p{Ll}{0,2})(?!\p{L})/iu;
/** Begins with a name of two words. At the start of a sentence the capital of one says nothing. */
const TWO_WORD_NAME = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u;
/** "Am Dienstag treffen wir uns": what stands in front of the verb is no subject. */
const GERMAN_LEADING_TIME = /^(?:am|im|um|ab|seit|vom|bis|vor|nach|in|heute|morgen|nächste[nrsm]?|diese[nrsm]?)\s/iu;
/** Behind these stands a verb, also one that the list of verbs does not know. */
const FIRST_PERSON_VERB = /^(?:I|we)\s(?!and\s|or\s)\p{Ll}/iu;
/** "Budget: 900 euros": a subject and what it amounts to. */
const LABELLED_VALUE = /^[\p{L}][\p{L} ]{1,40}:\s{1,3}\S[^:]{0,40}$/u;

/**
 * The statements of a text that stands by itself: a message, a unit, a sentence. A question claims nothing, nor does a
 * heading.
 */
export const claimsOf = (text: string, saidBy: string | null = null): Claim[] =>
  cachedClaims(`alone ${saidBy ?? ''}\n${text}`, () =>
    attributeFirstPerson(
      clausesOf(text).flatMap((clause) => readStandaloneClause(clause) ?? []),
      saidBy,
    ),
  );

/**
 * The statements of a note, as said by `saidBy` (the person where that is null): its title where that is a sentence,
 * and of its text what names its own subject or speaks of the person. A title that names a page, a heading, front
 * matter, code, a table, a quotation or a list of names claims nothing.
 */
export function claimsOfNote({
  title,
  body,
  saidBy = null,
}: {
  title: string;
  body: string;
  saidBy?: string | null;
}): Claim[] {
  if (body.trim() === '') return claimsOf(title, saidBy);
  return cachedClaims(`note ${saidBy ?? ''}\n${title}\n${body}`, () => {
    const topic = new Set(
      splitWords(title)
        .filter((word) => !STOP_WORDS.has(word))
        .map(toTerm),
    );
    return [
      ...claimsOf(title, saidBy),
      ...attributeFirstPerson(
        clausesOf(body).flatMap((clause) => readPageClause(clause, topic) ?? []),
        saidBy,
      ),
    ];
  });
}

/** The same for a text that is known to be one claim, whatever its form: an instruction, a choice. */
export const claimsOfPhrase = (text: string): Claim[] =>
  splitInformalSentences(text)
    .flatMap((sentence) => sentence.text.split(CLAUSE))
    .filter((clause) => !clause.trimEnd().endsWith('?') && !QUESTION_OR_CONDITION_START.test(clause.trim()))
    .map((clause) => claimOf(clause.trim(), -1))
    .filter(isComparable);

const PERSON_SELF = 'me';

/** "I" is another one in another one's mouth. */
const attributeFirstPerson = (claims: readonly Claim[], saidBy: string | null): Claim[] =>
  claims.map((claim) => (claim.self === null ? claim : { ...claim, self: saidBy ?? PERSON_SELF }));

/** Each text of a package meets all others, question after question. */
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

/** The clauses of the prose of a text, without its markup. */
function clausesOf(text: string): string[] {
  const prose = blankMarkup(text.slice(0, MAX_CHARACTERS).replace(FRONT_MATTER, ''));
  return markdownBlocks(prose)
    .filter(({ kind }) => kind === 'prose' || kind === 'list-item')
    .flatMap(({ start, end }) => {
      const block = prose
        .slice(start, end)
        .replace(/\s+/gu, ' ')
        .replace(/\*\*|__/gu, '');
      return splitInformalSentences(block).flatMap((sentence) =>
        sentence.text.endsWith('?') ? sentence.text.split(CLAUSE).slice(0, -1) : sentence.text.split(CLAUSE),
      );
    })
    .map((clause) => clause.trim())
    .filter((clause) => clause.length <= MAX_CLAUSE_CHARACTERS && !QUESTION_OR_CONDITION_START.test(clause));
}

function readStandaloneClause(clause: string): Claim | null {
  const text = clause.replace(/`/gu, '');
  if (NON_PROSE.test(text)) return null;
  const verb = finiteVerbIndex(text);
  if (verb < 0 && !LABELLED_VALUE.test(text)) return null;
  const claim = claimOf(text, verb);
  return isComparable(claim) && !hasAnaphoricSubject(text, verb) ? claim : null;
}

function readPageClause(clause: string, topic: ReadonlySet<string>): Claim | null {
  // Most clauses of a page go here, before anything dear is asked of them.
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

const isComparable = ({ terms, values }: Claim): boolean => terms.size + values.size >= 2;

/** The place of the finite verb among the words of a statement; -1 where there is none. */
function finiteVerbIndex(text: string): number {
  if (isGerman(text)) {
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

/** "It costs nine", "Das kostet neun": what it is was said elsewhere. */
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
 * "Anna Berg lives …": every word of the subject has a capital and none is an article; at the start of a sentence a
 * single one says nothing.
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

/** @param verb place of the finite verb among the words; -1 where it is not known */
function claimOf(text: string, verb: number): Claim {
  const german = isGerman(text);
  const lead = german
    ? GERMAN_LEADING_TIME.test(text)
      ? verb
      : 0
    : wordTokens(LEADING_TIME.exec(text)?.[0] ?? '').length;
  const claim = {
    text,
    context: 'alone' as const,
    topic: new Set<string>(),
    self: null as string | null,
    isNegated: false,
    isEvent: verb >= 0 && isPastEvent(text, verb),
    isHabit: false,
    subjectValues: new Set<string>(),
    values: new Map<string, ValueKind>(),
    terms: new Set<string>(),
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
      for (const word of splitWords(piece)) addWord(claim, word, german);
    }
  }
  return claim;
}

function addWord(
  claim: { self: string | null; isNegated: boolean; terms: Set<string> },
  word: string,
  german: boolean,
): void {
  if (NEGATIONS.has(word) || (word.endsWith('nt') && CONTRACTED_NEGATION.test(word)))
    claim.isNegated = !claim.isNegated;
  else if (FIRST_PERSON_WORDS.has(word)) claim.self = PERSON_SELF;
  else if (!STOP_WORDS.has(word) && !ENGLISH_TIME_ADVERBS.has(word) && !(german && GERMAN_STOP_WORDS.has(word)))
    claim.terms.add(toTerm(word));
}

/** "900€", "8pm", "20-minute" as the parts that are looked at one by one; "9:30" and "2026-05-03" stay whole. */
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
  return (
    VALUE_WORDS.get(lower) ?? (HABITUAL_WEEKDAY.test(lower) ? (VALUE_WORDS.get(lower.slice(0, -1)) ?? null) : null)
  );
}

/** Whether another value would not contradict it: it holds only under a condition, or is a guess or a bound. */
export const isHedgedOrConditional = ({ text }: Pick<Claim, 'text'>): boolean => HEDGE_OR_CONDITION.test(text);

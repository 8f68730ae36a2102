import { blankMarkup } from '../../models/offline/extract-prose';
import { readBlocks } from '../../models/offline/extract-blocks';
import { germanVerbPlace, isGerman, verbPlace, wordsOf } from '../../models/offline/extract-verbs';
import { STOP_WORDS } from '../../../shared/lib/text/stop-words';
import { splitWords, toTerm } from '../../../shared/lib/text/terms';
import { writtenSentences } from '../../../shared/lib/text/written-sentences';
import { isPastEvent } from './past-event';
import {
  CONTRACTED_NEGATION,
  DATES_WITH_CAPITAL,
  ENGLISH_SMALL_WORDS,
  GERMAN_SMALL_WORDS,
  HABITUAL_DAY,
  NEGATIONS,
  POINTERS,
  SELF,
  VALUE_WORDS,
  type ValueKind,
} from './claim-words';

/** One statement, taken apart into what two statements about the same must share and what may differ. */
export interface Claim {
  text: string;
  /** Where it stands decides what its subject can be: alone it is complete; on a page "the port" is the page's. */
  stands: 'alone' | 'on-page';
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
const MOST_CHARACTERS = 10_000;
/** Longer clauses are lists, logs or legal text. */
const LONGEST_CLAUSE = 240;
const CLAUSE =
  /;|\s—\s|,\s(?=(?:and|but|so|what|how|when|where|should|can|could|und|aber|was|wie|wann|wo|soll|kann)\s)/iu;
/** Begins like a question, a condition, or an order to look elsewhere. */
const ASKS_OR_DEPENDS =
  /^(?:do|does|did|is|are|was|were|will|would|can|could|should|have|has|had|what|when|where|who|why|how|which|if|whether|unless|because|although|while|so that|wenn|falls|ob|weil|obwohl|dass|damit|was|wann|wo|wer|warum|wie|welche[rsnm]?|hat|haben|kann|kannst|soll|sollen|ist|sind|wird|werden)(?!\p{L})/iu;
/** Holds under a condition, for some, or only perhaps: then another value is no contradiction. */
const LEAVES_OPEN =
  /(?<!\p{L})(?:if|unless|whether|depending|either|or|e\.g|for example|for instance|such as|up to|at least|at most|(?:about|around|roughly|etwa|ungefähr|circa|ca\.) \d|might|maybe|perhaps|possibly|probably|could|should|would|falls|wenn|sofern|entweder|oder|z\.\s?B|zum Beispiel|bis zu|mindestens|höchstens|vielleicht|eventuell|wahrscheinlich|könnten?|sollten?|würden?)(?!\p{L})/iu;
/** No prose: placeholders, code, formulas, addresses, paths. */
const NO_PROSE = /[{}<>=\\|`~^]|\$(?!\d)|::|\/\/|\p{L}\/\p{L}|\w\.\w+\(|(?<!\p{L})v\d|\d+\.\d+\.\d+/u;
const QUOTED = /["“”„«»]/u;
const FRONT_MATTER = /^---[ \t]{0,8}\n[\s\S]{0,5000}?\n---[ \t]{0,8}(?:\n|$)/u;
const LEADING_TIME =
  /^(?:on|in|at|from|by|since|until|this|next|every)\s[^,.]{2,40},\s|^(?:on|in|at)\s(?:\p{Lu}\p{Ll}{2,12}|\d{1,4})\s(?=(?:we|i|my|our|the)\s)/iu;
/** Speaks of the person. */
const OF_SELF = /(?<!\p{L})(?:I|we|my|our|ich|wir|mein\p{Ll}{0,2}|unser\p{Ll}{0,2})(?!\p{L})/iu;
/** Begins with a name of two words. At the start of a sentence the capital of one says nothing. */
const NAMED = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u;
/** "Am Dienstag treffen wir uns": what stands in front of the verb is no subject. */
const GERMAN_LEADING_TIME = /^(?:am|im|um|ab|seit|vom|bis|vor|nach|in|heute|morgen|nächste[nrsm]?|diese[nrsm]?)\s/iu;
/** Behind these stands a verb, also one that the list of verbs does not know. */
const I_DO = /^(?:I|we)\s(?!and\s|or\s)\p{Ll}/iu;
/** "Budget: 900 euros": a subject and what it amounts to. */
const LABELLED = /^[\p{L}][\p{L} ]{1,40}:\s{1,3}\S[^:]{0,40}$/u;

/**
 * The statements of a text that stands by itself: a message, a unit, a sentence. A question claims nothing, nor does a
 * heading.
 */
export const claimsOf = (text: string, saidBy: string | null = null): Claim[] =>
  remembered(`alone ${saidBy ?? ''}\n${text}`, () =>
    saidAs(
      clausesOf(text).flatMap((clause) => readStanding(clause) ?? []),
      saidBy,
    ),
  );

/**
 * The statements of a note, as said by `saidBy` (the person where that is null): its title where that is a sentence,
 * and of its text what names its own subject or speaks of the person. A title that
 * names a page, a heading, front matter, code, a table, a quotation or a list of names claims nothing.
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
  return remembered(`note ${saidBy ?? ''}\n${title}\n${body}`, () => {
    const topic = new Set(
      splitWords(title)
        .filter((word) => !STOP_WORDS.has(word))
        .map(toTerm),
    );
    return [
      ...claimsOf(title, saidBy),
      ...saidAs(
        clausesOf(body).flatMap((clause) => readOnPage(clause, topic) ?? []),
        saidBy,
      ),
    ];
  });
}

/** The same for a text that is known to be one claim, whatever its form: an instruction, a choice. */
export const claimsOfPhrase = (text: string): Claim[] =>
  writtenSentences(text)
    .flatMap((sentence) => sentence.text.split(CLAUSE))
    .filter((clause) => !clause.trimEnd().endsWith('?') && !ASKS_OR_DEPENDS.test(clause.trim()))
    .map((clause) => claimOf(clause.trim(), -1))
    .filter(isComparable);

const THE_PERSON = 'me';

/** "I" is another one in another one's mouth. */
const saidAs = (claims: readonly Claim[], saidBy: string | null): Claim[] =>
  claims.map((claim) => (claim.self === null ? claim : { ...claim, self: saidBy ?? THE_PERSON }));

/** Each text of a package meets all others, question after question. */
const known = new Map<string, Claim[]>();
const MOST_KNOWN = 400;

function remembered(key: string, read: () => Claim[]): Claim[] {
  const found = known.get(key);
  if (found !== undefined) return found;
  const claims = read();
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!);
  known.set(key, claims);
  return claims;
}

/** The clauses of the prose of a text, without its markup. */
function clausesOf(text: string): string[] {
  const prose = blankMarkup(text.slice(0, MOST_CHARACTERS).replace(FRONT_MATTER, ''));
  return readBlocks(prose)
    .filter(({ kind }) => kind === 'prose' || kind === 'list-item')
    .flatMap(({ start, end }) => {
      const block = prose
        .slice(start, end)
        .replace(/\s+/gu, ' ')
        .replace(/\*\*|__/gu, '');
      return writtenSentences(block).flatMap((sentence) =>
        sentence.text.endsWith('?') ? sentence.text.split(CLAUSE).slice(0, -1) : sentence.text.split(CLAUSE),
      );
    })
    .map((clause) => clause.trim())
    .filter((clause) => clause.length <= LONGEST_CLAUSE && !ASKS_OR_DEPENDS.test(clause));
}

function readStanding(clause: string): Claim | null {
  const text = clause.replace(/`/gu, '');
  if (NO_PROSE.test(text)) return null;
  const verb = verbOf(text);
  if (verb < 0 && !LABELLED.test(text)) return null;
  const claim = claimOf(text, verb);
  return isComparable(claim) && !pointsElsewhere(text, verb) ? claim : null;
}

function readOnPage(clause: string, topic: ReadonlySet<string>): Claim | null {
  // Most clauses of a page go here, before anything dear is asked of them.
  if (
    (!OF_SELF.test(clause) && !NAMED.test(clause)) ||
    NO_PROSE.test(clause) ||
    QUOTED.test(clause) ||
    clause.endsWith(':')
  )
    return null;
  const verb = verbOf(clause);
  if (verb < 0 || pointsElsewhere(clause, verb)) return null;
  const claim: Claim = { ...claimOf(clause, verb), stands: 'on-page', topic };
  return isComparable(claim) && (isSelfSubject(clause, verb) || isNamed(clause, verb)) ? claim : null;
}

const isComparable = ({ terms, values }: Claim): boolean => terms.size + values.size >= 2;

/** The place of the finite verb among the words of a statement; -1 where there is none. */
function verbOf(text: string): number {
  if (isGerman(text)) {
    const place = germanVerbPlace(text);
    return place > 0 ? place : -1;
  }
  const lead = LEADING_TIME.exec(text)?.[0] ?? '';
  const rest = text.slice(lead.length);
  const place = verbPlace(rest);
  if (place < 0 && !I_DO.test(rest)) return -1;
  return Math.max(place, 1) + wordsOf(lead).length;
}

const subjectOf = (text: string, verb: number): string[] => wordsOf(text).slice(0, Math.max(verb, 1));

/** "It costs nine", "Das kostet neun": what it is was said elsewhere. */
function pointsElsewhere(text: string, verb: number): boolean {
  const subject = subjectOf(text, verb).map((word) => word.toLowerCase().replace(/['’].*$/u, ''));
  return POINTERS.has(subject[0]!) || (verb === 1 && /^(?:das|die|der|sie)$/u.test(subject[0]!));
}

const isSelfSubject = (text: string, verb: number): boolean => {
  const subject = subjectOf(text.replace(LEADING_TIME, ''), verb);
  return (
    SELF.has(splitWords(subject[0] ?? '')[0] ?? '') ||
    (verb > 0 && SELF.has(splitWords(wordsOf(text)[verb + 1] ?? '')[0] ?? ''))
  );
};

/**
 * "Anna Berg lives …": every word of the subject has a capital and none is an article; at the start of a sentence a
 * single one says nothing.
 */
function isNamed(text: string, verb: number): boolean {
  const subject = subjectOf(text, verb);
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
    : wordsOf(LEADING_TIME.exec(text)?.[0] ?? '').length;
  const claim = {
    text,
    stands: 'alone' as const,
    topic: new Set<string>(),
    self: null as string | null,
    isNegated: false,
    isEvent: verb >= 0 && isPastEvent(text, verb),
    isHabit: false,
    subjectValues: new Set<string>(),
    values: new Map<string, ValueKind>(),
    terms: new Set<string>(),
  };
  for (const [place, token] of wordsOf(text.replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '')).entries()) {
    for (const piece of piecesOf(token)) {
      const value = valueOf(piece);
      if (HABITUAL_DAY.test(piece.toLowerCase())) claim.isHabit = true;
      if (value !== null) {
        if (place < verb && place >= lead) claim.subjectValues.add(value[1]);
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
  else if (SELF.has(word)) claim.self = THE_PERSON;
  else if (!STOP_WORDS.has(word) && !ENGLISH_SMALL_WORDS.has(word) && !(german && GERMAN_SMALL_WORDS.has(word)))
    claim.terms.add(toTerm(word));
}

/** "900€", "8pm", "20-minute" as the parts that are looked at one by one; "9:30" and "2026-05-03" stay whole. */
function piecesOf(token: string): string[] {
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
  if (DATES_WITH_CAPITAL.has(lower) && lower === word) return null;
  return VALUE_WORDS.get(lower) ?? (HABITUAL_DAY.test(lower) ? (VALUE_WORDS.get(lower.slice(0, -1)) ?? null) : null);
}

/** Whether another value would not contradict it: it holds only under a condition, or is a guess or a bound. */
export const leavesOpen = ({ text }: Pick<Claim, 'text'>): boolean => LEAVES_OPEN.test(text);

import lemmatizer from 'wink-lemmatizer';
import { ANAPHORIC_WORDS } from '../../language/claims/claim-lexicon';
import { parseTimeWindow } from '../../language/dates/parse-time-window';
import {
  englishVerbIndex,
  germanVerbIndex,
  isBaseVerb,
  isFiniteVerb,
  isGerman,
} from '../../language/grammar/finite-verbs';
import { toPast } from '../../language/grammar/past-tense';
import { findNames } from '../../language/names/names-in-text';
import { isPlainlyNotEnglish } from '../../language/words/is-plainly-not-english';
import { likelyLanguages } from '../../language/words/stop-words';
import { termWords } from '../../language/words/terms';

/** What a statement answers: the reason for something, when it is, or what there is to know of somebody. */
export type Asked = 'reason' | 'time' | 'person';

/** A question that a sentence answers, in the sentence's language. */
export interface SentenceQuestion {
  asks: Asked;
  question: string;
}

type Arrange = (claim: string) => string | null;

/** How a language asks for what a statement says. */
interface Frame {
  why: string;
  when: string;
  about: string;
  end: string;
  /** Cuts the reason off; null where none is given. */
  claimOfReason: (text: string) => string | null;
  /** What stands before a date that says when, and goes with it. */
  beforeDate: RegExp;
  /** The statement in the order of a question; null where that is not sure. */
  arrange: Arrange;
}

const before =
  (reason: RegExp) =>
  (text: string): string | null => {
    const found = reason.exec(text);
    return found === null ? null : text.slice(0, found.index);
  };

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The question keeps the order of a statement whose subject is the person, or whom they have. */
const asSaid =
  (subject: RegExp): Arrange =>
  (claim) =>
    subject.test(claim) ? lowerFirst(claim) : null;

const FRAMES: Readonly<Record<string, Frame>> = {
  english: {
    why: 'Why',
    when: 'When',
    about: 'What do I know about',
    end: '?',
    claimOfReason: before(/,?\s+because\s/u),
    beforeDate: /\s(?:on|in)(?:\sthe)?$/u,
    arrange: arrangeEnglish,
  },
  german: {
    why: 'Warum',
    when: 'Wann',
    about: 'Was weiß ich über',
    end: '?',
    claimOfReason: before(/,\s+(?:weil|denn|da)\s/u),
    beforeDate: /\s(?:am|im)$/u,
    arrange: arrangeGerman,
  },
  dutch: {
    why: 'Waarom',
    when: 'Wanneer',
    about: 'Wat weet ik over',
    end: '?',
    claimOfReason: before(/,?\s+omdat\s/u),
    beforeDate: /\s(?:op|in)$/u,
    arrange: verbSecond(/^(?:ik|we|wij)$/iu),
  },
  french: {
    why: 'Pourquoi est-ce que',
    when: 'Quand est-ce que',
    about: 'Que sais-je de',
    end: ' ?',
    claimOfReason: before(/,?\s+(?:parce qu(?:e\s|['’])|car\s)/u),
    beforeDate: /\s(?:le|en)$/u,
    arrange: asSaid(/^(?:J['’]|(?:Je|Nous|Mon|Ma|Mes|Notre|Nos)\s)/u),
  },
  spanish: {
    why: '¿Por qué',
    when: '¿Cuándo',
    about: '¿Qué sé de',
    end: '?',
    claimOfReason: before(/,?\s+porque\s/u),
    beforeDate: /\s(?:el|en)$/u,
    arrange: asSaid(/^(?:\p{L}+(?:é|í|o|oy|mos)|Mis?|Nuestr[oa]s?)\s/u),
  },
  italian: {
    why: 'Perché',
    when: 'Quando',
    about: 'Che cosa so di',
    end: '?',
    claimOfReason: before(/,?\s+perché\s/u),
    beforeDate: /\s(?:il|nel|a|in)$/u,
    arrange: asSaid(/^(?:\p{L}+(?:o|mo)|Mi[ao]|Nostr[ao])\s/u),
  },
  portuguese: {
    why: 'Por que',
    when: 'Quando',
    about: 'O que eu sei sobre',
    end: '?',
    claimOfReason: before(/,?\s+porque\s/u),
    beforeDate: /\s(?:em|no dia|no|a)$/u,
    arrange: asSaid(/^(?:Eu|Nós|\p{L}+(?:ei|mos|o)|Meu|Minha|Noss[ao])\s/u),
  },
};

const MIN_WORDS = 4;
const MAX_WORDS = 28;
const MIN_CLAIM_WORDS = 3;
/** Quotations, lists, markup and asides, which a question would tear apart, and what asks already. */
const NOT_PLAIN = /["“”„«»*_#|[\]{}<>()`:;?…—–]|https?|\.\S/u;
/** Words for what was named before, beside those of the lexicon. */
const NAMED_BEFORE =
  /(?<!\p{L})(?:sie|ihn|ihm|ihnen|da|dort|hier|them|him|us all|so|too|auch|then|dann|also)(?!\p{L})/iu;

const isAlone = (text: string): boolean =>
  !NAMED_BEFORE.test(text) && termWords(text).every((word) => !ANAPHORIC_WORDS.has(word));

/**
 * The questions that a sentence of the person answers, the most telling first; none where one of sure grammar cannot be
 * made of its own words.
 *
 * @param at when it was written, epoch milliseconds
 * @param people names of people that stand elsewhere in what was written
 */
export function questionsOf(sentence: string, at: number, people: ReadonlySet<string>): SentenceQuestion[] {
  const text = sentence.trim().replace(/[.!]+$/u, '');
  const words = text.split(/\s+/u).length;
  if (!/^\p{Lu}/u.test(text) || words < MIN_WORDS || words > MAX_WORDS || NOT_PLAIN.test(text)) return [];
  const frame = frameOf(text);
  if (frame === null) return [];
  const ask = (asks: Asked, lead: string, rest: string | null): SentenceQuestion[] =>
    rest === null ? [] : [{ asks, question: `${lead} ${rest}${frame.end}` }];
  const arrange = (claim: string): string | null =>
    claim.includes(',') || claim.split(/\s+/u).length < MIN_CLAIM_WORDS || !isAlone(claim)
      ? null
      : frame.arrange(claim);
  const claim = frame.claimOfReason(text);
  if (claim !== null) return ask('reason', frame.why, arrange(claim));
  const undated = withoutDate(text, at, frame.beforeDate);
  return [
    ...ask('time', frame.when, undated === null ? null : arrange(undated)),
    ...ask('person', frame.about, personIn(text, people)),
  ];
}

function frameOf(text: string): Frame | null {
  const likely = likelyLanguages(termWords(text)).map(([language]) => language);
  if (likely.includes('german') && isGerman(text)) return FRAMES.german!;
  if (likely.includes('english') && isPlainlyNotEnglish(text, 1) !== true) return FRAMES.english!;
  return likely.length === 1 ? (FRAMES[likely[0]!] ?? null) : null;
}

/** A day or month that is named as such, and a time of day after it. */
const NAMED_DAY = /\d|\p{L}{3,}\s\d{4}/u;
const TIME_OF_DAY = /^\s(?:at|um|om|à|a las|alle)\s\d{1,2}(?:[:.]\d\d)?(?:\s?(?:uhr|am|pm|o['’]clock|h|uur))?/iu;

/** The statement without the date it names; null where it names none, or another number could be one. */
function withoutDate(text: string, at: number, beforeDate: RegExp): string | null {
  const phrase = parseTimeWindow(text, at)?.phrase ?? '';
  const start = phrase === '' ? -1 : text.toLowerCase().indexOf(phrase.toLowerCase());
  if (start <= 0 || !NAMED_DAY.test(phrase)) return null;
  const dated = text.slice(0, start).trimEnd();
  const lead = beforeDate.exec(dated);
  // The phrase may hold its preposition: “in March 2023”.
  const own = beforeDate.test(` ${phrase.split(/\s/u)[0]!.toLowerCase()}`);
  if (lead === null && !own) return null;
  const after = text
    .slice(start + phrase.length)
    .replace(/^\.(?=\s|$)/u, '')
    .replace(TIME_OF_DAY, '');
  const rest = `${lead === null ? dated : dated.slice(0, lead.index)}${after}`;
  return /\d/u.test(rest) ? null : rest;
}

/** “my sister”, “unsere Kollegin”, “mi hermano”: somebody the person has. */
const OWN_PERSON =
  /(?<!\p{L})(?:my|our|(?:mein|unser)(?:e[rnm]?)?|m[aeio]n?|mi[aeo]|notre|nuestr[ao]|nostr[ao]|mijn|onze|meu|minha)\s\p{L}+\s$/iu;

/** Names of people that a sentence introduces by what they are to the person: “my sister Clara”. */
export const peopleIntroducedIn = (sentence: string): string[] =>
  findNames(sentence).flatMap(({ name, kind }) =>
    kind === 'person' && OWN_PERSON.test(sentence.slice(0, sentence.indexOf(name))) ? [name] : [],
  );

/** The one person whom a sentence names, where it stands alone. */
function personIn(text: string, people: ReadonlySet<string>): string | null {
  const found = new Set([
    ...peopleIntroducedIn(text),
    ...findNames(text).flatMap(({ name }) => (people.has(name) ? [name] : [])),
  ]);
  const first = /^\p{Lu}[\p{L}-]+/u.exec(text)?.[0] ?? '';
  if (people.has(first)) found.add(first);
  return found.size === 1 && isAlone(text) ? [...found][0]! : null;
}

/** “Ich bleibe bei Frachtwerk” → “bleibe ich bei Frachtwerk”: subject and finite verb change places. */
function verbSecond(subject: RegExp): Arrange {
  return (claim) => {
    const [first, verb, ...rest] = claim.split(/\s+/u);
    return verb !== undefined && subject.test(first!) && /^\p{Ll}/u.test(verb)
      ? [verb, lowerFirst(first!), ...rest].join(' ')
      : null;
  };
}

/** A subject of two words, the second a noun: “Meine Schwester kommt”, “Der Umzug ist”. */
const GERMAN_SUBJECT = /^(?:(?:mein|unser)e?|der|die|das)$/iu;
/** “Ich bin froh”: why one feels so is no question to begin with; “ich bin … gezogen” is. */
const GERMAN_MOOD = /^(?:Ich bin|Wir sind)\s(?!.*\s\p{Ll}\S*(?:t|en)$)/u;
const GERMAN_SECOND_CLAUSE = /\s(?:und|oder|aber|sondern)\s/u;

function arrangeGerman(claim: string): string | null {
  if (GERMAN_SECOND_CLAUSE.test(claim) || GERMAN_MOOD.test(claim)) return null;
  const first = verbSecond(/^(?:ich|wir)$/iu)(claim);
  if (first !== null) return first;
  const [determiner, noun, verb, ...rest] = claim.split(/\s+/u);
  return verb !== undefined &&
    GERMAN_SUBJECT.test(determiner!) &&
    /^\p{Lu}/u.test(noun!) &&
    germanVerbIndex(claim) === 2
    ? [verb, lowerFirst(determiner!), noun, ...rest].join(' ')
    : null;
}

const CONTRACTED: Readonly<Record<string, string>> = { "'m": 'am', "'ll": 'will', "'re": 'are', "'ve": 'have' };
const INVERTED = /^(?:am|is|are|was|were|will|can|could|should|would|must|might|do|does|did|has|have|had|\p{L}+n't)$/u;
/** Of “have”, which is no auxiliary before its object: only a participle with -ed shows that it is one. */
const HAVE = /^(?:has|have|had)$/u;
const ENGLISH_SECOND_CLAUSE = /\s(?:and|or|but)\s[\p{L}'’]+(?:\s[\p{L}'’]+)?/u;
const ENGLISH_DETERMINER = /^(?:my|our|the)$/iu;

/** “I decided to stay” → “did I decide to stay”, “My sister’s birthday is” → “is my sister’s birthday”. */
function arrangeEnglish(claim: string): string | null {
  const words = claim.replace(/[’]/gu, "'").split(/\s+/u);
  const joined = (ENGLISH_SECOND_CLAUSE.exec(claim)?.[0] ?? '').split(' ').slice(2);
  if (joined.some((word) => isFiniteVerb(word) || isBaseVerb(word))) return null;
  const contracted = /^(?<subject>i|we)(?<verb>'(?:m|ll|re|ve))$/iu.exec(words[0]!)?.groups;
  if (contracted !== undefined)
    return isMood(true, CONTRACTED[contracted.verb!.toLowerCase()]!, words[1])
      ? null
      : [CONTRACTED[contracted.verb!.toLowerCase()], subjectOf([contracted.subject!]), ...words.slice(1)].join(' ');
  const at = englishVerbIndex(words.join(' '));
  const isPerson = /^(?:i|we)$/iu.test(words[0]!);
  // The subject must be sure: the person, or one thing with its determiner.
  if (at < 1 || (isPerson ? at > 2 : !ENGLISH_DETERMINER.test(words[0]!) || at > 4)) return null;
  const subject = subjectOf(isPerson ? words.slice(0, 1) : words.slice(0, at));
  const verb = words[at]!.toLowerCase();
  const rest = words.slice(at + 1);
  if (isMood(isPerson, verb, rest[0])) return null;
  if (INVERTED.test(verb) && (!HAVE.test(verb) || (rest[0] ?? '').endsWith('ed')))
    return [verb, subject, ...rest].join(' ');
  const base = lemmatizer.verb(verb);
  const past = toPast(base);
  // “I put” may be either.
  if (past === base) return null;
  const helper = verb === past ? 'did' : verb !== base ? 'does' : isPerson ? 'do' : null;
  return helper === null || (helper === 'does' && !verb.endsWith('s'))
    ? null
    : [helper, subject, base, ...rest].join(' ');
}

/** “I am glad”: why one feels so is no question to begin with; “I am moving” is. */
const isMood = (isPerson: boolean, verb: string, next = ''): boolean =>
  isPerson && /^(?:am|are|was|were)$/u.test(verb) && !/(?:ing|not)$/u.test(next);

/** Only “I” keeps its capital, and names do. */
const subjectOf = ([first, ...others]: readonly string[]): string =>
  [/^i$/iu.test(first!) ? 'I' : lowerFirst(first!), ...others].join(' ');

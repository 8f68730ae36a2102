import expletivePredicates from './expletive-predicates.txt?raw';
import referringOpeners from './referring-openers.txt?raw';
import { alternationOf, anyOf } from '../../language/words/word-list';
import { type Category, MAX_UNIT_WORDS, type QualityFlag } from '../../../shared/domain/note';
import type { Role } from '../../../shared/domain/message';
import { findSecrets } from '../../language/privacy/find-secrets';
import { isNegated } from '../../language/words/negation';
import { splitWords, termsOf } from '../../language/words/terms';
import { countWords, splitClaims } from '../../language/grammar/split-claims';
import { valueOfWord } from '../../language/value-words';
import { isHedged } from '../../language/hedging/hedges';
import { readStatement, restates, type Statement } from '../../language/statements/compare-statements';

/** Capitalised words that do not begin a sentence: names, in most languages. */
const NAME = /(?<![.!?:“"„]\s|^)(?<=[\s(“"„])\p{Lu}[\p{L}\p{N}]+/gu;
/** Letters that forms of one name share: "Anna" and "Annas". */
const STEM_LETTERS = 4;

/** Whether a text names somebody or something that its source does not name. */
function addsName(text: string, source: string): boolean {
  const names = [...text.matchAll(NAME)].flatMap(([name]) => splitWords(name));
  if (names.length === 0) return false;
  const said = new Set(splitWords(source).map((word) => word.slice(0, STEM_LETTERS)));
  return names.some((name) => !said.has(name.slice(0, STEM_LETTERS)));
}

/** Whether a text denies what its source states, or states what it denies: "we do not fly" and "we fly". */
function turnsNegation(text: string, quote: string): boolean {
  const terms = new Set(termsOf(text).map(({ term }) => term));
  const shared = (claim: string) => termsOf(claim).filter(({ term }) => terms.has(term)).length;
  const claims = splitClaims(quote).map((claim) => quote.slice(claim.start, claim.end));
  const [nearest = quote] = claims.toSorted((left, right) => shared(right) - shared(left));
  return isNegated(text) !== isNegated(nearest);
}

export interface UnitToCheck {
  text: string;
  category: Category;
  author: Role;
  quote: string;
  /** The claim of the message that those words stand in. Absent: the words alone. */
  claim?: string;
  /** Whether the claim it was cut from is hedged. */
  isSourceHedged: boolean;
  /** The whole turn, whose names may replace "he" or "it" of the span. Absent: the span alone. */
  context?: string;
}

/** Share of a unit's content words that must come from its span. */
const GROUNDED_SHARE = 0.6;

/** These nouns after "this" refer to nothing earlier: "this week". */
const TIME_NOUNS = [
  'week',
  'weekend',
  'month',
  'year',
  'morning',
  'afternoon',
  'evening',
  'night',
  'spring',
  'summer',
  'autumn',
  'fall',
  'winter',
  'time',
  'vault',
];
const DANGLING_OPENING = new RegExp(
  String.raw`^(?:${alternationOf(referringOpeners)}\b)(?!\s+${anyOf(TIME_NOUNS)}\b)`,
  'iu',
);
const EXPLETIVE_IT = new RegExp(
  String.raw`^it(?:['’]s| is| was| will be| would be| takes?| rains?| snows?)(?: not)? ?${alternationOf(expletivePredicates)}`,
  'iu',
);
const DANGLING_ELSEWHERE =
  /\b(?:that|this) (?:thing|stuff|one)\b|\b(?:do|did|does|doing|done|like|about|for|with) (?:it|that|this|them|so)[.!?]?$/iu;
/** Text that would instruct a model which reads it. */
const INSTRUCTION_PATTERNS = [
  String.raw`\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|rule|prompt|previous|prior|above|earlier|everything)`,
  String.raw`\bsystem (?:prompt|message)\b`,
  String.raw`\byou are now\b`,
  String.raw`\bact as (?:an? )?\p{L}+`,
  String.raw`\b(?:save|mark|store|keep|treat) (?:this|it|that|the following)\b.{0,30}\b(?:as|to)\b`,
  String.raw`\bnew instructions?\b`,
  String.raw`\bdo not (?:tell|mention|reveal|show)\b`,
  String.raw`\b(?:send|forward|post|upload|exfiltrate)\b.{0,60}(?:https?:|@|\bto (?:the )?(?:server|address|url))`,
  String.raw`<\/?(?:system|assistant|instructions?|source|candidate)\b`,
  String.raw`\bjailbreak\b`,
];
const INSTRUCTION = new RegExp(anyOf(INSTRUCTION_PATTERNS), 'iu');
const LINK_PATTERN = /\bhttps?:\/\/|\bwww\.\p{L}|\bmailto:|!?\[[^\]]*\]\([^)]+\)|\bjavascript:/iu;
const QUESTION_PHRASE =
  /\?["”’)]*$|\b(?:whether|decide|decided|unclear|open|clarify|find out|figure out|tbd|offen|unklar|question)\b/iu;

/** The quality criteria that a unit fails, in the order of the schema. Flags inform; they never hide a unit. */
export function flagUnit(unit: UnitToCheck, known: readonly Statement[]): QualityFlag[] {
  const { text, category, author } = unit;
  const checks: [QualityFlag, boolean][] = [
    ['not-atomic', splitClaims(text).length > 1],
    ['not-self-contained', isDangling(text)],
    ['not-grounded', !isGrounded(text, unit.quote, unit.context) || changesWhatWasSaid(unit)],
    ['duplicate', known.length > 0 && isRestatement(text, known)],
    ['over-length', countWords(text) > MAX_UNIT_WORDS],
    ['assistant-decision', category === 'decision' && author === 'assistant'],
    [
      'tightened-hedge',
      unit.isSourceHedged && (category !== 'exploratory' || (!isHedged(text, author) && isHedged(unit.quote, author))),
    ],
    ...riskChecks(text, unit.quote),
    [
      'unclear-category',
      (category === 'open-question' && !QUESTION_PHRASE.test(text)) ||
        (text.endsWith('?') && category !== 'open-question' && category !== 'exploratory'),
    ],
  ];
  return checks.filter(([, fails]) => fails).map(([flag]) => flag);
}

/** Risks in any text: instructions to a model, links, secrets. */
export const findRisks = (text: string): QualityFlag[] =>
  riskChecks(text, '')
    .filter(([, fails]) => fails)
    .map(([flag]) => flag);

const riskChecks = (text: string, quote: string): [QualityFlag, boolean][] => [
  ['instruction-like', INSTRUCTION.test(text) || INSTRUCTION.test(quote)],
  ['contains-link', LINK_PATTERN.test(text)],
  ['contains-secret', findSecrets(text).length > 0],
];

/** A quote of a word or two says nothing of a negation, so that the claim around it counts. */
const changesWhatWasSaid = ({ text, quote, claim = quote, context = '' }: UnitToCheck): boolean =>
  quote !== '' &&
  (addsName(text, `${quote} ${context}`) || turnsNegation(text, claim.length > quote.length ? claim : quote));

const isDangling = (text: string): boolean =>
  (DANGLING_OPENING.test(text) && !EXPLETIVE_IT.test(text)) || DANGLING_ELSEWHERE.test(text);

/** Words from elsewhere in the turn that may replace a pronoun or an ellipsis of the span. */
const MAX_RESOLVED_WORDS = 3;

/**
 * Whether at least 60 % of the unit's content words (by stem) are in its span. Up to three words from elsewhere in the
 * turn are allowed, since a unit names what "it" and "she" refer to. Words from nowhere count against it, and a number
 * that was not said fails it.
 */
export function isGrounded(text: string, quote: string, context = ''): boolean {
  if (hasUnsourcedNumbers(text, `${quote} ${context}`)) return false;
  const own = termsOf(text).map(({ term }) => term);
  if (own.length === 0) return quote.trim() !== '';
  const there = new Set(termsOf(quote).map(({ term }) => term));
  const grounded = own.filter((term) => there.has(term)).length;
  if (grounded / own.length >= GROUNDED_SHARE) return true;
  if (grounded === 0 || context === '') return false;
  const around = new Set(termsOf(context).map(({ term }) => term));
  const resolved = Math.min(MAX_RESOLVED_WORDS, own.filter((term) => !there.has(term) && around.has(term)).length);
  return grounded / (own.length - resolved) >= GROUNDED_SHARE;
}

const NUMBER = /\d+(?:[.,]\d+)*/gu;

/** Whether a text gives a number that its source has neither in digits nor in words. */
function hasUnsourcedNumbers(text: string, source: string): boolean {
  const figures = text.match(NUMBER);
  if (figures === null) return false;
  const grounded = new Set([
    ...(source.match(NUMBER) ?? []).map(normaliseNumber),
    ...splitWords(source).flatMap((word) => valueOfWord(word)?.[1] ?? []),
  ]);
  return figures.some((figure) => !grounded.has(normaliseNumber(figure)));
}

/** "1,200", "1.200" and "1200" are equal. */
const normaliseNumber = (figure: string): string =>
  figure.replace(/[.,](?=\d{3}(?!\d))/gu, '').replace(/^0+(?=\d)/u, '');

function isRestatement(text: string, known: readonly Statement[]): boolean {
  const statement = readStatement(text);
  return known.some((other) => restates(statement, other));
}

import { MAX_UNIT_WORDS, type Category, type QualityFlag } from '../../shared/domain/note';
import type { Role } from '../../shared/domain/message';
import { termsOf } from '../../shared/lib/text/terms';
import { countWords, splitClaims } from '../models/offline/extract-clauses';
import { isHedged } from './extraction/hedges';
import { readStatement, restates, type Statement } from './extraction/statement';

export interface UnitToCheck {
  text: string;
  category: Category;
  author: Role;
  /** The words of the message it comes from. */
  quote: string;
  /** Whether the claim it was cut from is hedged. */
  isSourceHedged: boolean;
}

/** Share of a unit's content words that must come from its span. */
const GROUNDED_SHARE = 0.6;

const DANGLING_START = /^(?:(?:it|this|that|these|those|they|he|she|him|them|his|her|its|their|such|same|both|neither|either|which|who|because|although|though|whereas|so that|the (?:latter|former|same|other one))\b)(?!\s+(?:week|weekend|month|year|morning|afternoon|evening|night|spring|summer|autumn|fall|winter|time|vault)\b)/iu;
const EXPLETIVE_IT = /^it(?:['’]s| is| was| will be| would be| takes?| rains?| snows?)(?: not)? ?(?:raining|snowing|cold|warm|hot|late|early|time|nice|good|great|better|best|possible|impossible|important|necessary|likely|unlikely|clear|worth|easy|hard|difficult|\d|about \d|\p{L}+ (?:to|that)\b)/iu;
const DANGLING_ELSEWHERE = /\b(?:that|this) (?:thing|stuff|one)\b|\b(?:do|did|does|doing|done|like|about|for|with) (?:it|that|this|them|so)[.!?]?$/iu;
const INSTRUCTION = /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|rule|prompt|previous|prior|above|earlier|everything)|\bsystem (?:prompt|message)\b|\byou are now\b|\bact as (?:an? )?\p{L}+|\b(?:save|mark|store|keep|treat) (?:this|it|that|the following)\b.{0,30}\b(?:as|to)\b|\bnew instructions?\b|\bdo not (?:tell|mention|reveal|show)\b|\b(?:send|forward|post|upload|exfiltrate)\b.{0,60}(?:https?:|@|\bto (?:the )?(?:server|address|url))|<\/?(?:system|assistant|instructions?|source|candidate)\b|\bjailbreak\b/iu;
const LINK = /\bhttps?:\/\/|\bwww\.\p{L}|\bmailto:|!?\[[^\]]*\]\([^)]+\)|\bjavascript:/iu;
const SECRETS = [
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,}/u, /\bAKIA[0-9A-Z]{16}\b/u, /\bgh[pousr]_[A-Za-z0-9]{20,}/u, /\bxox[abprs]-[A-Za-z0-9-]{10,}/u,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/u, /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\./u, /\bAIza[0-9A-Za-z_-]{30,}/u,
  /\b(?:password|passwort|passphrase|pin|pin code|api[ -]?key|secret|token)\b\s*(?:is|are|=|:|ist|lautet)\s*\S{3,}/iu,
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/u,
];
const ASKS = /\?["”’)]*$|\b(?:whether|decide|decided|unclear|open|clarify|find out|figure out|tbd|offen|unklar|question)\b/iu;

/** The criteria of corpus.md that a unit fails, in the order of the schema. Flags inform; they never hide a unit. */
export function flagUnit(unit: UnitToCheck, known: readonly Statement[]): QualityFlag[] {
  const { text, category, author } = unit;
  const checks: [QualityFlag, boolean][] = [
    ['not-atomic', splitClaims(text).length > 1],
    ['not-self-contained', isDangling(text)],
    ['not-grounded', !isGrounded(text, unit.quote)],
    ['duplicate', known.length > 0 && isKnown(text, known)],
    ['over-length', countWords(text) > MAX_UNIT_WORDS],
    ['assistant-decision', category === 'decision' && author === 'assistant'],
    ['tightened-hedge', unit.isSourceHedged && (category !== 'exploratory' || (!isHedged(text, author) && isHedged(unit.quote, author)))],
    ['instruction-like', INSTRUCTION.test(text) || INSTRUCTION.test(unit.quote)],
    ['contains-link', LINK.test(text)],
    ['contains-secret', SECRETS.some((pattern) => pattern.test(text)) || hasCardNumber(text)],
    ['unclear-category', (category === 'open-question' && !ASKS.test(text)) || (text.endsWith('?') && category !== 'open-question' && category !== 'exploratory')],
  ];
  return checks.filter(([, fails]) => fails).map(([flag]) => flag);
}

const isDangling = (text: string): boolean =>
  (DANGLING_START.test(text) && !EXPLETIVE_IT.test(text)) || DANGLING_ELSEWHERE.test(text);

/** At least 60 % of the unit's content words (by stem) stand in its span. */
export function isGrounded(text: string, quote: string): boolean {
  const own = termsOf(text);
  if (own.length === 0) return quote.trim() !== '';
  const there = new Set(termsOf(quote).map(({ term }) => term));
  return own.filter(({ term }) => there.has(term)).length / own.length >= GROUNDED_SHARE;
}

function isKnown(text: string, known: readonly Statement[]): boolean {
  const statement = readStatement(text);
  return known.some((other) => restates(statement, other));
}

/** 13 to 19 digits that pass Luhn's check (ISO/IEC 7812-1). */
function hasCardNumber(text: string): boolean {
  return (text.match(/\b\d(?:[ -]?\d){12,18}\b/gu) ?? []).some((match) => {
    const digits = match.replace(/\D/gu, '').split('').reverse().map(Number);
    const sum = digits.reduce((total, digit, place) => total + (place % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2), 0);
    return sum % 10 === 0;
  });
}

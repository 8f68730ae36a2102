import { stopWordKind } from './stop-words';
import { isPlainText, normalise, toTerm } from './terms';

/** Words or numbers that signs join without a space. */
export interface JoinedForm {
  /** The term of the whole. */
  term: string;
  /** As it is written, in lower case. */
  written: string;
  parts: string[];
  isNumber: boolean;
}

const RUN = /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}\p{M}]*([-‐‑.:/,'’])[\p{L}\p{N}\p{M}]+(?:\1[\p{L}\p{N}\p{M}]+)*/gu;
const MAY_BE_JOINED = /\S[-‐‑.:/,]\S|\d['’]\d/;
const NUMBERS = /^v?\d+(?:\D\d+)+$/u;
const WORDS = /^[^:/,'’]+$/u;
/** More parts are a phrase or a path; letters by themselves are an acronym of any length. */
const MAX_PARTS = 2;
/** Letters; longer ones nobody writes as one word, or a part of theirs finds them. */
const MAX_LENGTH = 12;
/** Digits from which on groups are one number: a telephone number, an ISBN. Fewer are a range or a result. */
const MIN_CODE_DIGITS = 7;

/** The joined words and numbers of a text, each as one: "e-mail", "U.S.A.", "node.js", "2026-05-17", "v2.3.1". */
export function joinedForms(text: string): JoinedForm[] {
  if (!MAY_BE_JOINED.test(text)) return [];
  const written = isPlainText(text) ? text.toLowerCase() : normalise(text);
  return Array.from(written.matchAll(RUN), ([form, sign]) => joinedForm(form, sign!)).filter((form) => form !== null);
}

function joinedForm(written: string, sign: string): JoinedForm | null {
  const parts = written.split(sign);
  const isNumber = NUMBERS.test(written);
  const term = isNumber ? numberTerm(parts, sign) : WORDS.test(written) ? wordTerm(parts) : null;
  return term === null ? null : { term, written, parts, isNumber };
}

function wordTerm(parts: readonly string[]): string | null {
  const word = parts.join('');
  const isOne = parts.length <= MAX_PARTS || parts.every((part) => part.length === 1);
  return isOne && word.length <= MAX_LENGTH && stopWordKind(word) === null ? toTerm(word) : null;
}

/** "1,250" is "1250"; "3,5" is "3.5"; "17.5.2026" is "2026-05-17"; "v2.3.1" is "2.3.1". */
function numberTerm(parts: readonly string[], sign: string): string | null {
  const numbers = parts.map((part) => part.replace(/^v/u, ''));
  const [first = '', second = '', third = ''] = numbers;
  if (numbers.length === 3 && /^[-‐‑./]$/u.test(sign)) {
    const startsWithYear = first.length === 4;
    const [year, month, day] = startsWithYear
      ? [first, second, third]
      : Number(second) > 12
        ? [third, first, second]
        : [third, second, first];
    const isClear = startsWithYear || sign !== '/' || Number(day) > 12;
    const isDate = year.length === 4 && Number(month) <= 12 && Number(day) <= 31 && isClear;
    if (isDate) return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  }
  if (/^[.,'’]$/u.test(sign) && parts[0] === first && first.length <= 3 && numbers.slice(1).every(isGroup))
    return numbers.join('');
  if (sign === '.' || (sign === ',' && numbers.length === 2)) return numbers.join('.');
  if (sign === ':') return [first.replace(/^0(?=\d)/u, ''), ...numbers.slice(1)].join(':');
  const digits = numbers.join('');
  return digits.length >= MIN_CODE_DIGITS ? digits : null;
}

const isGroup = (digits: string): boolean => digits.length === 3;

const SPACED = /(?<![\p{L}\p{N}])\+?\d[\d\s()/.-]+\d(?![\p{L}\p{N}])/gu;
/** Digits of a country's code. */
const COUNTRY_CODE_LENGTHS = [1, 2, 3];

/** The terms that a telephone number or a code in groups may be written as in one: abroad, and inside its country. */
export const ungroupedCodes = (text: string): string[] =>
  (text.match(SPACED) ?? []).flatMap((written) => {
    const digits = written.replace(/\D/gu, '');
    if (digits.length < MIN_CODE_DIGITS) return [];
    return [
      digits,
      ...(written.startsWith('+') ? COUNTRY_CODE_LENGTHS.map((length) => `0${digits.slice(length)}`) : []),
    ];
  });

const MAY_BE_EMOJI = /[\u203C-\u3299\u{1F000}-\u{1FFFF}]|\u{FE0F}/u;
const EMOJI = new RegExp(String.raw`\p{RGI_Emoji}|\p{Extended_Pictographic}`, 'gv');
/** Skin tones, and the sign that a character is an emoji. */
const EMOJI_VARIANT = /[\u{1F3FB}-\u{1F3FF}]|\u{FE0F}/gu;

/** The emoji of a text, as terms. */
export const emojiOf = (text: string): string[] =>
  MAY_BE_EMOJI.test(text) ? (text.match(EMOJI) ?? []).map((emoji) => emoji.replace(EMOJI_VARIANT, '')) : [];

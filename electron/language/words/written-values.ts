import { escapePattern } from './escape-pattern';
import { distinctTerms } from './terms';

/** Tells the texts in which a number, a code or a sign stands, however its digits are grouped. */
export interface ValuePattern {
  pattern: RegExp;
  /** Whether a text that holds it may hold an index term; one that does holds such a term. */
  mayBeTerm: (term: string) => boolean;
}

const GAP = String.raw`[\s\u00a0.,'’]`;
/** A run of digits with what may stand between them, and the signs around it; no part of a word. */
const RUN =
  /(?<![\p{L}\p{N}])[+\-−]?(?:[€$£¥]\s?)?v?[+(]{0,2}\d(?:[\s.,:'’()/–-]{0,3}\d)*(?:\s?[%‰€$£¥°]|[xX](?![\p{L}\p{N}]))?(?![\p{L}\p{N}])/giu;
const GROUPED = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/u;
const PLAIN = /^(?:0|[1-9]\d*)(?:[.,]\d+)?$/u;
const DOTTED = /^\d+(?:\.\d+){2,}$/u;
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?$/u;
/** Digits from which on a run is a telephone number, an ISBN or the like, of which only the digits count. */
export const MIN_CODE_DIGITS = 7;
/** Shorter numbers are parts of a date or code where others stand beside them. */
const MIN_NUMBER_IN_RUN = 3;
const PARTS = /^([+\-−]?)([€$£¥]?)\s?(v?)(.*?)\s?([%‰€$£¥°]?)$/iu;

/** The numbers and codes of a query that has no other words; empty where it has some. */
export function valuesAlone(query: string): string[] {
  const text = query.normalize('NFKC');
  const runs = [...text.matchAll(RUN)].flatMap(([run]) => valuesOfRun(run.trim()));
  return runs.length > 0 && distinctTerms(text.replace(RUN, ' ')).length === 0 ? runs : [];
}

/** Numbers beside each other are one where they are grouped as one. */
function valuesOfRun(run: string): string[] {
  const [, , , , digits = ''] = PARTS.exec(run)!;
  const isOne = !/\s/u.test(digits) || GROUPED.test(digits) || /^[+(0]/u.test(digits) || run.startsWith('+');
  return isOne ? [run] : digits.split(/\s+/u);
}

/** Null for a text that is no number or code. */
export function valuePatternOf(written: string): ValuePattern | null {
  const value = written.normalize('NFKC').trim();
  const [run] = value.match(RUN) ?? [];
  if (run?.trim() !== value) return null;
  const [, sign = '', before = '', version = '', body = '', after = ''] = PARTS.exec(value)!;
  const digits = body.replace(/\D/gu, '');
  if (version !== '' || DOTTED.test(body)) {
    const isOptional = body.includes('.') ? '?' : '';
    return found(`v${isOptional}${escapePattern(body)}`, [`v?${lastGroup(body)}`]);
  }
  if (CLOCK.test(body)) return found(`0?${escapePattern(body.replace(/^0(?=\d:)/u, ''))}`, [lastGroup(body)]);
  const isNumber = GROUPED.test(body) || (PLAIN.test(body) && (digits.length < MIN_CODE_DIGITS || body !== digits));
  const isCode = digits.length >= MIN_CODE_DIGITS && (sign === '+' || !isNumber);
  if (isCode) return codePattern(body, digits, sign === '+');
  if (isNumber) return numberPattern(body, { sign, unit: before || after });
  return found(escapePattern(body).replace(/\s+/gu, String.raw`\s+`), [lastGroup(body)]);
}

const lastGroup = (body: string): string => body.match(/\d+/gu)!.at(-1)!;

const found = (form: string, endings: readonly string[]): ValuePattern => ({
  pattern: new RegExp(`(?<!\\p{N}|\\p{N}[.,:](?!\\d{4}(?!\\p{N})))(?:${form})(?!\\p{N}|[.,:]\\p{N})`, 'iu'),
  mayBeTerm: endsAs(new RegExp(`^(?:${endings.join('|')})\\D*$`, 'u')),
});

const endsAs = (pattern: RegExp) => (term: string) => pattern.test(term);

/** “1,250” is “1250” and “1.250”; “3.5” is “3,50”. A sign or unit has to be there where it is asked for. */
function numberPattern(body: string, { sign, unit }: { sign: string; unit: string }): ValuePattern {
  const isWhole = !/[.,]\d+$/u.test(body) || /^\d{1,3}(?:[.,'’\s]\d{3})+$/u.test(body);
  const [whole = '', decimals = ''] = isWhole
    ? [body.replace(/\D/gu, '')]
    : [body.slice(0, body.search(/[.,]\d+$/u)).replace(/\D/gu, ''), body.match(/\d+$/u)![0].replace(/0+$/u, '')];
  // “7” stands in “978-7” for nothing by itself.
  const alone = whole.length < MIN_NUMBER_IN_RUN && decimals === '' && unit === '' && sign === '';
  const [start, end] = alone ? [String.raw`(?<!\p{N}[-–/])`, String.raw`(?![-–/]\p{N})`] : ['', ''];
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/gu, ' ').split(' ');
  const number = `${start}${groups.join(`${GAP}?`)}${decimals === '' ? '(?:[.,]0+)?' : `[.,]${decimals}0*`}${end}`;
  const signed =
    sign === '+' ? String.raw`\+${number}` : sign === '' ? number : String.raw`(?<![\p{L}\p{N}])[-−]\s?${number}`;
  const sides = escapePattern(unit);
  const form =
    unit === ''
      ? signed
      : /[€$£¥]/u.test(unit)
        ? `(?:${sides}\\s?${signed}|${signed}\\s?${sides})`
        : `${signed}\\s?${sides}`;
  return found(form, decimals === '' ? [whole, groups.at(-1)!] : [`${decimals}0*`]);
}

/** The digits in any grouping; of a telephone number with its country’s code, also as it is written inside the country. */
function codePattern(body: string, digits: string, isInternational: boolean): ValuePattern {
  const spaced = (text: string): string => [...text].join(String.raw`[\s().,'’\-–/]{0,3}`);
  const forms = [`${spaced(digits)}${/x$/iu.test(body) ? '[\\s-]?x' : ''}`];
  const core = digits.replace(/^00/u, '');
  if (isInternational || core !== digits) {
    forms.push(String.raw`(?:\+|00)\s?${spaced(core)}`);
    for (const length of [1, 2, 3])
      if (core.length - length >= MIN_CODE_DIGITS) {
        forms.push(String.raw`\(?0${spaced(` ${core.slice(length)}`).slice(1)}`);
        forms.push(
          String.raw`(?:\+|00)${core.slice(0, length)}[\s\-/]?\(0\)${spaced(` ${core.slice(length)}`).slice(1)}`,
        );
      }
  } else if (digits.startsWith('0'))
    forms.push(String.raw`(?:\+|00)\d{1,3}[\s\-/]?(?:\(0\))?${spaced(` ${digits.slice(1)}`).slice(1)}`);
  return {
    pattern: new RegExp(`(?<!\\p{N})(?:${forms.join('|')})(?!\\p{N})`, 'iu'),
    mayBeTerm: (term) => {
      const start = /^\d{2,}/u.exec(term)?.[0];
      // The last group may be a single check digit: then the first one tells.
      return start !== undefined && (digits.endsWith(start) || (start.length > 2 && digits.startsWith(start)));
    },
  };
}

import conclusionWords from './conclusion-words.txt?raw';
import { isGerman } from '../../language/grammar/finite-verbs';
import { alternationOf } from '../../language/words/word-list';
import type { Statement } from '../../language/statements/compare-statements';
import { sentenceAround, type CheckedUnit } from './check-unit';

const CONCLUDES = new RegExp(String.raw`(?<!\p{L})${alternationOf(conclusionWords)}[,:]?\s+$`, 'iu');
const STARTS_AS_CONCLUSION = new RegExp(String.raw`^${alternationOf(conclusionWords)}[,:]?\s`, 'iu');
/** Recalled figures that are added and subtracted in pairs; more are a table. */
const MAX_FIGURES = 30;

/** What the surfaced texts say, for comparing many units with it. */
export interface RecalledMarks {
  /** Dates, names and all other words. */
  words: ReadonlySet<string>;
  figures: readonly number[];
}

export const recalledMarks = (texts: readonly string[], statements: readonly Statement[]): RecalledMarks => ({
  words: new Set(statements.flatMap(({ distinguishingWords, terms }) => [...distinguishingWords, ...terms])),
  figures: [...new Set(texts.flatMap(figuresIn))].slice(0, MAX_FIGURES),
});

/**
 * Whether a unit of the answer only concludes from what was surfaced: "…, so the lower limit is 1.2". Every number, date
 * and name of it is recalled, or the sum or difference of two recalled numbers, and it says that it concludes.
 */
export function isConclusionFromRecalled(unit: CheckedUnit, statement: Statement, recalled: RecalledMarks): boolean {
  const { message, start, end, text } = unit;
  if (message.role !== 'assistant' || statement.distinguishingWords.size === 0) return false;
  const sentence = sentenceAround(message.text, { start, end });
  const before = sentence === null ? '' : message.text.slice(sentence.start, start);
  if (!CONCLUDES.test(before) && !STARTS_AS_CONCLUSION.test(message.text.slice(start, end))) return false;
  const figures = figuresIn(text);
  // German capitalises every noun, so only its figures tell one matter from another.
  const names = isGerman(text) ? [] : [...statement.distinguishingWords].filter((word) => !/\d/u.test(word));
  return (
    figures.length + names.length > 0 &&
    names.every((word) => recalled.words.has(word)) &&
    figures.every((figure) => recalled.figures.includes(figure) || isDerivedFigure(figure, recalled.figures))
  );
}

/** "1.2", "1,2" and "1,200": a comma or point before three digits groups them. */
const figuresIn = (text: string): number[] =>
  (text.match(/\d+(?:[.,]\d+)*/gu) ?? []).map((figure) =>
    Number(figure.replace(/[.,](?=\d{3}(?!\d))/gu, '').replace(',', '.')),
  );

const isDerivedFigure = (figure: number, figures: readonly number[]): boolean =>
  Number.isFinite(figure) &&
  figures.some((one) => figures.some((other) => isNear(one + other, figure) || isNear(one - other, figure)));

/** Decimal fractions do not add up exactly. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;

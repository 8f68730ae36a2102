import { lowerBound } from '../binary-search';
import type { TextSpan } from './literal-ranges';

const MAY_HOLD_CODE = /[`~\t]| {4}/;
/** A line in quotes and list items, before its own text. */
const CONTAINERS = /^(?:[ \t]{0,3}(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]{0,3})*/;
const FENCE = /^[ \t]*(`{3,}(?!.*`)|~{3,})/;
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const INDENTED = /^(?: {0,3}\t| {4})/;

/**
 * Code of a Markdown text: fenced and indented blocks and code spans, in order. Reads line by line in linear time: a
 * complete parse takes four seconds for a megabyte.
 */
export function codeRanges(markdown: string): TextSpan[] {
  if (!MAY_HOLD_CODE.test(markdown)) return [];
  const ranges: TextSpan[] = [];
  let fence: string | null = null;
  let isInList = false;
  let isAfterBlank = true;
  let wasIndentedCode = false;
  /** First line of the paragraph that is being read; code spans end with it. */
  let paragraphStart = 0;
  const endParagraph = (end: number) => {
    if (end > paragraphStart) addCodeSpans(markdown, paragraphStart, end, ranges);
  };
  for (let start = 0; start <= markdown.length;) {
    const newline = markdown.indexOf('\n', start);
    const end = newline === -1 ? markdown.length : newline;
    const next = end + 1;
    const line = markdown.slice(start, end);
    const text = line.slice(CONTAINERS.exec(line)![0].length);
    const isBlank = text.trim() === '';
    const isListItem = LIST_ITEM.test(line);
    const marker = FENCE.exec(text)?.[1];
    if (fence !== null) {
      ranges.push({ start, end: Math.min(next, markdown.length) });
      if (text.trimEnd().endsWith(fence) && text.trim().startsWith(fence) && /^[`~]+$/.test(text.trim())) fence = null;
      paragraphStart = next;
    } else if (INDENTED.test(line) && !isBlank && !isInList && (isAfterBlank || wasIndentedCode)) {
      endParagraph(start);
      ranges.push({ start, end: Math.min(next, markdown.length) });
      wasIndentedCode = true;
      paragraphStart = next;
    } else if (marker !== undefined) {
      endParagraph(start);
      fence = marker;
      ranges.push({ start, end: Math.min(next, markdown.length) });
      wasIndentedCode = false;
      paragraphStart = next;
    } else {
      if (isBlank || isListItem) {
        endParagraph(start);
        paragraphStart = start;
      }
      if (!isBlank) wasIndentedCode = false;
      if (isListItem) isInList = true;
      else if (!isBlank && !/^[ \t>]/.test(line) && isAfterBlank) isInList = false;
    }
    isAfterBlank = isBlank || fence !== null || /^#{1,6}(?:[ \t]|$)/.test(line);
    start = next;
  }
  if (fence === null) endParagraph(markdown.length);
  return joinTouching(ranges);
}

/** Spans of one paragraph: a run of back-ticks ends at the next run of its length. Escaped back-ticks open none. */
function addCodeSpans(markdown: string, from: number, to: number, ranges: TextSpan[]): void {
  const runs = [...markdown.slice(from, to).matchAll(/`+/g)].map(({ index, 0: run }) => ({
    start: from + index,
    length: run.length,
  }));
  /** By run: the next one of its length, read from the end. */
  const closing: (number | undefined)[] = [];
  const nextOfLength = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    closing[index] = nextOfLength.get(runs[index]!.length);
    nextOfLength.set(runs[index]!.length, index);
  }
  for (let index = 0; index < runs.length;) {
    const { start } = runs[index]!;
    const close = isEscaped(markdown, start) ? undefined : closing[index];
    if (close === undefined) index += 1;
    else {
      ranges.push({ start, end: runs[close]!.start + runs[close]!.length });
      index = close + 1;
    }
  }
}

/** Adjacent ranges as one, so that a block is one range. */
function joinTouching(ranges: readonly TextSpan[]): TextSpan[] {
  const joined: TextSpan[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && last.end === range.start) last.end = range.end;
    else joined.push({ ...range });
  }
  return joined;
}

/** Whether an odd number of backslashes precedes it. */
export function isEscaped(markdown: string, offset: number): boolean {
  let first = offset;
  while (first > 0 && markdown[first - 1] === '\\') first -= 1;
  return (offset - first) % 2 === 1;
}

/** Whether an offset is inside one of the ranges, which are in order. */
export function isInside(ranges: readonly TextSpan[], offset: number): boolean {
  const index = lowerBound(ranges.length, (at) => ranges[at]!.end <= offset);
  return index < ranges.length && ranges[index]!.start <= offset;
}

import { headingsOf } from './locate-passage';
import type { TextSpan } from './literal-ranges';
import { HEADING_LINE, plainHeading } from './plain-heading';
import { titleKey } from './title-key';

/** A place inside a note: the line of a heading, a line that ends in `^name`, or the line `:12`. */
export interface NotePlace {
  /** First character of the line. */
  start: number;
  /** Words of the heading, or of the line. */
  words: string;
  /** Where the line with a `^name` ends; absent for a heading. */
  end?: number;
}

/**
 * The part of a link's target after the note's name: `Food` of `Kyoto#Food`, `^three` of `Kyoto#^three`; null without
 * one.
 *
 * @param title the part of the target that named the note
 */
export function placeOfTarget(target: string, title: string): string | null {
  const at = target.indexOf(title);
  const rest = at === -1 ? '' : target.slice(at + title.length).trim();
  // Some write a block without the number sign: `Kyoto^three`.
  const place = /^[#^]/u.test(rest) ? rest.replace(/^#+/u, '').trim() : '';
  return place === '' ? null : place;
}

/**
 * Where a place stands in a note's text. Of `Food#Soups` the heading “Soups” after “Food”; headings are compared by their
 * words, and by the form that web addresses give them. Null when it is not there.
 */
export function findPlace(markdown: string, place: string): NotePlace | null {
  if (place.startsWith('^')) return findBlock(markdown, place.slice(1));
  if (/^:\d{1,6}$/u.test(place)) return findLine(markdown, Number(place.slice(1)));
  const wanted = place.split('#').map((part) => headingKey(plainHeading(part.trim())));
  let depth = 0;
  let found: NotePlace | null = null;
  for (const { start, title } of headingsOf(markdown)) {
    if (headingKey(title) !== wanted[depth]) continue;
    found = { start, words: title };
    depth += 1;
    if (depth === wanted.length) return found;
  }
  return found;
}

/**
 * The part of a note that an embed of a place shows: the section under a heading, the paragraph, or the item with what is
 * indented below it; the whole note without a place. Null when the place is not there. Linear time.
 */
export function findPart(markdown: string, place: string | null): TextSpan | null {
  if (place === null) return { start: 0, end: markdown.length };
  const found = findPlace(markdown, place);
  if (found === null) return null;
  return found.end === undefined
    ? { start: found.start, end: endOfSection(markdown, found.start) }
    : blockAround(markdown, found.start, found.end);
}

function endOfSection(markdown: string, start: number): number {
  const rest = markdown.slice(start);
  let own = 0;
  for (const { start: at, level } of headingsOf(rest)) {
    if (at === 0) own = level;
    else if (level <= own) return start + rest.slice(0, at).trimEnd().length;
  }
  return start + rest.trimEnd().length;
}

const ITEM = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]/u;
const INDENT = /^[ \t]*/u;

/** @param end where the words of the line end; the mark follows, on the line or below the block */
function blockAround(markdown: string, first: number, end: number): TextSpan {
  const isBelow = /^\s*\n\s*\^/u.test(markdown.slice(end, end + 1_000));
  let start = first;
  let line = markdown.slice(start, end);
  while (start > 0 && (isBelow || !ITEM.test(line))) {
    const above = markdown.lastIndexOf('\n', start - 2) + 1;
    line = markdown.slice(above, start - 1);
    if (line.trim() === '' || HEADING_LINE.test(line)) break;
    start = above;
  }
  const item = isBelow ? null : ITEM.exec(markdown.slice(start, end));
  if (item === null) return { start, end };
  // What is indented below an item belongs to it, its mark with it.
  let last = end;
  for (let at = markdown.indexOf('\n', end) + 1; at > 0 && at < markdown.length;) {
    const newline = markdown.indexOf('\n', at);
    const below = markdown.slice(at, newline === -1 ? markdown.length : newline);
    if (below.trim() === '' || INDENT.exec(below)![0].length <= item[1]!.length) break;
    last = at + below.length;
    at = newline + 1;
    if (newline === -1) break;
  }
  return { start, end: last };
}

/** `Where to eat?` and `where-to-eat` are the same heading. */
const headingKey = (title: string): string =>
  titleKey(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '');

/** @param number from 1 */
function findLine(markdown: string, number: number): NotePlace | null {
  let start = 0;
  for (let line = 1; line < number; line += 1) {
    const newline = markdown.indexOf('\n', start);
    if (newline === -1) return null;
    start = newline + 1;
  }
  const line = markdown.slice(start).split('\n', 1)[0]!.trimEnd();
  return { start, end: start + line.length, words: plainHeading(line.trim()) };
}

function findBlock(markdown: string, name: string): NotePlace | null {
  const mark = `^${name}`;
  let end = 0;
  for (let first = markdown.indexOf(mark); first !== -1; first = end === -1 ? -1 : markdown.indexOf(mark, end)) {
    end = markdown.indexOf('\n', first);
    // Of several marks in a line the last names it.
    const at = markdown.lastIndexOf(mark, end === -1 ? undefined : end);
    const isLast = markdown.slice(at + mark.length, end === -1 ? undefined : end).trim() === '';
    if (!isLast || !/^\s?$/u.test(markdown[at - 1] ?? '')) continue;
    const start = markdown.lastIndexOf('\n', at) + 1;
    // A mark on its own line belongs to the block above it.
    const isAlone = markdown.slice(start, at).trim() === '';
    const text = markdown.slice(0, isAlone ? start : at).trimEnd();
    const lineStart = isAlone ? text.lastIndexOf('\n') + 1 : start;
    const line = text.slice(lineStart);
    return { start: lineStart, end: lineStart + line.length, words: plainHeading(line.trim()) };
  }
  return null;
}

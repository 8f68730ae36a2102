import { headingsOf } from './locate-passage';
import { plainHeading } from './plain-heading';
import { titleKey } from './title-key';

/** A place inside a note: the line of a heading, or a line that ends in `^name`. */
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
  const place = rest.startsWith('#') ? rest.replace(/^#+/u, '').trim() : '';
  return place === '' ? null : place;
}

/**
 * Where a place stands in a note's text. Of `Food#Soups` the heading “Soups” after “Food”; headings are compared by their
 * words, and by the form that web addresses give them. Null when it is not there.
 */
export function findPlace(markdown: string, place: string): NotePlace | null {
  if (place.startsWith('^')) return findBlock(markdown, place.slice(1));
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

/** `Where to eat?` and `where-to-eat` are the same heading. */
const headingKey = (title: string): string =>
  titleKey(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '');

function findBlock(markdown: string, name: string): NotePlace | null {
  const mark = `^${name}`;
  for (let at = markdown.indexOf(mark); at !== -1; at = markdown.indexOf(mark, at + 1)) {
    const end = markdown.indexOf('\n', at);
    const isLast = markdown.slice(at + mark.length, end === -1 ? undefined : end).trim() === '';
    if (!isLast || !/^\s?$/u.test(markdown[at - 1] ?? '')) continue;
    const start = markdown.lastIndexOf('\n', at) + 1;
    // A mark on its own line belongs to the block above it.
    const isAlone = markdown.slice(start, at).trim() === '';
    const first = isAlone ? markdown.lastIndexOf('\n', Math.max(0, start - 2)) + 1 : start;
    const line = markdown.slice(first, isAlone ? start : at).trimEnd();
    return { start: first, end: first + line.length, words: plainHeading(line.trim()) };
  }
  return null;
}

import { HEADING_LINE, plainHeading } from './plain-heading';
import type { TextSpan } from './literal-ranges';

/** Occurrences that are compared: a page may repeat a line a thousand times. */
const MAX_OCCURRENCES = 1_000;

/**
 * Where a passage stands in a text now, word for word: at its offsets, or else where the same words are, under the same
 * heading and nearest to its offsets. Null when it is gone, and when its words are not known. Linear time.
 *
 * @param text its words, or the first of them; `end - start` is the length of the whole
 */
export function locatePassage(
  markdown: string,
  { start, end, headings, text }: { start: number; end: number; headings: readonly string[]; text: string },
): TextSpan | null {
  if (text.trim() === '') return null;
  const found = markdown.startsWith(text, start) ? [start] : occurrencesOf(markdown, text);
  const under = found.length > 1 ? offsetsUnder(markdown, found, headings.at(-1)) : found;
  const at = (under.length > 0 ? under : found).reduce<number | null>(
    (best, offset) => (best === null || Math.abs(offset - start) < Math.abs(best - start) ? offset : best),
    null,
  );
  return at === null ? null : { start: at, end: Math.min(markdown.length, at + end - start) };
}

function occurrencesOf(markdown: string, text: string): number[] {
  const found: number[] = [];
  for (let at = markdown.indexOf(text); at !== -1; at = markdown.indexOf(text, at + text.length)) {
    if (found.length >= MAX_OCCURRENCES) break;
    found.push(at);
  }
  return found;
}

/** Those of some offsets, which are in order, whose next heading above is the given one; undefined: none is above. */
function offsetsUnder(markdown: string, offsets: readonly number[], heading: string | undefined): number[] {
  const under: number[] = [];
  let next = 0;
  let current: string | undefined;
  const takeUntil = (end: number) => {
    for (; next < offsets.length && offsets[next]! < end; next += 1)
      if (current === heading) under.push(offsets[next]!);
  };
  for (const { start, title } of headingsOf(markdown)) {
    takeUntil(start);
    current = title;
  }
  takeUntil(Infinity);
  return under;
}

/** A heading of a text, and where its line begins. */
export interface LocatedHeading {
  start: number;
  title: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * The heading of a path that is nearest to the passage that stood under it: the innermost one that the text still has,
 * and of several that are called so the nearest to `near`. Null when none is left. Linear time.
 */
export function nearestHeading(markdown: string, path: readonly string[], near: number): LocatedHeading | null {
  const wanted = new Map(path.map((title, depth) => [title, depth]));
  let best: (LocatedHeading & { depth: number }) | null = null;
  for (const { start, title } of wanted.size === 0 ? [] : headingsOf(markdown)) {
    const depth = wanted.get(title);
    if (depth === undefined) continue;
    const isBetter =
      best === null ||
      depth > best.depth ||
      (depth === best.depth && Math.abs(start - near) < Math.abs(best.start - near));
    if (isBetter) best = { start, title, depth };
  }
  return best === null ? null : { start: best.start, title: best.title };
}

/** Headings outside code fences, in order; `level` from 1 to 6. */
export function* headingsOf(markdown: string): Generator<LocatedHeading & { level: number }> {
  let fence: string | null = null;
  for (let start = 0; start < markdown.length;) {
    const newline = markdown.indexOf('\n', start);
    const end = newline === -1 ? markdown.length : newline;
    const first = markdown[start];
    // Only lines that may be a heading or a fence are cut out.
    if (first === '#' || first === '`' || first === '~' || first === ' ') {
      const line = markdown.slice(start, Math.min(end, start + 1_000)).trimEnd();
      const marker = FENCE.exec(line)?.[1];
      if (marker !== undefined && (fence === null || marker.startsWith(fence))) fence = fence === null ? marker : null;
      const heading = fence === null && marker === undefined ? HEADING_LINE.exec(line) : null;
      if (heading !== null) yield { start, title: plainHeading(heading[2]!), level: heading[1]!.length };
    }
    start = end + 1;
  }
}

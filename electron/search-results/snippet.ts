import type { MarkedText } from '../../shared/ipc/routes/search';
import { splitWords, toTerm } from '../language/words/terms';

/** UTF-16 units of a snippet: two to three lines of a terminal. */
const MAX_CHARACTERS = 240;
/** UTF-16 units before the first matched word. */
const CONTEXT = 60;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;
/** Scripts whose words are not set apart. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * The part of a text that holds the most of the terms, with them marked.
 *
 * @param text without markup, in one line
 * @param terms as the index has them
 */
export function snippetOf(text: string, terms: ReadonlySet<string>): MarkedText {
  const found = findTerms(text, terms);
  const start = text.length <= MAX_CHARACTERS ? 0 : wordStart(text, bestStart(found) - CONTEXT);
  const end = wordEnd(text, start + MAX_CHARACTERS);
  const before = start > 0 ? '…' : '';
  const marks = found
    .filter((term) => term.start >= start && term.end <= end)
    .map((term): [number, number] => [term.start - start + before.length, term.end - start + before.length]);
  return { text: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`, marks };
}

/** Where the terms are in a text, in order. */
export const markTerms = (text: string, terms: ReadonlySet<string>): MarkedText['marks'] =>
  findTerms(text, terms).map(({ start, end }) => [start, end]);

interface FoundTerm {
  term: string;
  start: number;
  end: number;
}

/** Words of the text that are a term, and terms inside runs without spaces; in order, none inside another. */
function findTerms(text: string, terms: ReadonlySet<string>): FoundTerm[] {
  const found: FoundTerm[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const term = splitWords(word)
      .map(toTerm)
      .find((own) => terms.has(own));
    if (term !== undefined) found.push({ term, start: index, end: index + word.length });
  }
  for (const term of terms) {
    if (!UNSPACED.test(term)) continue;
    for (let start = text.indexOf(term); start !== -1; start = text.indexOf(term, start + term.length))
      found.push({ term, start, end: start + term.length });
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let reached = 0;
  return found.filter(({ start, end }) => {
    if (start < reached) return false;
    reached = end;
    return true;
  });
}

/** Start of the stretch with the most different terms; of equals the first. */
function bestStart(found: readonly FoundTerm[]): number {
  const inside = new Map<string, number>();
  let first = 0;
  let best = { start: found[0]?.start ?? 0, count: 0 };
  for (const { term, end } of found) {
    inside.set(term, (inside.get(term) ?? 0) + 1);
    while (end - found[first]!.start > MAX_CHARACTERS - CONTEXT) {
      const left = found[first]!.term;
      const count = inside.get(left)! - 1;
      if (count === 0) inside.delete(left);
      else inside.set(left, count);
      first += 1;
    }
    if (inside.size > best.count) best = { start: found[first]!.start, count: inside.size };
  }
  return best.start;
}

function wordStart(text: string, offset: number): number {
  if (offset <= 0) return 0;
  const space = text.indexOf(' ', offset);
  return space === -1 || space > offset + CONTEXT ? wholeCharacter(text, offset) : space + 1;
}

function wordEnd(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const space = text.lastIndexOf(' ', offset);
  return space < offset - CONTEXT ? wholeCharacter(text, offset) : space;
}

/** Moves an offset out of a surrogate pair. */
function wholeCharacter(text: string, offset: number): number {
  const unit = text.charCodeAt(offset);
  return unit >= 0xdc00 && unit <= 0xdfff ? offset - 1 : offset;
}

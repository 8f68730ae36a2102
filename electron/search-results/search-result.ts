import type { TraceCandidate } from '../../shared/domain/trace';
import { passageText, sourceTitle } from '../../shared/domain/trace-text/candidate-passages';
import { gateReasonText } from '../../shared/domain/trace-text/candidate-text';
import type { MarkedText, SearchRow } from '../../shared/ipc/routes/search';
import { splitWords, termsOf, toTerm } from '../language/words/terms';
import { plainTextOf } from '../language/prose/plain-text';

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
const markTerms = (text: string, terms: ReadonlySet<string>): MarkedText['marks'] =>
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

/** One result of a search, as the command line and the search screen show it. */
export interface SearchResult {
  ref: string;
  kind: TraceCandidate['kind'];
  title: string;
  /** Folders and headings, outermost first. */
  path: string[];
  snippet: MarkedText;
  text: string;
  /** Epoch milliseconds. */
  at: number;
  archived?: true;
  why: string;
  score: number;
  parts: TraceCandidate['fused']['parts'];
}

/** @param question whose words are marked, beside those that the index matched */
export function toSearchResult(candidate: TraceCandidate, path: string[], question: string): SearchResult {
  const { ref, kind, text, at, archived, gate, fused } = candidate;
  return {
    ref,
    kind,
    title: sourceTitle(candidate) || firstWordsOf(text),
    path,
    snippet: snippetOf(plainTextOf(passageText(candidate)), matchedTerms(candidate, question)),
    text,
    at,
    ...(archived === true ? { archived } : {}),
    why: gate === null ? '' : gateReasonText(gate.reason),
    score: fused.score,
    parts: fused.parts,
  };
}

/** A candidate as the search screen lists it, with its matched words marked. */
export function toSearchRow(candidate: TraceCandidate, path: string[], question: string): SearchRow {
  const terms = matchedTerms(candidate, question);
  const title = plainTextOf(sourceTitle(candidate));
  return {
    ref: candidate.ref,
    title: { text: title, marks: markTerms(title, terms) },
    path,
    snippet: snippetOf(plainTextOf(passageText(candidate)), terms),
  };
}

const matchedTerms = ({ found }: TraceCandidate, question: string): Set<string> =>
  new Set([...termsOf(question).map(({ term }) => term), ...found.flatMap((finding) => finding.matchedTerms)]);

const firstWordsOf = (text: string): string => text.split('\n', 1)[0]!.slice(0, 160);

import type { CitationMarker } from '../../../shared/domain/citation-markers';
import { countWords, splitClaims, type TextSpan } from '../../language/grammar/split-claims';
import { markdownBlocks } from '../../language/prose/markdown-blocks';
import { splitSentences } from '../../language/sentences/split-sentences';

/** What an answer cites with one marker. */
export interface CitedSentence extends TextSpan {
  /** Where the marker's own words begin: after the marker before it in the same sentence, else `start`. */
  ownStart: number;
  /** Places after `ownStart` at which a clause begins; what stands before one may be a lead-in: “In short: …”. */
  clauseStarts: number[];
}

/**
 * The sentence, list item, heading or table cell before a marker, which may stand before the full stop or after it. A
 * marker that opens its line, or is introduced ("According to [2], …"), stands for what follows.
 */
export function citedSentence(answer: string, markers: readonly CitationMarker[], index: number): CitedSentence {
  const { end, previous } = wordsBefore(answer, markers, index);
  const before = sentenceEndingAt(answer, end, previous);
  const { end: markerEnd } = markers[index]!;
  const opensLine = OPENING_OF_LINE.test(lineBefore(answer, markers[index]!.start));
  const after = sentenceFrom(answer, markerEnd, markers[index + 1]?.start ?? answer.length);
  const isIntroduced =
    /^\s*[,:]/u.test(answer.slice(markerEnd, markerEnd + 3)) &&
    countWords(answer.slice(before.ownStart, before.end)) <= MAX_INTRODUCING_WORDS;
  return after.end > after.start && (isIntroduced || opensLine) ? after : before;
}

/** "According to", "Laut". More words say something themselves. */
const MAX_INTRODUCING_WORDS = 2;

/** Signs of a list, a quote or a table row, and other markers. */
const OPENING_OF_LINE = /^[\s>#|*+-]*(?:\d{1,3}[.)]\s+)?[\s*]*(?:\[\d{1,3}\]\s*)*$/u;
/** Characters of a block that are looked at; longer ones are no sentence. */
const MAX_CHARACTERS = 2_000;

/** The end of the words that a marker follows, with other markers between, and the last marker before those words. */
function wordsBefore(answer: string, markers: readonly CitationMarker[], index: number) {
  let end = markers[index]!.start;
  let before = index - 1;
  // “… [1] [2], [3] and [4]” is one group.
  while (before >= 0 && /^[\s,;&|]*(?:\p{L}{1,3}\s+)?$/u.test(answer.slice(markers[before]!.end, end))) {
    end = markers[before]!.start;
    before -= 1;
  }
  while (end > 0 && /[\s|]/u.test(answer[end - 1]!)) end -= 1;
  return { end, previous: before >= 0 ? markers[before]!.end : 0 };
}

function sentenceEndingAt(answer: string, end: number, previous: number): CitedSentence {
  const from = Math.max(blockStart(answer, end), end - MAX_CHARACTERS);
  // Soft line breaks end no sentence.
  const block = answer.slice(from, end).replace(/\s/gu, ' ');
  const start = from + (splitSentences(block).at(-1)?.start ?? 0);
  return withClauses(answer, start, end, Math.max(start, previous));
}

/** The start of the block, or of its last table cell. */
function blockStart(answer: string, end: number): number {
  const line = lineBefore(answer, end);
  if (line.includes('|')) return end - line.length + line.lastIndexOf('|') + 1;
  const from = Math.max(0, end - MAX_CHARACTERS);
  return from + (markdownBlocks(answer.slice(from, end)).at(-1)?.start ?? 0);
}

const lineBefore = (answer: string, end: number): string => answer.slice(answer.lastIndexOf('\n', end - 1) + 1, end);

function sentenceFrom(answer: string, from: number, limit: number): CitedSentence {
  const rest = answer.slice(from, Math.min(limit, from + MAX_CHARACTERS)).split('\n', 1)[0]!;
  const lead = /^[\s,:|*]*/u.exec(rest)![0].length;
  const sentence = splitSentences(rest.slice(lead).split('|', 1)[0]!)[0];
  const start = from + lead;
  return withClauses(answer, start, start + (sentence?.end ?? 0), start);
}

function withClauses(answer: string, start: number, end: number, ownStart: number): CitedSentence {
  // Without the numbers, which would hide a conjunction; of one length, so that offsets stay.
  const sentence = answer.slice(start, end).replace(/\[\d{1,3}\]|\s/gu, (found) => ' '.repeat(found.length));
  const marks = [...sentence.matchAll(/(?:[,;:–—.)]["”“»]?\**|\*\*|\s[-–—])\s+/gu)].map(
    (match) => start + match.index + match[0].length,
  );
  const claims = splitClaims(sentence).map((claim) => start + claim.start);
  const clauseStarts = [...new Set([...marks, ...claims])].filter((offset) => offset > ownStart).sort((a, b) => a - b);
  return { start, end, ownStart, clauseStarts };
}

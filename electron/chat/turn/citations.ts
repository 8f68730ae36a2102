import { CODE, findCitationMarkers, type CitationMarker } from '../../../shared/domain/citation-markers';
import type { Citation } from '../../../shared/domain/message';
import { countWords, splitClaims, type TextSpan } from '../../language/grammar/split-claims';
import { distinctTerms } from '../../language/words/terms';
import type { AnswerSource } from '../../ports/engine';
import { compareWithSource, type SentenceSimilarities } from './compare-with-source';
import { findVerbatim, readable, withoutMarkers, type ReadableText } from '../../language/claims/verbatim';
import { plainTextOf } from '../../language/prose/plain-text';
import { markdownBlocks } from '../../language/prose/markdown-blocks';
import { splitSentences } from '../../language/sentences/split-sentences';

/** Normalises other spellings of a marker that models use: `[1, 2]`, `【3】`, `[^4]`, `[source 5]`. Code stays as it is. */
export const normaliseMarkers = (text: string): string =>
  text
    .split(new RegExp(`(${CODE.source})`, 'u'))
    .map((part, index) => (index % 2 === 1 ? part : normaliseProse(part)))
    .join('');

const normaliseProse = (text: string): string =>
  text
    .replace(/【(\d{1,3})(?:†[^】]*)?】/gu, '[$1]')
    .replace(/\[(?:\^|source\s+|quelle\s+)(\d{1,3})\](?![(:])/giu, '[$1]')
    .replace(/\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})+)\](?!\()/gu, (_whole, list: string) =>
      list
        .split(/[,;]/u)
        .map((number) => `[${number.trim()}]`)
        .join(''),
    );

/**
 * One citation per marker that names a source, in text order: the kth `[n]` belongs to the kth citation with that
 * number. What the marker stands for is the quotation before it, else its sentence: verified where the source has the
 * words verbatim. A quotation that it does not have stays unverified; a sentence without one is in other words.
 */
export const citationsOf = (answer: string, sources: readonly AnswerSource[]): Citation[] =>
  readCitations(answer, sources).map(({ citation }) => citation);

/**
 * The same; a sentence in the answer's own words is compared with its source where `similarities` can tell. One that the
 * source does not say is neither verified nor in other words.
 */
export async function checkCitations(
  answer: string,
  sources: readonly AnswerSource[],
  similarities: SentenceSimilarities | undefined,
): Promise<Citation[]> {
  const checked: Citation[] = [];
  for (const { citation, own, cited } of readCitations(answer, sources))
    checked.push(
      citation.isInOtherWords === true && similarities !== undefined
        ? await compared(citation, answer, own, cited, similarities)
        : citation,
    );
  return checked;
}

async function compared(
  { isInOtherWords: _isInOtherWords, ...citation }: Citation,
  answer: string,
  own: TextSpan,
  cited: readonly AnswerSource[],
  similarities: SentenceSimilarities,
): Promise<Citation> {
  const words = plainTextOf(withoutMarkers(answer.slice(own.start, own.end)));
  const comparison = await compareWithSource(words, cited, similarities).catch(() => null);
  if (comparison === null) return { ...citation, isInOtherWords: true };
  const { differsIn } = comparison;
  return {
    ...citation,
    ...(differsIn === null ? { isInOtherWords: true as const } : {}),
    comparison: { ...own, differsIn },
  };
}

interface ReadCitation {
  citation: Citation;
  /** The words of the answer that the marker stands for. */
  own: TextSpan;
  /** Its source, then the others whose markers stand beside its own. */
  cited: AnswerSource[];
}

function readCitations(answer: string, sources: readonly AnswerSource[]): ReadCitation[] {
  const markers = findCitationMarkers(answer);
  const quotations = findQuotations(answer);
  const texts = new Map<number, ReadableText>();
  return markers.flatMap((marker, index): ReadCitation[] => {
    const source = sources.find(({ number }) => number === marker.number);
    if (source === undefined) return [];
    const text = texts.get(marker.number) ?? readable(source.text);
    texts.set(marker.number, text);
    const sentence = citedSentence(answer, markers, index);
    const { number, ref } = source;
    const read = (citation: Omit<Citation, 'number' | 'ref'>): ReadCitation[] => [
      {
        citation: { number, ref, ...citation },
        own: withoutMargins(answer, { start: sentence.ownStart, end: sentence.end }),
        cited: [
          source,
          ...sources.filter((other) => other !== source && groupAt(answer, markers, index).has(other.number)),
        ],
      },
    ];
    const before = quotations.findLast(({ end }) => end <= marker.start && end > sentence.ownStart)?.text;
    const verbatim = before === undefined ? verbatimSentence(answer, sentence, text) : null;
    if (verbatim !== null) return read({ quote: verbatim, verified: true });
    const quote = before ?? quotationAfter(answer, quotations, markers, index);
    if (quote === undefined) {
      const saysSomething = /\p{L}|\p{N}/u.test(answer.slice(sentence.start, sentence.end));
      return read({ quote: '', verified: false, ...(saysSomething ? { isInOtherWords: true as const } : {}) });
    }
    const found = findVerbatim(quote, text);
    return read({ quote: found ?? quote, verified: found !== null });
  });
}

/** The words alone: signs of a list or a table and blanks around them are left out. */
function withoutMargins(answer: string, { start, end }: TextSpan): TextSpan {
  const text = answer.slice(start, end);
  const lead = /^(?:[\s>#|,;:*+-]|\d{1,3}[.)]\s|\[\d{1,3}\])*/u.exec(text)![0].length;
  return { start: start + lead, end: start + Math.max(lead, text.trimEnd().length) };
}

/** The numbers of the markers that stand in one group with a marker: “[1][3]”. */
function groupAt(answer: string, markers: readonly CitationMarker[], index: number): Set<number> {
  const isJoined = (left: CitationMarker, right: CitationMarker): boolean =>
    BETWEEN_MARKERS.test(answer.slice(left.end, right.start));
  let [first, last] = [index, index];
  while (first > 0 && isJoined(markers[first - 1]!, markers[first]!)) first -= 1;
  while (last + 1 < markers.length && isJoined(markers[last]!, markers[last + 1]!)) last += 1;
  return new Set(markers.slice(first, last + 1).map(({ number }) => number));
}

/** Share of a sentence's words that the source must have where its beginning is only a lead-in. */
const MIN_SHARE_AFTER_LEAD_IN = 0.5;

/** The source's words where it has the sentence, or all of it after a lead-in ("In short: …"), verbatim; else null. */
function verbatimSentence(answer: string, { start, end, ownStart, clauseStarts }: CitedSentence, source: ReadableText) {
  const own = contentOf(answer.slice(ownStart, end));
  for (const from of new Set([start, ownStart, ...clauseStarts])) {
    const words = withoutMarkers(answer.slice(from, end)).replace(/^[\s,;:–—-]+/u, '');
    const content = contentOf(words);
    // “Yes” stands in any source.
    if ((content === 0 && countWords(words) < 2) || content < MIN_SHARE_AFTER_LEAD_IN * own) continue;
    const found = findVerbatim(words, source, true);
    if (found !== null) return found;
  }
  return null;
}

const contentOf = (words: string): number => distinctTerms(words).length;

/** The quotation that the marker introduces: "According to [1], “…”", "In [1] you wrote “…”". */
function quotationAfter(
  answer: string,
  quotations: readonly Quotation[],
  markers: readonly CitationMarker[],
  index: number,
): string | undefined {
  const marker = markers[index]!;
  const after = quotations.find(({ start }) => start >= marker.end);
  if (after === undefined || after.start - marker.end > 60 || /[.!?\n]/u.test(answer.slice(marker.end, after.start)))
    return undefined;
  // A marker right after that quotation belongs to it.
  const next = markers[index + 1]?.start;
  return next !== undefined && next >= after.end && next - after.end <= 2 ? undefined : after.text;
}

/** What an answer cites with one marker. */
interface CitedSentence extends TextSpan {
  /** Where the marker's own words begin: after the marker before it in the same sentence, else `start`. */
  ownStart: number;
  /** Places after `ownStart` at which a clause begins; what stands before one may be a lead-in: “In short: …”. */
  clauseStarts: number[];
}

/**
 * The sentence, list item, heading or table cell before a marker, which may stand before the full stop or after it. A
 * marker that opens its line, or is introduced ("According to [2], …"), stands for what follows.
 */
function citedSentence(answer: string, markers: readonly CitationMarker[], index: number): CitedSentence {
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

/** “… [1] [2], [3] and [4]” is one group. */
const BETWEEN_MARKERS = /^[\s,;&|]*(?:\p{L}{1,3}\s+)?$/u;

/** The end of the words that a marker follows, with other markers between, and the last marker before those words. */
function wordsBefore(answer: string, markers: readonly CitationMarker[], index: number) {
  let end = markers[index]!.start;
  let before = index - 1;
  while (before >= 0 && BETWEEN_MARKERS.test(answer.slice(markers[before]!.end, end))) {
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

/** Words in quotation marks or in a block quote; [start, end) of the answer includes the marks. */
interface Quotation {
  text: string;
  start: number;
  end: number;
}

const QUOTE_PAIRS: { open: string; close: string }[] = [
  { open: '“', close: '”' },
  { open: '«', close: '»' },
  { open: '„', close: '“' },
  { open: '「', close: '」' },
];
/** Single and reversed marks, which are apostrophes and closing marks too: they open before a word and close after one. */
const TIGHT_QUOTATION = [
  /(?<![\p{L}\p{N}])‘((?:[^‘’\n]|(?<=\p{L})’(?=\p{L})){1,2000})’(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])‚([^‚‘\n]{1,2000})‘/gu,
  /(?<![\p{L}\p{N}])‹([^‹›\n]{1,2000})›/gu,
  /(?<![\p{L}\p{N}])[»›](?=\S)([^«»‹›\n]{0,2000}[^\s«»‹›])[«‹](?![\p{L}\p{N}])/gu,
  // A pair around one word is more likely a contraction: rock 'n' roll.
  /(?<![\p{L}\p{N}])'(?=\S)((?:[^'\n]|(?<=\p{L})'(?=\p{L})){1,2000} (?:[^'\n]|(?<=\p{L})'(?=\p{L})){1,2000})'(?![\p{L}\p{N}])/gu,
];
const STRAIGHT = /"([^"\n]{1,2000})"/gu;
const BLOCK_QUOTE = /^[ \t]*>[ \t]?([^\n]+?)[ \t]*(?=\[\d|\n|$)/gmu;

/** Quotations in order; curly marks may nest, straight ones pair up; a block quote is one too. */
function findQuotations(text: string): Quotation[] {
  const curly = QUOTE_PAIRS.flatMap(({ open, close }) => nestedQuotations(text, open, close));
  const marked = withoutInner(
    curly,
    [STRAIGHT, ...TIGHT_QUOTATION].flatMap((pattern) => matchesOf(text, pattern)),
  );
  return withoutOuter(marked, matchesOf(text, BLOCK_QUOTE))
    .filter(({ text: quoted }) => /[\p{L}\p{N}]/u.test(quoted))
    .sort((left, right) => left.end - right.end);
}

const matchesOf = (text: string, pattern: RegExp): Quotation[] =>
  [...text.matchAll(pattern)].map((match) => ({
    text: match[1]!,
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Adds those that no other encloses: “with Anna's "old" suitcase” is one quotation. */
const withoutInner = (found: readonly Quotation[], further: readonly Quotation[]): Quotation[] => [
  ...found,
  ...further.filter(
    ({ start, end }) => ![...found, ...further].some((other) => other.start < start && other.end > end),
  ),
];

/** Adds the block quotes in which nothing is quoted. */
const withoutOuter = (found: readonly Quotation[], blocks: readonly Quotation[]): Quotation[] => [
  ...found,
  ...blocks.filter(({ start, end }) => !found.some((other) => other.start >= start && other.end <= end + 1)),
];

function nestedQuotations(text: string, open: string, close: string): Quotation[] {
  const quotations: Quotation[] = [];
  let depth = 0;
  let start = -1;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === open && (open !== '“' || text.lastIndexOf('„', index) <= text.lastIndexOf('”', index))) {
      if (depth === 0) start = index;
      depth += 1;
    } else if (character === close && depth > 0) {
      depth -= 1;
      if (depth === 0) quotations.push({ text: text.slice(start + 1, index), start, end: index + 1 });
    }
  }
  return quotations;
}

/** A citation marker of an answer, `[2]`, at characters [start, end) of the text. */
export interface CitationMarker {
  number: number;
  start: number;
  end: number;
}

/** A number in brackets that is neither the text of a link nor, at the start of a line, the label of a link's address. */
const MARKER = /(?<!^ {0,3})\[(\d{1,3})\](?!\()|(?<=^ {0,3})\[(\d{1,3})\](?![(:])/gmu;

/** Blocks and spans of code, in which a number in brackets is no marker. */
export const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/gu;

/** The citation markers in order, without those in code or in a link. */
export function findCitationMarkers(markdown: string): CitationMarker[] {
  const excludedRanges = [...markdown.matchAll(CODE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return [...markdown.matchAll(MARKER)]
    .filter(({ index }) => !excludedRanges.some(({ start, end }) => index >= start && index < end))
    .map((match) => ({ number: Number(match[1] ?? match[2]), start: match.index, end: match.index + match[0].length }));
}

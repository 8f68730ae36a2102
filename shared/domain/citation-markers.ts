/** A citation mark of an answer: `[2]` in the text, characters [start, end). */
export interface CitationMarker {
  number: number;
  start: number;
  end: number;
}

/** Marks in order; none inside code, and none that is the text of a link. */
export function findCitationMarkers(markdown: string): CitationMarker[] {
  const excludedRanges = [...markdown.matchAll(/```[\s\S]*?(?:```|$)|`[^`\n]*`/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return [...markdown.matchAll(/\[(\d{1,3})\](?![(:])/gu)]
    .filter(({ index }) => !excludedRanges.some(({ start, end }) => index >= start && index < end))
    .map((match) => ({ number: Number(match[1]), start: match.index, end: match.index + match[0].length }));
}

/** A citation marker of an answer, `[2]`, at characters [start, end) of the text. */
export interface CitationMarker {
  number: number;
  start: number;
  end: number;
}

/** The citation markers in order, without those in code or in the text of a link. */
export function findCitationMarkers(markdown: string): CitationMarker[] {
  const excludedRanges = [...markdown.matchAll(/```[\s\S]*?(?:```|$)|`[^`\n]*`/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return [...markdown.matchAll(/\[(\d{1,3})\](?![(:])/gu)]
    .filter(({ index }) => !excludedRanges.some(({ start, end }) => index >= start && index < end))
    .map((match) => ({ number: Number(match[1]), start: match.index, end: match.index + match[0].length }));
}

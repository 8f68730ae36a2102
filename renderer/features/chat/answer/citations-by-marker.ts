import { findCitationMarkers } from '../../../../shared/domain/citation-markers';
import type { Citation, Message } from '../../../../shared/domain/message';

/** First characters of marks that only repeat the mark before them: `[1] [1]` is one chip. */
export function repeatedMarkers(text: string): Set<number> {
  const repeated = new Set<number>();
  let previousNumber = 0;
  let previousEnd = 0;
  for (const { number, start, end } of findCitationMarkers(text)) {
    if (previousNumber === number && /^[\s,;]*$/u.test(text.slice(previousEnd, start))) repeated.add(start);
    previousNumber = number;
    previousEnd = end;
  }
  return repeated;
}

/** The citation of each mark `[n]`, by the mark's first character: the k-th `[n]` has the k-th citation numbered n. */
export function citationsByMarker({ text, citations }: Pick<Message, 'text' | 'citations'>): Map<number, Citation> {
  const seen = new Map<number, number>();
  const found = new Map<number, Citation>();
  for (const { number, start } of findCitationMarkers(text)) {
    const occurrence = seen.get(number) ?? 0;
    seen.set(number, occurrence + 1);
    const citation = citations.filter((other) => other.number === number)[occurrence];
    if (citation !== undefined) found.set(start, citation);
  }
  return found;
}

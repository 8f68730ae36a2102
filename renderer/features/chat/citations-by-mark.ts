import { findCitationMarkers } from '../../../shared/domain/citation-markers';
import type { Citation, Message } from '../../../shared/domain/message';

/** The citation of each mark `[n]`, by the mark's first character: the k-th `[n]` has the k-th citation numbered n. */
export function citationsByMark({ text, citations }: Pick<Message, 'text' | 'citations'>): Map<number, Citation> {
  const seen = new Map<number, number>();
  const found = new Map<number, Citation>();
  for (const { number, start } of findCitationMarkers(text)) {
    const place = seen.get(number) ?? 0;
    seen.set(number, place + 1);
    const citation = citations.filter((other) => other.number === number)[place];
    if (citation !== undefined) found.set(start, citation);
  }
  return found;
}

import { findCitationMarkers } from '../../../../shared/domain/citation-markers';
import type { Citation, Message } from '../../../../shared/domain/message';
import { candidateName } from '../../../why-panel/trace/trace-summary';
import { findCandidate, type TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { citationsByMarker } from './citations-by-marker';

/**
 * An answer for the clipboard: each number becomes a footnote with the words it quotes and their source. A number whose
 * quote was not found is left out, as it is on screen.
 */
export function answerAsMarkdown(message: Pick<Message, 'text' | 'citations'>, story: TraceWithRounds | null): string {
  const { text, citations } = message;
  if (citations.length === 0) return text.trim();
  const byMarker = citationsByMarker(message);
  let written = '';
  let at = 0;
  for (const { number, start, end } of findCitationMarkers(text)) {
    const isKept = byMarker.get(start)?.verified === true;
    const before = text.slice(at, start);
    written += isKept ? `${before}[^${number}]` : before.replace(/ $/u, '');
    at = end;
  }
  const notes = footnotes(citations, story);
  return [(written + text.slice(at)).trim(), notes.join('\n')].filter((part) => part !== '').join('\n\n');
}

function footnotes(citations: readonly Citation[], story: TraceWithRounds | null): string[] {
  const byNumber = new Map<number, { quotes: Set<string>; ref: Citation['ref'] }>();
  for (const { number, quote, ref, verified } of citations) {
    if (!verified) continue;
    const note = byNumber.get(number) ?? { quotes: new Set(), ref };
    note.quotes.add(quote.replace(/\s+/gu, ' ').trim());
    byNumber.set(number, note);
  }
  return [...byNumber]
    .sort(([one], [other]) => one - other)
    .map(([number, { quotes, ref }]) => {
      const found = story === null ? null : findCandidate(story, ref);
      const source = found === null ? '' : ` (${candidateName(found.candidate)})`;
      return `[^${number}]: ${[...quotes].map((quote) => `“${quote}”`).join(', ')}${source}`;
    });
}

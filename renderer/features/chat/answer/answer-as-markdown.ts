import { findCitationMarkers } from '../../../../shared/domain/citation-markers';
import { leadsToSource, type Citation, type Message } from '../../../../shared/domain/message';
import { candidateName } from '../../../why-panel/trace/trace-summary';
import { findCandidate, type TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { shownNumbers } from '../../../why-panel/trace/answer-numbers';
import { citationsByMarker } from './citations-by-marker';
import { t } from '../../../../shared/messages/message';

/**
 * An answer for the clipboard: each number becomes a footnote with the words it quotes and their source. Of what the
 * answer says in its own words the source alone is named; a number is left out where the source does not have what it
 * stands for.
 */
export function answerAsMarkdown(message: Pick<Message, 'text' | 'citations'>, story: TraceWithRounds | null): string {
  const { text, citations } = message;
  if (citations.length === 0) return text.trim();
  const byMarker = citationsByMarker(message);
  const shown = shownNumbers(citations);
  let written = '';
  let at = 0;
  for (const { number, start, end } of findCitationMarkers(text)) {
    const citation = byMarker.get(start);
    const isKept = citation !== undefined && leadsToSource(citation);
    const before = text.slice(at, start);
    written += isKept ? `${before}[^${shown.get(number)!}]` : before.replace(/ $/u, '');
    at = end;
  }
  const notes = footnotes(citations, story);
  return [(written + text.slice(at)).trim(), notes.join('\n')].filter((part) => part !== '').join('\n\n');
}

function footnotes(citations: readonly Citation[], story: TraceWithRounds | null): string[] {
  const byNumber = new Map<number, { quotes: Set<string>; ref: Citation['ref'] }>();
  const shown = shownNumbers(citations);
  for (const citation of citations) {
    if (!leadsToSource(citation)) continue;
    const { quote, ref, verified } = citation;
    const number = shown.get(citation.number)!;
    const note = byNumber.get(number) ?? { quotes: new Set(), ref };
    if (verified) note.quotes.add(quote.replace(/\s+/gu, ' ').trim());
    byNumber.set(number, note);
  }
  return [...byNumber]
    .sort(([one], [other]) => one - other)
    .map(([number, { quotes, ref }]) => {
      const found = story === null ? null : findCandidate(story, ref);
      const said = quotes.size === 0 ? t('common.inOtherWords') : [...quotes].map((quote) => `“${quote}”`).join(', ');
      return `[^${number}]: ${said}${found === null ? '' : ` (${candidateName(found.candidate)})`}`;
    });
}

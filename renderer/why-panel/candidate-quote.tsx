import type { Citation } from '../../shared/domain/message';
import type { TraceCandidate } from '../../shared/domain/trace';
import { termRanges, type TextRange } from '../ui/highlight';
import { Quote } from '../ui/quote';
import { TIER_LABELS, TierMark } from '../ui/tier-mark';
import { matchedTerms, originWords } from './trace-words';
import { useWhy } from './why-context';

/**
 * The passage with the quoted words and the matched terms marked (those of the chosen query, while one is), and where
 * it comes from.
 */
export function CandidateQuote({
  candidate,
  citation = null,
}: {
  candidate: TraceCandidate;
  citation?: Citation | null;
}) {
  const { query } = useWhy();
  return (
    <Quote
      text={candidate.text}
      ranges={[...termRanges(candidate.text, matchedTerms(candidate, query)), ...quoteRange(candidate.text, citation)]}
      meta={
        <>
          <TierMark tier={candidate.tier} isDecorative />{' '}
          <span>
            {TIER_LABELS[candidate.tier]} · {originWords(candidate)}
          </span>
        </>
      }
    />
  );
}

function quoteRange(text: string, citation: Citation | null): TextRange[] {
  if (citation === null || !citation.verified || citation.quote === '') return [];
  const start = text.indexOf(citation.quote);
  return start < 0 ? [] : [[start, start + citation.quote.length]];
}

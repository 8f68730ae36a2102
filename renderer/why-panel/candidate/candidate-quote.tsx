import type { Citation } from '../../../shared/domain/message';
import type { TraceCandidate } from '../../../shared/domain/trace';
import { termRanges, type TextRange } from '../../ui/text/highlight';
import { Quote } from '../../ui/text/quote';
import { TIER_LABELS, TierMark } from '../../ui/marks/tier-mark';
import { matchedTerms, describeOrigin } from '../trace/trace-labels';
import { useWhy } from '../context/why-context';

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
            {TIER_LABELS[candidate.tier]} · {describeOrigin(candidate)}
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

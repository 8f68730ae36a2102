import type { Citation } from '../../../shared/domain/message';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { candidatePath, passageBody, shownPassage } from '../../../shared/domain/trace-text/candidate-passages';
import type { TextRange } from '../../ui/text/highlight';
import { Markdown } from '../../ui/text/markdown';
import { QuoteFrame } from '../../ui/text/quote';
import { TIER_LABELS, TierMark } from '../../ui/marks/tier-mark';
import { matchedTerms, describeOrigin } from '../trace/trace-labels';
import { useOpenSource } from '../trace/use-open-source';
import { useWhy } from '../context/why-context';
import styles from './candidate-quote.module.css';

/**
 * The passage with the quoted words and the matched terms marked (those of the chosen query, while one is), the
 * headings it stands under, and where it comes from.
 */
export function CandidateQuote({
  trace,
  candidate,
  citation = null,
}: {
  trace: RetrievalTrace;
  candidate: TraceCandidate;
  citation?: Citation | null;
}) {
  const { query } = useWhy();
  // A note that is one sentence has it as its title.
  const isTitleOnly = passageBody(candidate) === '';
  const text = isTitleOnly ? candidate.text : shownPassage(candidate);
  return (
    <QuoteFrame
      path={
        candidate.kind === 'message' || isTitleOnly ? undefined : <PassagePath trace={trace} candidate={candidate} />
      }
      meta={
        <>
          <TierMark tier={candidate.tier} isDecorative />{' '}
          <span>
            {TIER_LABELS[candidate.tier]} · {describeOrigin(candidate)}
          </span>
        </>
      }
    >
      <Markdown
        look="quote"
        text={text}
        marks={quoteRange(text, citation)}
        markedTerms={matchedTerms(candidate, query)}
      />
    </QuoteFrame>
  );
}

/** `Page › Heading › Heading`; opens the page at the passage. */
function PassagePath({ trace, candidate }: { trace: RetrievalTrace; candidate: TraceCandidate }) {
  const open = useOpenSource();
  const path = candidatePath(candidate).join(' › ');
  return (
    <button type="button" role="link" className={styles.path} onClick={() => open(trace, candidate)}>
      {path}
    </button>
  );
}

function quoteRange(text: string, citation: Citation | null): TextRange[] {
  if (citation === null || !citation.verified || citation.quote === '') return [];
  const start = text.indexOf(citation.quote);
  return start < 0 ? [] : [[start, start + citation.quote.length]];
}

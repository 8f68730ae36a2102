import type { Citation } from '../../../shared/domain/message';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import {
  candidatePath,
  citedPassages,
  passageBody,
  shownPassage,
} from '../../../shared/domain/trace-text/candidate-passages';
import type { TextRange } from '../../ui/text/highlight';
import { Markdown } from '../../ui/text/markdown';
import { QuoteFrame } from '../../ui/text/quote';
import { TIER_LABELS, TierMark } from '../../ui/marks/tier-mark';
import { askedTerms, matchedTerms, describeOrigin } from '../trace/trace-labels';
import { useOpenSource } from '../trace/use-open-source';
import { useWhy } from '../context/why-context';
import styles from './candidate-quote.module.css';

interface CandidateQuoteProps {
  trace: RetrievalTrace;
  candidate: TraceCandidate;
  citation?: Citation | null;
  /** Whether it stands in a card that must stay small. */
  isBounded?: boolean;
}

/**
 * The passages with the quoted words and the matched terms marked (those of the chosen query, while one is), each under
 * its headings, and where they come from.
 */
export function CandidateQuote({ trace, candidate, citation = null, isBounded }: CandidateQuoteProps) {
  const { query } = useWhy();
  const terms = query === null ? askedTerms(trace, candidate) : matchedTerms(candidate, query);
  return (
    <QuoteFrame
      isBounded={isBounded}
      meta={
        <>
          <TierMark tier={candidate.tier} isDecorative />{' '}
          <span>
            {TIER_LABELS[candidate.tier]} · {describeOrigin(candidate)}
          </span>
        </>
      }
    >
      {sections(candidate).map(({ path, text }, index, all) => (
        <div key={`${path} ${text.length}`} className={styles.section}>
          {path !== '' && path !== all[index - 1]?.path && (
            <PassagePath trace={trace} candidate={candidate} path={path} />
          )}
          <Markdown look="quote" text={text} marks={quoteRange(text, citation)} markedTerms={terms} />
        </div>
      ))}
    </QuoteFrame>
  );
}

/** The passages, the best first, each with the headings above it; one section where they cannot be told apart. */
function sections(candidate: TraceCandidate): { path: string; text: string }[] {
  const path = candidatePath(candidate);
  // A note that is one sentence has it as its title.
  if (passageBody(candidate) === '') return [{ path: '', text: candidate.text }];
  const passages = citedPassages(candidate);
  if (passages.length < 2 || passages.some(({ text }) => text === ''))
    return [{ path: candidate.kind === 'message' ? '' : path.join(SEPARATOR), text: shownPassage(candidate) }];
  const [title = ''] = path;
  return passages.map(({ headings, text, start, end }) => ({
    path: [title, ...headings.filter((heading) => heading !== title)].join(SEPARATOR),
    text: text.length < end - start ? `${text} …` : text,
  }));
}

const SEPARATOR = ' › ';

/** `Page › Heading › Heading`; opens the page at the passage. */
function PassagePath({ trace, candidate, path }: { trace: RetrievalTrace; candidate: TraceCandidate; path: string }) {
  const open = useOpenSource();
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

import type { StageProps } from '../stages/stage-props';
import type { Citation } from '../../../shared/domain/message';
import styles from './candidate-card.module.css';
import { CandidateQuote } from './candidate-quote';
import { openingSentence } from '../reasons/plain-reasons';

/** Level 2: the passage and why it came up, shown on hover and focus of a chip. */
export function CandidateCard({ trace, candidate, citation }: StageProps & { citation: Citation | null }) {
  return (
    <div className={styles.card}>
      <CandidateQuote trace={trace} candidate={candidate} citation={citation} isBounded />
      <p className={styles.why}>{openingSentence(trace, candidate)}</p>
    </div>
  );
}

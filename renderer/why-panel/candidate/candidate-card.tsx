import type { StageProps } from '../stages/stage-props';
import type { Citation } from '../../../shared/domain/message';
import styles from './candidate-card.module.css';
import { CandidateQuote } from './candidate-quote';
import { summariseReasons } from '../trace/trace-labels';
import { t } from '../../../shared/messages/message';

/** Level 2: the passage and the reason in one line, shown on hover and focus of a chip. */
export function CandidateCard({ trace, candidate, citation }: StageProps & { citation: Citation | null }) {
  return (
    <div className={styles.card}>
      <CandidateQuote trace={trace} candidate={candidate} citation={citation} isBounded />
      <p className={styles.why}>
        <strong>{t('whyPanel.why')}</strong> {summariseReasons(candidate, trace)}
      </p>
      <p className={styles.hint}>{t('whyPanel.clickEnterEveryStep')}</p>
    </div>
  );
}

import { PreviewCard } from '@base-ui/react/preview-card';
import type { Citation } from '../../../../shared/domain/message';
import { classNames } from '../../../ui/class-names';
import { CandidateCard } from '../../../why-panel/candidate/candidate-card';
import { findCandidate, type TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { useSourceButton } from '../../../why-panel/trace/use-open-source';
import { candidateName } from '../../../why-panel/trace/trace-summary';
import styles from './citation-chip.module.css';
import { t } from '../../../../shared/messages/message';

export interface CitationChipProps {
  number: number;
  /** The stored citation of this number; null when there is none. */
  citation: Citation | null;
  story: TraceWithRounds | null;
  isSelected: boolean;
  onOpen: () => void;
}

/** `[n]` in an answer: a chip only where the quote was found verbatim, else the word "unsupported". */
export function CitationChip({ number, citation, story, isSelected, onOpen }: CitationChipProps) {
  const found = story === null || citation === null ? null : findCandidate(story, citation.ref);
  const button = useSourceButton(found, onOpen);
  if (citation === null || !citation.verified) {
    return (
      <span className={styles.unsupported} title={t('chat.quotedWordsFoundSource')}>
        {t('chat.unsupported')}
      </span>
    );
  }
  const name = t('chat.sourceNumbercandidate', {
    number,
    candidate: found ? `: ${candidateName(found.candidate)}` : '',
  });
  const chip = (
    <button
      type="button"
      className={classNames(styles.chip, isSelected && styles.selected)}
      aria-label={name}
      {...button}
    >
      {number}
    </button>
  );
  if (found === null) return chip;
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger delay={300} closeDelay={120} render={chip} />
      <PreviewCard.Portal>
        <PreviewCard.Positioner className={styles.positioner} sideOffset={6} collisionPadding={12}>
          <PreviewCard.Popup className={styles.card} role="region" aria-label={name} data-testid="source-card">
            <CandidateCard trace={found.trace} candidate={found.candidate} citation={citation} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

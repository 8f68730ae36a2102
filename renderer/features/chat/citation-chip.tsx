import { PreviewCard } from '@base-ui/react/preview-card';
import type { Citation } from '../../../shared/domain/message';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { classNames } from '../../ui/class-names';
import { CandidateCard } from '../../why-panel/candidate-card';
import { candidateName, candidateOf } from '../../why-panel/trace-summary';
import styles from './citation-chip.module.css';

export interface CitationChipProps {
  number: number;
  /** What the answer's record says of this number; null when it knows none. */
  citation: Citation | null;
  trace: RetrievalTrace | null;
  isSelected: boolean;
  onOpen: () => void;
}

/** `[n]` in an answer: a chip only where the quote was found verbatim, else the word "unsupported". */
export function CitationChip({ number, citation, trace, isSelected, onOpen }: CitationChipProps) {
  if (citation === null || !citation.verified) {
    return <span className={styles.unsupported} title="The quoted words were not found in the source.">unsupported</span>;
  }
  const candidate = trace === null ? null : candidateOf(trace, citation.ref);
  const name = `Source ${number}${candidate ? `: ${candidateName(candidate)}` : ''}`;
  const chip = <button type="button" className={classNames(styles.chip, isSelected && styles.selected)} aria-label={name} onClick={onOpen}>{number}</button>;
  if (trace === null || candidate === null) return chip;
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger delay={300} closeDelay={120} render={chip} />
      <PreviewCard.Portal>
        <PreviewCard.Positioner className={styles.positioner} sideOffset={6} collisionPadding={12}>
          <PreviewCard.Popup className={styles.card} data-testid="source-card">
            <CandidateCard trace={trace} candidate={candidate} citation={citation} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

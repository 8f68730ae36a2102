import type { ReactNode } from 'react';
import type { SourceRef } from '../../../../shared/domain/ids';
import type { Citation } from '../../../../shared/domain/message';
import { classNames } from '../../../ui/class-names';
import { TierMark } from '../../../ui/marks/tier-mark';
import { candidateName } from '../../../why-panel/trace/trace-summary';
import type { TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { useSourceButton } from '../../../why-panel/trace/use-open-source';
import { labelSources, type LabelledSource } from './label-sources';
import styles from '../styles/turn.module.css';
import { t } from '../../../../shared/messages/message';

export interface SourcesRowProps {
  citations: readonly Citation[];
  /** Null: no sources, as long as the trace is not there. */
  story: TraceWithRounds | null;
  selected: SourceRef | null;
  onOpen: (ref: SourceRef) => void;
  /** Content at the end of the row. */
  children?: ReactNode;
}

/** The sources of an answer, each once, under the numbers that the answer gives them. */
export function SourcesRow({ citations, story, selected, onOpen, children }: SourcesRowProps) {
  const sources = story === null ? [] : labelSources(citations, story);
  if (sources.length === 0 && children === undefined) return null;
  return (
    <div className={styles.sources}>
      {sources.length > 0 && (
        <ul className={styles.sourceList} aria-label={t('chat.sources')}>
          {sources.map((labelled) => {
            const { ref } = labelled.source.candidate;
            return (
              <li key={ref}>
                <SourceButton labelled={labelled} isSelected={ref === selected} onExplain={() => onOpen(ref)} />
              </li>
            );
          })}
        </ul>
      )}
      {children}
    </div>
  );
}

function SourceButton({
  labelled: { source, numbers, label },
  isSelected,
  onExplain,
}: {
  labelled: LabelledSource;
  isSelected: boolean;
  onExplain: () => void;
}) {
  const button = useSourceButton(source, onExplain);
  const { candidate } = source;
  return (
    <button
      type="button"
      className={classNames(styles.source, isSelected && styles.sourceOn)}
      aria-description={candidateName(candidate)}
      data-preview={candidate.ref}
      {...button}
    >
      <span className={styles.sourceNumber}>{numbers.join(', ')}</span>
      <TierMark tier={candidate.tier} />
      <span className={styles.sourceLabel} dir="auto">
        {label}
      </span>
    </button>
  );
}

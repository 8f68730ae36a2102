import type { ReactNode } from 'react';
import type { SourceRef } from '../../../../shared/domain/ids';
import type { Citation } from '../../../../shared/domain/message';
import { classNames } from '../../../ui/class-names';
import { TierMark } from '../../../ui/marks/tier-mark';
import { findCandidate, type TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { useSourceButton } from '../../../why-panel/trace/use-open-source';
import { candidateName } from '../../../why-panel/trace/trace-summary';
import styles from '../styles/turn.module.css';

export interface SourcesRowProps {
  citations: readonly Citation[];
  story: TraceWithRounds;
  selected: SourceRef | null;
  onOpen: (ref: SourceRef) => void;
  /** Content at the end of the row. */
  children?: ReactNode;
}

/** The sources an answer cites, each once. */
export function SourcesRow({ citations, story, selected, onOpen, children }: SourcesRowProps) {
  const refs = [...new Set(citations.filter((citation) => citation.verified).map((citation) => citation.ref))];
  const sources = refs.map((ref) => findCandidate(story, ref)).filter((found) => found !== null);
  if (sources.length === 0 && children === undefined) return null;
  return (
    <div className={styles.sources}>
      {sources.length > 0 && (
        <ul className={styles.sourceList} aria-label="Sources">
          {sources.map((source) => (
            <li key={source.candidate.ref}>
              <SourceButton
                source={source}
                isSelected={source.candidate.ref === selected}
                onExplain={() => onOpen(source.candidate.ref)}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

function SourceButton({
  source,
  isSelected,
  onExplain,
}: {
  source: NonNullable<ReturnType<typeof findCandidate>>;
  isSelected: boolean;
  onExplain: () => void;
}) {
  const button = useSourceButton(source, onExplain);
  const { candidate } = source;
  return (
    <button
      type="button"
      className={classNames(styles.source, isSelected && styles.sourceOn)}
      data-preview={candidate.ref}
      {...button}
    >
      <TierMark tier={candidate.tier} />
      <span>{candidateName(candidate)}</span>
    </button>
  );
}

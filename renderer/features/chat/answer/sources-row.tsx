import type { ReactNode } from 'react';
import type { SourceRef } from '../../../../shared/domain/ids';
import type { Citation } from '../../../../shared/domain/message';
import { classNames } from '../../../ui/class-names';
import { TierMark } from '../../../ui/marks/tier-mark';
import { findCandidate, type TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
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
  const candidates = refs
    .map((ref) => findCandidate(story, ref)?.candidate ?? null)
    .filter((candidate) => candidate !== null);
  if (candidates.length === 0 && children === undefined) return null;
  return (
    <div className={styles.sources}>
      {candidates.length > 0 && (
        <ul className={styles.sourceList} aria-label="Sources">
          {candidates.map((candidate) => (
            <li key={candidate.ref}>
              <button
                type="button"
                className={classNames(styles.source, candidate.ref === selected && styles.sourceOn)}
                onClick={() => onOpen(candidate.ref)}
              >
                <TierMark tier={candidate.tier} />
                <span>{candidateName(candidate)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

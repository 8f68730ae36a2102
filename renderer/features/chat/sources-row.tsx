import type { SourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { classNames } from '../../ui/class-names';
import { TierMark } from '../../ui/tier-mark';
import { candidateName, candidateOf } from '../../why-panel/trace-summary';
import styles from './turn.module.css';

/** The sources an answer cites, each once. */
export function SourcesRow({ message, trace, selected, onOpen }: { message: Message; trace: RetrievalTrace; selected: SourceRef | null; onOpen: (ref: SourceRef) => void }) {
  const refs = [...new Set(message.citations.filter((citation) => citation.verified).map((citation) => citation.ref))];
  const candidates = refs.map((ref) => candidateOf(trace, ref)).filter((candidate) => candidate !== null);
  if (candidates.length === 0) return null;
  return (
    <ul className={styles.sources} aria-label="Sources">
      {candidates.map((candidate) => (
        <li key={candidate.ref}>
          <button type="button" className={classNames(styles.source, candidate.ref === selected && styles.sourceOn)} onClick={() => onOpen(candidate.ref)}>
            <TierMark tier={candidate.tier} />
            <span>{candidateName(candidate)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

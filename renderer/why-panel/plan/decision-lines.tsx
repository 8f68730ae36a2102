import { sourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { formatDate } from '../../ui/text/date-text';
import { SourceLink } from '../trace/source-link';
import styles from './plan.module.css';

const STATE_LABELS = { stands: '', replaced: 'replaced since', withdrawn: 'no longer kept' } as const;

/** The decisions that answer a why question: what, when, why, the alternatives considered, and where it was stated. */
export function DecisionLines({ trace }: { trace: RetrievalTrace }) {
  const history = trace.decisions ?? null;
  if (history === null) return <span className="quiet">no decision is recorded on this</span>;
  return (
    <>
      <span>
        Decisions on <strong>{history.subject}</strong>
      </span>
      <ul className={styles.facts}>
        {history.records.map((record) => (
          <li key={record.id}>
            <span className="quiet">
              {formatDate(record.at, 'day')}, {record.kind === 'decision' ? 'decided' : 'tried and failed'}
              {STATE_LABELS[record.state] !== '' && `, ${STATE_LABELS[record.state]}`}:{' '}
            </span>
            <SourceLink source={sourceRef('note', record.noteId)}>{record.choice}</SourceLink>
            {record.reasons.length > 0 && <span>, because {record.reasons.join('; ')}</span>}
            {record.alternatives.length > 0 && (
              <span className="quiet"> · considered as well: {record.alternatives.join(', ')}</span>
            )}
            {record.messageIds.map((id, index) => (
              <span key={id}>
                {' '}
                ·{' '}
                <SourceLink source={sourceRef('message', id)}>
                  {index === 0 ? 'where it was said' : 'and here'}
                </SourceLink>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

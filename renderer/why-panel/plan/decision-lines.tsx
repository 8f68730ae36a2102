import { sourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { formatDate } from '../../ui/date-text';
import { SourceLink } from '../source-link';
import styles from './plan.module.css';

const STATE_WORDS = { stands: '', replaced: 'replaced since', withdrawn: 'no longer kept' } as const;

/**
 * The thread of decisions a why was answered with: what, when, why, what else was considered, and where it was said.
 */
export function DecisionLines({ trace }: { trace: RetrievalTrace }) {
  const thread = trace.decisions ?? null;
  if (thread === null) return <span className="quiet">no decision is recorded on this</span>;
  return (
    <>
      <span>
        Decisions on <strong>{thread.subject}</strong>
      </span>
      <ul className={styles.facts}>
        {thread.records.map((record) => (
          <li key={record.id}>
            <span className="quiet">
              {formatDate(record.at, 'day')}, {record.kind === 'decision' ? 'decided' : 'tried and failed'}
              {STATE_WORDS[record.state] !== '' && `, ${STATE_WORDS[record.state]}`}:{' '}
            </span>
            <SourceLink source={sourceRef('note', record.noteId)}>{record.choice}</SourceLink>
            {record.reasons.length > 0 && <span>, because {record.reasons.join('; ')}</span>}
            {record.alternatives.length > 0 && (
              <span className="quiet"> · considered as well: {record.alternatives.join(', ')}</span>
            )}
            {record.messageIds.map((id, place) => (
              <span key={id}>
                {' '}
                ·{' '}
                <SourceLink source={sourceRef('message', id)}>
                  {place === 0 ? 'where it was said' : 'and here'}
                </SourceLink>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

import { sourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { formatDate } from '../../ui/text/date-text';
import { SourceLink } from '../trace/source-link';
import styles from './plan.module.css';
import { t } from '../../../shared/messages/message';
import { rich, strong } from '../../ui/text/rich-message';

const STATE_LABELS = { replaced: 'whyPanel.replacedSince', withdrawn: 'whyPanel.noLongerKept' } as const;

/** The decisions that answer a why question: what, when, why, the alternatives considered, and where it was stated. */
export function DecisionLines({ trace }: { trace: RetrievalTrace }) {
  const history = trace.decisions ?? null;
  if (history === null) return <span className="quiet">{t('whyPanel.noDecisionRecorded')}</span>;
  return (
    <>
      <span>{rich('whyPanel.decisionsOnSubject', { subject: history.subject, strong })}</span>
      <ul className={styles.facts}>
        {history.records.map((record) => (
          <li key={record.id}>
            <span className="quiet">
              {formatDate(record.at, 'day')},{' '}
              {record.kind === 'decision' ? t('whyPanel.decided') : t('whyPanel.triedAndFailed')}
              {record.state !== 'stands' && `, ${t(STATE_LABELS[record.state])}`}:{' '}
            </span>
            <SourceLink source={sourceRef('note', record.noteId)}>{record.choice}</SourceLink>
            {record.reasons.length > 0 && (
              <span>{t('whyPanel.becauseReasons', { reasons: record.reasons.join('; ') })}</span>
            )}
            {record.alternatives.length > 0 && (
              <span className="quiet">
                {' '}
                {t('whyPanel.consideredAsWellAlternatives', { alternatives: record.alternatives.join(', ') })}
              </span>
            )}
            {record.messageIds.map((id, index) => (
              <span key={id}>
                {' '}
                ·{' '}
                <SourceLink source={sourceRef('message', id)}>
                  {index === 0 ? t('whyPanel.whereItWasSaid') : t('whyPanel.andHere')}
                </SourceLink>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

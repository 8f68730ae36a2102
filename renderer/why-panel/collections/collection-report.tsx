import type { CollectionReport, RetrievalTrace } from '../../../shared/domain/trace';
import { laneReasonText } from '../../../shared/domain/trace-text/run-text';
import { t } from '../../../shared/messages/message';
import { formatDate } from '../../ui/text/date-text';
import { LANE_LABELS } from '../trace/trace-labels';
import styles from '../styles/why-panel.module.css';

/** What was asked of shared collections for this answer: with which words, what each answered, and by which lanes. */
export function CollectionReportSection({ trace }: { trace: RetrievalTrace }) {
  const { collections } = trace;
  if (collections === undefined) return null;
  return (
    <section className={styles.report} aria-label={t('collections.askedCollections')} data-testid="collection-report">
      <h3>{t('collections.askedCollections')}</h3>
      <p>{t('collections.wordsThatLeft', { query: collections.query })}</p>
      <ul>
        {collections.asked.map((asked) => (
          <li key={asked.collectionId} data-state={asked.state}>
            {answerText(asked)}
            <ul>
              {asked.lanes.map((lane) => (
                <li key={lane.lane} data-lane={lane.lane} data-state={lane.state}>
                  {t('collections.laneState', {
                    lane: LANE_LABELS[lane.lane],
                    state:
                      lane.reason === null
                        ? t('collections.laneHits', { hits: lane.hits })
                        : laneReasonText(lane.reason),
                  })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function answerText({ collection, host, state, found, kept, leftOut, cachedAt, failure }: CollectionReport): string {
  if (state === 'asked') {
    const asked = t('collections.askedFound', { collection, host, found, kept });
    return leftOut === undefined ? asked : `${asked} ${t('collections.unreadableLeftOut', { count: leftOut })}`;
  }
  if (state === 'cached' && cachedAt !== null)
    return t('collections.cachedFound', { collection, host, found, when: formatDate(cachedAt) });
  return t('collections.failedToAsk', { collection, host, failure: failure ?? '' });
}

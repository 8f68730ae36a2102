import type { LaneReport, RetrievalTrace } from '../../../shared/domain/trace';
import { laneReasonText } from '../../../shared/domain/trace-text/run-text';
import { formatDuration, LANE_LABELS } from '../trace/trace-labels';
import styles from '../styles/stages.module.css';
import { labels, t } from '../../../shared/messages/message';

const STATE_LABELS: Record<LaneReport['state'], string> = labels({
  ok: 'whyPanel.laneFound',
  empty: 'whyPanel.foundNothing',
  failed: 'common.failed',
  'timed-out': 'whyPanel.tookTooLong',
  off: 'whyPanel.off',
});

/** Every lane with its number of hits, its time, and the reason when it found nothing or failed. */
export function LaneTable({ trace }: { trace: RetrievalTrace }) {
  return (
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label={t('whyPanel.lanes')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('whyPanel.lane')}</th>
            <th scope="col">{t('whyPanel.gave')}</th>
            <th scope="col">{t('whyPanel.took')}</th>
            <th scope="col">{t('whyPanel.state')}</th>
          </tr>
        </thead>
        <tbody>
          {trace.lanes.map((lane) => (
            <tr key={lane.lane}>
              <th scope="row">{LANE_LABELS[lane.lane]}</th>
              <td className="num">{lane.state === 'ok' || lane.state === 'empty' ? lane.hits : '–'}</td>
              <td className="num">{lane.state === 'off' ? '–' : formatDuration(lane.ms)}</td>
              <td className={toneOf(lane.state)}>
                {STATE_LABELS[lane.state]}
                {lane.reason !== null && `: ${laneReasonText(lane.reason)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const toneOf = (state: LaneReport['state']): string | undefined =>
  state === 'failed' || state === 'timed-out' ? 'warning-text' : state === 'ok' ? undefined : 'quiet';

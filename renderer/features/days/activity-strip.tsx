import { useRoute } from '../../ipc/queries';
import { localDay } from '../../../shared/lib/time/day-name';
import { t } from '../../../shared/messages/message';
import { decidedSeries, decidedText, summaryText } from './activity-text';
import styles from './activity.module.css';

const WEEKS = 52;

/** A year of weeks as a row of bars: what was kept and dropped in each. A bar leads to its week. */
export function ActivityStrip({ onShowWeek }: { onShowWeek: (day: string) => void }) {
  const { data: weeks = [], isPending } = useRoute('graph.life', { weeks: WEEKS, zones: false });
  const most = Math.max(1, ...weeks.map(({ kept, dropped }) => kept + dropped));
  if (weeks.length === 0 && !isPending) return null;
  const [kept, dropped] = decidedSeries();
  return (
    <section className={styles.strip} aria-label={t('common.activity')}>
      <p className={styles.summary}>{!isPending && summaryText(weeks)}</p>
      {/* The same figures stand under “Week by week”, and the keys of the grid reach every week. */}
      <div className={styles.weeks} aria-hidden="true">
        {Array.from({ length: WEEKS - weeks.length }, (_, before) => (
          <i key={before} className={styles.week} />
        ))}
        {weeks.map((week) => (
          <button
            key={week.from}
            type="button"
            tabIndex={-1}
            className={styles.week}
            title={decidedText(week)}
            aria-label={decidedText(week)}
            onClick={() => onShowWeek(localDay(week.from))}
          >
            <i style={{ height: `${(week.dropped / most) * 100}%`, background: dropped!.background }} />
            <i style={{ height: `${(week.kept / most) * 100}%`, background: kept!.background }} />
          </button>
        ))}
      </div>
    </section>
  );
}

import type { LifeWeek } from '../../../shared/ipc/routes/graph';
import styles from './activity.module.css';
import { weekText, ZONES } from './activity-text';
import { ZONE_LABELS } from '../../ui/marks/zone-mark';
import { t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

/** The figures of all charts, the newest week first. */
export function ActivityTable({ weeks }: { weeks: readonly LifeWeek[] }) {
  return (
    <table className={styles.table}>
      <caption>{t('activity.weekByWeek')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('activity.weekOf')}</th>
          <th scope="col">{t('activity.kept2')}</th>
          <th scope="col">{t('activity.dropped2')}</th>
          <th scope="col">{t('activity.linksMade')}</th>
          {ZONES.map((zone) => (
            <th key={zone} scope="col">
              {ZONE_LABELS[zone][0]!.toLocaleUpperCase() + ZONE_LABELS[zone].slice(1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ from, kept, dropped, links, zones }) => (
          <tr key={from}>
            <th scope="row">{weekText(from)}</th>
            {[kept, dropped, links, ...ZONES.map((zone) => zones?.[zone] ?? null)].map((value, column) => (
              // eslint-disable-next-line react/no-array-index-key -- columns do not move
              <td key={column}>{value === null ? <NotRecorded /> : formatNumber(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NotRecorded = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{t('activity.notRecorded')}</span>
  </>
);

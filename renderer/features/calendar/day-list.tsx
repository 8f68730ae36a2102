import type { DayCounts } from '../../../shared/ipc/routes/days';
import { useOpenDay } from '../../ipc/use-open-day';
import { useGo } from '../../navigation/navigation';
import { ListMenu } from '../../ui/lists/list-menu';
import { EmptyState } from '../../ui/feedback/empty-state';
import { formatDay } from '../../ui/text/day-text';
import { countsText } from './calendar-text';
import styles from './calendar.module.css';
import { t } from '../../../shared/messages/message';

/** The days of a month that hold something, newest last: the same as the grid, in words. */
export function DayList({
  days,
  day,
  onChoose,
}: {
  days: readonly DayCounts[];
  day: string;
  onChoose: (day: string) => void;
}) {
  const go = useGo();
  const openDay = useOpenDay();
  if (days.length === 0)
    return <EmptyState title={t('calendar.nothingInThisMonth')}>{t('calendar.daysWhichKeepNote')}</EmptyState>;
  return (
    <ListMenu
      onOpen={onChoose}
      itemsOf={(name) => [
        {
          label: t(days.find((counts) => counts.day === name)?.noteId == null ? 'lists.writeDay' : 'lists.openDay'),
          onSelect: () => openDay(name),
        },
        { label: t('lists.openWeek'), onSelect: () => go.toWeek(name) },
      ]}
    >
      <ul className={styles.dayList}>
        {days.map((counts) => (
          <li key={counts.day} data-menu={counts.day}>
            <button type="button" aria-pressed={counts.day === day} onClick={() => onChoose(counts.day)}>
              <span className={styles.dayName}>{formatDay(counts.day, 'short')}</span>
              <span className={styles.dayCounts}>{countsText(counts)}</span>
            </button>
          </li>
        ))}
      </ul>
    </ListMenu>
  );
}

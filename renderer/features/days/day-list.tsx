import type { DayCounts } from '../../../shared/ipc/routes/days';
import { t } from '../../../shared/messages/message';
import { useOpenDay } from '../../ipc/use-open-day';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ListMenu } from '../../ui/lists/list-menu';
import { formatDay } from '../../ui/text/day-text';
import { countsText } from './days-text';
import styles from './days.module.css';

interface DayListProps {
  days: readonly DayCounts[];
  day: string;
  onChoose: (day: string) => void;
  onShowWeek: (day: string) => void;
}

/** The days of a month that hold something, newest last: the same as the grid, in words. */
export function DayList({ days, day, onChoose, onShowWeek }: DayListProps) {
  const openDay = useOpenDay();
  if (days.length === 0)
    return <EmptyState title={t('calendar.nothingInThisMonth')}>{t('calendar.daysWhichKeepNote')}</EmptyState>;
  return (
    <ListMenu
      onOpen={onChoose}
      itemsOf={(name) => [
        {
          label: t(days.find((counts) => counts.day === name)?.noteId == null ? 'common.writeDay' : 'common.openDay'),
          onSelect: () => openDay(name),
        },
        { label: t('lists.openWeek'), onSelect: () => onShowWeek(name) },
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

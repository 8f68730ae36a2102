import { NotebookPen } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { DayCounts } from '../../../shared/ipc/routes/days';
import { classNames } from '../../ui/class-names';
import { firstWeekday as firstWeekdayHere, formatDay } from '../../ui/text/day-text';
import { countsText } from './days-text';
import styles from './days.module.css';
import { dayForKey, monthOf, weeksOfMonth } from './month-weeks';
import { t } from '../../../shared/messages/message';

interface Props {
  month: string;
  day: string;
  today: string;
  counts: ReadonlyMap<string, DayCounts>;
  onMove: (day: string) => void;
  onOpen: (day: string) => void;
}

/** A month as a grid. Arrow keys move by day and week, Page keys by month, Enter opens the daily note, T is today. */
export function MonthGrid({ month, day, today, counts, onMove, onOpen }: Props) {
  const firstWeekday = firstWeekdayHere();
  const weeks = weeksOfMonth(month, firstWeekday);
  const grid = useRef<HTMLTableElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [day]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = dayForKey(event, day, { firstWeekday, today });
    if (to === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (to === null) onOpen(day);
    else onMove(to);
  };

  return (
    <table
      ref={grid}
      role="grid"
      className={styles.grid}
      aria-label={t('calendar.dayArrowKeysChoose', { day: formatDay(day, 'month') })}
      onKeyDown={onKeyDown}
      onFocus={() => (hadFocus.current = true)}
      onBlur={() => (hadFocus.current = false)}
    >
      <thead>
        <tr>
          {weeks[0]!.map((weekday) => (
            <th key={weekday} scope="col">
              {formatDay(weekday, 'weekday')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((ofWeek) => (
              <td
                key={ofWeek}
                tabIndex={ofWeek === day ? 0 : -1}
                aria-selected={ofWeek === day}
                aria-current={ofWeek === today ? 'date' : undefined}
                className={classNames(styles.day, monthOf(ofWeek) !== month && styles.outside)}
                onClick={() => onMove(ofWeek)}
                onDoubleClick={() => onOpen(ofWeek)}
              >
                <DayCell day={ofWeek} counts={counts.get(ofWeek)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ day, counts }: { day: string; counts: DayCounts | undefined }) {
  return (
    <div className={styles.cell}>
      <span className="visually-hidden">
        {formatDay(day)}: {countsText(counts)}
      </span>
      <div aria-hidden="true">
        <span className={styles.number}>
          {Number(day.slice(-2))}
          {counts !== undefined && counts.noteId !== null && <NotebookPen />}
        </span>
        {counts !== undefined && counts.kept > 0 && (
          <span className={styles.kept}>{t('calendar.keptKept', { kept: counts.kept })}</span>
        )}
        {counts !== undefined && counts.written > 0 && (
          <span>{t('calendar.writtenWritten', { written: counts.written })}</span>
        )}
        {counts !== undefined && counts.messages > 0 && (
          <span>{t('calendar.messagesSaid', { messages: counts.messages })}</span>
        )}
      </div>
    </div>
  );
}

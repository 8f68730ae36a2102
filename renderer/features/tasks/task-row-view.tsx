import { CalendarClock, ChevronsUp, Repeat } from 'lucide-react';
import { memo, useEffect, type MouseEvent } from 'react';
import type { TaskGroupRow, TaskGrouping, TaskRow } from '../../../shared/ipc/routes/tasks';
import { formatNumber } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';
import { TaskBox } from '../../tasks/task-box';
import { dayText, taskWords } from '../../tasks/task-text';
import { classNames } from '../../ui/class-names';
import { shownTitle } from '../../ui/text/day-text';
import { useLanguage } from '../../ui/use-language';
import styles from './tasks.module.css';

interface RowProps {
  task: TaskRow;
  /** As `2026-12-01`. */
  today: string;
  isActive: boolean;
  /** The same function while the list is there, so that a row that stays is not drawn again. */
  onTick: (task: TaskRow) => void;
}

/** One task: its box, its words, when it is due, and where it stands. */
export const TaskRowView = memo(function TaskRowView({ task, today, isActive, onTick }: RowProps) {
  useLanguage();
  const isDone = task.state === 'done';
  const place = [
    ...(task.ref.line === null ? [] : [shownTitle(task.noteTitle)]),
    ...(task.heading === null ? [] : [task.heading]),
    ...(task.parent === null ? [] : [t('tasks.partOf', { parent: taskWords({ text: task.parent }) })]),
    ...(task.decision === null ? [] : [t('tasks.fromDecision', { choice: task.decision.choice })]),
  ];
  return (
    <div
      data-menu={task.key}
      className={classNames(styles.row, isActive && styles.active, isDone && styles.doneRow)}
      // A click on the box ticks; anywhere else it opens the note.
      onClickCapture={(event: MouseEvent<HTMLElement>) => {
        if (!(event.target instanceof Element) || event.target.closest('[data-task-box]') === null) return;
        event.stopPropagation();
        onTick(task);
      }}
    >
      <TaskBox task={task} />
      <span className={styles.words}>
        <span className={styles.text} dir="auto">
          {task.priority !== null && task.priority < 3 && (
            <span className={styles.urgent} title={t('tasks.highPriority')}>
              <ChevronsUp size={14} aria-hidden="true" />
              <span className="visually-hidden">{t('tasks.highPriority')} </span>
            </span>
          )}
          {taskWords(task)}
        </span>
        {place.length > 0 && <span className={styles.place}>{place.join(' · ')}</span>}
      </span>
      <DayOf task={task} today={today} />
    </div>
  );
});

function DayOf({ task, today }: Pick<RowProps, 'task' | 'today'>) {
  if (task.state === 'done')
    return task.doneOn === null ? (
      <span />
    ) : (
      <span className={styles.day}>{t('tasks.doneOn', { day: dayText(task.doneOn, today) })}</span>
    );
  return (
    <span className={styles.day}>
      {task.repeat !== null && (
        <span title={t('tasks.repeats', { rule: task.repeat })}>
          <Repeat size={13} aria-hidden="true" />
          <span className="visually-hidden">{t('tasks.repeats', { rule: task.repeat })}</span>
        </span>
      )}
      {task.due !== null && (
        <span className={classNames(styles.due, task.due.day < today && styles.late)}>
          <CalendarClock size={13} aria-hidden="true" />
          {task.due.words === null
            ? dayText(task.due.day, today)
            : t('tasks.readAs', { day: dayText(task.due.day, today) })}
        </span>
      )}
    </span>
  );
}

const DUE_TITLES: Readonly<Record<string, () => string>> = {
  overdue: () => t('tasks.overdue'),
  today: () => t('calendar.today'),
  week: () => t('tasks.week'),
  later: () => t('tasks.later'),
  none: () => t('tasks.noDate'),
};

/** The head of a group, in words. */
function groupTitle({ name }: TaskGroupRow, grouping: TaskGrouping, isDone: boolean): string {
  if (grouping === 'due') return isDone && name === 'later' ? t('tasks.earlier') : DUE_TITLES[name]!();
  if (name !== '') return shownTitle(name);
  return grouping === 'person' ? t('tasks.noPerson') : t('tasks.noFolder');
}

export const GroupHead = (props: { group: TaskGroupRow; grouping: TaskGrouping; isDone: boolean }) => (
  <div className={styles.group}>
    <strong dir="auto">{groupTitle(props.group, props.grouping, props.isDone)}</strong>
    <span className="num">{formatNumber(props.group.count)}</span>
  </div>
);

/** A row whose page is not loaded; rendering it requests the page. */
export function MissingTask({ page, need }: { page: number; need: (page: number) => void }) {
  useEffect(() => need(page), [need, page]);
  return <div className={styles.row} aria-hidden />;
}

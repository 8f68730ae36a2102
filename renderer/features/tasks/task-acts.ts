import type { TaskRow } from '../../../shared/ipc/routes/tasks';
import { addDays, localDay } from '../../../shared/lib/time/day-name';
import { t } from '../../../shared/messages/message';
import { perform } from '../../ipc/client';
import { showDone, showError } from '../../ipc/queries';
import { dayText, taskWords } from '../../tasks/task-text';

/** Ticks a task, or opens it again; the notice takes exactly this back. */
export function tickTask(task: TaskRow): void {
  const isDone = task.state !== 'done';
  perform('tasks.setDone', { task: task.ref, isDone }).then(({ output, seq }) => {
    const text = taskWords(task);
    const said = {
      none: () => t('tasks.doneNotice', { text }),
      written: () => t('tasks.nextNotice', { text }),
      unread: () => t('tasks.unreadRepeat', { text, repeat: task.repeat ?? '' }),
    };
    showDone(isDone ? said[output.next]() : t('tasks.openNotice', { text }), seq);
  }, showError);
}

/** Writes another due day, or none; with such a notice. */
export function setTaskDue(task: TaskRow, day: string | null): void {
  perform('tasks.setDue', { task: task.ref, day }).then(({ seq }) => {
    const text = taskWords(task);
    showDone(day === null ? t('tasks.noDueNotice', { text }) : t('tasks.dueNotice', { text, day: dayText(day) }), seq);
  }, showError);
}

/** @param days from today */
export const deferTask = (task: TaskRow, days: number): void => setTaskDue(task, addDays(localDay(Date.now()), days));

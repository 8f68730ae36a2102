import type { TaskRow } from '../../shared/ipc/routes/tasks';
import { withLinkWords } from '../../shared/lib/markdown/wikilinks';
import { localDay, startOfDay } from '../../shared/lib/time/day-name';
import { t } from '../../shared/messages/message';
import { formatDate } from '../ui/text/date-text';
import { formatDay } from '../ui/text/day-text';

/** A task's words without the brackets of its links. */
export const taskWords = ({ text }: Pick<TaskRow, 'text'>): string => withLinkWords(text);

/** What its box says, in words. */
export function taskStateText({ state, mark }: Pick<TaskRow, 'state' | 'mark'>): string {
  switch (state) {
    case 'open':
      return t('tasks.stateOpen');
    case 'started':
      return t('tasks.stateStarted');
    case 'done':
      return t('tasks.stateDone');
    case 'dropped':
      return t('tasks.stateDropped');
    default:
      return t('tasks.stateOther', { mark });
  }
}

/** A day of this year with its weekday, of another year with the year. */
export const dayText = (day: string, today: string = localDay(Date.now())): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day, 'short') : formatDate(startOfDay(day), 'day');

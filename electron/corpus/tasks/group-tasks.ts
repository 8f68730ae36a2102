import type { TaskDueGroup, TaskGrouping } from '../../../shared/ipc/routes/tasks';
import { compareText } from '../../../shared/lib/compare-text';
import { addDays, startOfWeek } from '../../../shared/lib/time/day-name';
import type { CatalogNote } from '../catalog/catalog-state';
import { folderOf } from '../catalog/row-lists';
import type { IndexedTask } from './task-index';

/** A task and the note that it stands in. */
export interface ListedTask {
  task: IndexedTask;
  note: CatalogNote;
}

/** What the days of a list are measured by. */
export interface Calendar {
  /** As `2026-12-01`. */
  today: string;
  /** The last day of this week. */
  weekEnds: string;
}

export const calendarAt = (today: string, firstWeekday: number): Calendar => ({
  today,
  weekEnds: addDays(startOfWeek(today, firstWeekday), 6),
});

/** In which group of days an open task is by its due day, and a done one by the day on which it was done. */
export function dueGroupOf({ state, due, doneOn }: IndexedTask, { today, weekEnds }: Calendar): TaskDueGroup {
  const day = state === 'done' ? doneOn : (due?.day ?? null);
  if (day === null) return 'none';
  if (day === today) return 'today';
  if (state === 'done') return day >= addDays(weekEnds, -6) ? 'week' : 'later';
  if (day < today) return 'overdue';
  return day <= weekEnds ? 'week' : 'later';
}

/**
 * The names of the groups in which a task is listed; an empty name: those without one. A task that names two people, or
 * lies in two projects, is in the group of each.
 *
 * @param names of the people whom it names, or of the projects that its note lies in
 */
export function groupsOf(
  listed: ListedTask,
  grouping: TaskGrouping,
  calendar: Calendar,
  names: readonly string[],
): readonly string[] {
  switch (grouping) {
    case 'due':
      return [dueGroupOf(listed.task, calendar)];
    case 'folder':
      return names.length === 0 ? [placeOf(listed)] : names;
    case 'person':
      return names.length === 0 ? [''] : names;
    default:
      return [listed.note.title];
  }
}

/** What a task outside all projects belongs to: the folder of its note, else its first tag, else that of its note. */
function placeOf({ task, note }: ListedTask): string {
  const folder = folderOf(note);
  if (folder !== null) return folder;
  const tag = task.tags[0] ?? note.tags[0];
  return tag === undefined ? '' : `#${tag}`;
}

/** Earlier days first, then the more urgent, then as they stand in their notes. */
export const byDay = ({ task: a, note: noteOfA }: ListedTask, { task: b, note: noteOfB }: ListedTask): number =>
  compareText(a.due?.day ?? '9999', b.due?.day ?? '9999') ||
  compareText(b.doneOn ?? '', a.doneOn ?? '') ||
  (a.priority ?? 3.5) - (b.priority ?? 3.5) ||
  compareText(noteOfA.titleKey, noteOfB.titleKey) ||
  compareText(a.ref.noteId, b.ref.noteId) ||
  a.ref.start - b.ref.start;

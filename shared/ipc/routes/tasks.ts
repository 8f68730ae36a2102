import { z } from 'zod';
import { countSchema } from '../../domain/bounds';
import { noteIdSchema, type DecisionId } from '../../domain/ids';
import type { Note } from '../../domain/note';
import type { TaskState } from '../../lib/markdown/tasks';
import { t } from '../../messages/message';
import { route } from '../route';
import { dayNameSchema } from './days';

/** Which task is meant: its line as it was shown. `line` null: the note itself is the task. */
const taskRefSchema = z.object({
  noteId: noteIdSchema,
  /** Offset of its line in the note’s text; another line that reads the same is found too. */
  start: countSchema,
  line: z.string().max(1_000_000).nullable(),
});
export type TaskRef = z.infer<typeof taskRefSchema>;

/** When a task is due, as `2026-12-01`. */
export interface TaskDue {
  day: string;
  /** The words it was read from; null: it is written as a date. */
  words: string | null;
}

export interface TaskRow {
  kind: 'task';
  /** Differs from that of every other row, and stays while its dates and other tasks change. */
  key: string;
  ref: TaskRef;
  noteTitle: string;
  /** Its words, as Markdown of one line. */
  text: string;
  /** The sign in its box. */
  mark: string;
  state: TaskState;
  /** Its line in the note’s text, from 1. */
  lineNumber: number;
  heading: string | null;
  /** The words of the task that it belongs to; null: of none. */
  parent: string | null;
  due: TaskDue | null;
  /** `2026-12-01`; null: not done, or the day was not written. */
  doneOn: string | null;
  repeat: string | null;
  /** 1 (highest) to 5; null: none is written. */
  priority: number | null;
  /** The decision that it is linked with, or was said together with. */
  decision: { id: DecisionId; choice: string } | null;
}

/** The head of a group. */
export interface TaskGroupRow {
  kind: 'group';
  key: string;
  /** Of due days one of `TASK_DUE_GROUPS`, else a name; empty: those that have none. */
  name: string;
  count: number;
}
export type TaskListRow = TaskRow | TaskGroupRow;

export const TASK_DUE_GROUPS = ['overdue', 'today', 'week', 'later', 'none'] as const;
export type TaskDueGroup = (typeof TASK_DUE_GROUPS)[number];
export const TASK_GROUPINGS = ['due', 'folder', 'person', 'note'] as const;
export type TaskGrouping = (typeof TASK_GROUPINGS)[number];

const words = z
  .string()
  .trim()
  .min(1, { error: () => t('tasks.needsWords') })
  .max(2_000, { error: () => t('tasks.tooLong') })
  .refine((text) => !/[\r\n]/u.test(text), { error: () => t('tasks.oneLine') });

export const taskRoutes = {
  /** Tasks of kept notes, in groups: rows [offset, offset + limit), heads of groups among them. Read from memory. */
  'tasks.list': route<{ total: number; tasks: number; rows: TaskListRow[] }>()(
    z.object({
      /** A query as in the list of notes; a tag of the task itself counts too. */
      text: z.string().max(2_000).default(''),
      group: z.enum(TASK_GROUPINGS).default('due'),
      /** `due`: open ones that are overdue or due today; `done`: of the last 30 days. */
      show: z.enum(['open', 'due', 'done']).default('open'),
      /** The first weekday (0 Sunday … 6 Saturday), which ends “this week”. */
      firstWeekday: z.number().int().min(0).max(6).default(1),
      offset: countSchema.default(0),
      limit: z.number().int().min(1).max(500).default(200),
    }),
  ),
  /** The tasks that are linked with the decision of a note, open ones first; at most 100. */
  'tasks.ofDecision': route<TaskRow[]>()(z.object({ noteId: noteIdSchema })),
  /**
   * Changes the box, and of a task that repeats writes the next one; `unread`: its repetition was not understood, and
   * none was written. `conflict` where the line is no longer there.
   */
  'tasks.setDone': route<{ note: Note; next: 'none' | 'written' | 'unread' }>()(
    z.object({ task: taskRefSchema, isDone: z.boolean() }),
  ),
  /** Writes the due day in the style that the task or its note uses; null takes it away. */
  'tasks.setDue': route<Note>()(z.object({ task: taskRefSchema, day: dayNameSchema.nullable() })),
  /** Adds an open task to a note; without one, to the daily note of this day, which is made where there is none. */
  'tasks.add': route<Note>()(
    z.object({
      words,
      due: dayNameSchema.nullable().default(null),
      noteId: noteIdSchema.nullable().default(null),
      locale: z.string().max(100).optional(),
    }),
  ),
  /** The day that words such as “next Friday” name today; null: none. */
  'tasks.readDay': route<{ day: string | null }>()(z.object({ text: z.string().max(200) })),
};

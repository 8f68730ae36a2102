import { DAY_MS } from '../time/calendar';
import { addDays } from '../time/day-name';
import { countsFromDone, nextOccurrence } from './next-occurrence';
import {
  BLOCK_NAME,
  FIELD_SIGNS,
  fieldOf,
  parseTasks,
  type TaskField,
  type TaskStyle,
  type WrittenTask,
} from './tasks';

/** A text after a task was done; `next` says what became of its repetition. */
export interface TaskDone {
  text: string;
  next: 'none' | 'written' | 'unread';
}

/**
 * A text with one task done: its box changes, and the day is added where the task is written in a style that has one. Of a
 * task that repeats, the next one is written above it, with its dates moved on.
 *
 * @param today as `2026-12-01`
 */
export function withTaskDone(markdown: string, task: WrittenTask, today: string): TaskDone {
  const style = styleOf(task);
  const line = lineWithMark(markdown, task, 'x');
  const doneLine =
    style === null || style === 'plain' || fieldOf(task, 'done') !== null
      ? line
      : withFieldAdded(line, written('done', today, style));
  const repeat = fieldOf(task, 'repeat');
  const next = repeat === null ? null : nextLine(markdown, task, repeat.value, today);
  return {
    text: withLine(markdown, task, next === null ? doneLine : `${next}${lineEndOf(markdown)}${doneLine}`),
    next: repeat === null ? 'none' : next === null ? 'unread' : 'written',
  };
}

/** A text with a done task open again; the day on which it was done goes with it. */
export function withTaskOpen(markdown: string, task: WrittenTask): string {
  const open = lineWithMark(markdown, task, ' ');
  return withLine(
    markdown,
    task,
    withoutFields(open, task, ({ name }) => name === 'done' || name === 'cancelled'),
  );
}

/** A text with another due day of a task, in the style that it is written in, else in that of its text; null: none. */
export function withDue(markdown: string, task: WrittenTask, day: string | null, ofText?: TaskStyle): string {
  const due = fieldOf(task, 'due');
  const line = lineOf(markdown, task);
  if (day === null)
    return withLine(
      markdown,
      task,
      withoutFields(line, task, ({ name }) => name === 'due'),
    );
  if (due !== null) {
    const field = markdown.slice(due.start, due.end).replace(due.value, day);
    return markdown.slice(0, due.start) + field + markdown.slice(due.end);
  }
  const style = styleOf(task) ?? ofText ?? styleOfText(markdown);
  return withLine(markdown, task, withFieldAdded(line, written('due', day, style)));
}

/** A text with a task as its last line, behind the tasks at its end or after a blank line. @param due null: no day */
export function withTaskAdded(markdown: string, words: string, due: string | null): string {
  const body = markdown.trimEnd();
  const newline = lineEndOf(markdown);
  const line = `- [ ] ${words}`;
  const [task] = parseTasks(line);
  const added = due === null || task === undefined ? line : withDue(line, task, due, styleOfText(markdown));
  const isListed = /(?:^|\n)[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t][^\n]*$/u.test(body);
  return `${body}${body === '' ? '' : isListed ? newline : newline + newline}${added}${newline}`;
}

const lineOf = (markdown: string, { start, end }: WrittenTask): string => markdown.slice(start, end);
const withLine = (markdown: string, { start, end }: WrittenTask, line: string): string =>
  markdown.slice(0, start) + line + markdown.slice(end);
/** A sign in a box may be two code units long. */
const lineWithMark = (markdown: string, { start, box, mark, end }: WrittenTask, sign: string): string =>
  markdown.slice(start, box) + sign + markdown.slice(box + mark.length, end);
const lineEndOf = (markdown: string): string => (markdown.includes('\r\n') ? '\r\n' : '\n');

/** The style of the task’s own metadata; a priority or tag alone says none. */
const styleOf = ({ fields }: WrittenTask): TaskStyle | null => fields[0]?.style ?? null;
const styleOfText = (markdown: string): TaskStyle =>
  parseTasks(markdown)
    .map(styleOf)
    .find((style) => style !== null) ?? 'emoji';

/** Goes over each run of blanks once, however long. */
const withoutBlanksAtEnd = (text: string): string => text.replace(/(?<![ \t])[ \t]+$/u, '');

function written(name: 'due' | 'done', day: string, style: TaskStyle): string {
  const { signs, key } = FIELD_SIGNS[name];
  if (style === 'plain') return `${key}:${day}`;
  return style === 'emoji' ? `${[...signs][0]!} ${day}` : `[${key}:: ${day}]`;
}

/** Before the name of the block, which has to stand last. */
function withFieldAdded(line: string, field: string): string {
  const name = BLOCK_NAME.exec(line);
  const words = withoutBlanksAtEnd(name === null ? line : line.slice(0, name.index));
  return `${words} ${field}${name === null ? '' : name[0]}`;
}

/** With the blanks before them. */
function withoutFields(line: string, task: WrittenTask, isGone: (field: TaskField) => boolean): string {
  return task.fields.filter(isGone).reduceRight((text, { start, end }) => {
    return withoutBlanksAtEnd(text.slice(0, start - task.start)) + text.slice(end - task.start);
  }, line);
}

/** The days of a task that repeats, the first of which is the one that it repeats by. */
const MOVING = ['due', 'scheduled', 'start'] as const;

/** The line of the next occurrence; null where its rule cannot be read. Of a task without dates it is the same line. */
function nextLine(markdown: string, task: WrittenTask, rule: string, today: string): string | null {
  const reference = MOVING.map((name) => fieldOf(task, name)).find((field) => field !== null);
  const from = reference === undefined || countsFromDone(rule) ? today : reference.value;
  const next = nextOccurrence(rule, from);
  if (next === null) return null;
  let line = lineWithMark(markdown, task, ' ');
  for (const field of task.fields.toReversed()) {
    const [start, end] = [field.start - task.start, field.end - task.start];
    if (field.name === 'done' || field.name === 'cancelled')
      line = withoutBlanksAtEnd(line.slice(0, start)) + line.slice(end);
    else if (reference !== undefined && MOVING.some((name) => name === field.name)) {
      const moved = addDays(next, daysBetween(reference.value, field.value));
      line = line.slice(0, start) + line.slice(start, end).replace(field.value, moved) + line.slice(end);
    }
  }
  return line.replace(BLOCK_NAME, '');
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

import { isDayName } from '../time/day-name';
import { codeRanges, isInside } from './code-ranges';
import { hideComments } from './comments';
import type { TextSpan } from './literal-ranges';
import { HEADING_LINE, plainHeading } from './plain-heading';
import { parseTags } from './tags';
import { parseWikilinks } from './wikilinks';

/** What a box says: `[ ]`, `[/]`, `[x]`, `[-]`; any other sign means what its program says, and is shown as it is. */
export type TaskState = 'open' | 'started' | 'done' | 'dropped' | 'other';

/** How a task writes its dates: as Obsidian Tasks, as Dataview, or as `due:2026-12-01`. */
export type TaskStyle = 'emoji' | 'inline' | 'plain';

export type TaskFieldName = 'due' | 'scheduled' | 'start' | 'done' | 'created' | 'cancelled' | 'repeat' | 'priority';

/** One piece of metadata: characters [start, end) of the text. */
export interface TaskField extends TextSpan {
  name: TaskFieldName;
  /** A day as `2026-12-01`, the words of a repetition, or a priority from 1 (highest) to 5. */
  value: string;
  style: TaskStyle;
}

/** A task as it stands in a Markdown text. */
export interface WrittenTask extends TextSpan {
  /** Where its words begin, behind the box. */
  wordsStart: number;
  /** Offset of the one character inside its box, `mark`. */
  box: number;
  mark: string;
  state: TaskState;
  /** Its Markdown without box, metadata and the name of its block. */
  text: string;
  /** The heading that it stands under; null above the first. */
  heading: string | null;
  /** Index of the task that it belongs to; null at the top. */
  parent: number | null;
  fields: TaskField[];
  tags: string[];
  /** Names after `@`, and targets of its links. */
  people: string[];
}

const STATE_OF: Readonly<Record<string, TaskState>> = {
  ' ': 'open',
  '/': 'started',
  x: 'done',
  X: 'done',
  '-': 'dropped',
};

/** A list mark and a box; a number or letter in brackets is a reference, not a box. */
const TASK = /^(?<lead>[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)(?<mark>[^\p{L}\p{N}\]\n]|[xX])\](?=[ \t]|$)/u;
const MAY_HOLD_TASK = /\[.\]/u;
const HTML_COMMENT = /<!--[^]*?-->/gu;
/** The name of a block at the end of its line. */
export const BLOCK_NAME = /(?<![ \t])[ \t]+\^[\w-]+[ \t]*$/u;
const PERSON = /(?<![^\s(])@([\p{L}][\p{L}\p{N}_.-]*[\p{L}\p{N}])/gu;

/** The signs of Obsidian Tasks, and the keys of Dataview for the same. The first sign is the one that is written. */
export const FIELD_SIGNS: Readonly<Record<Exclude<TaskFieldName, 'priority'>, { signs: string; key: string }>> = {
  due: { signs: '📅📆🗓', key: 'due' },
  scheduled: { signs: '⏳⌛', key: 'scheduled' },
  start: { signs: '🛫', key: 'start' },
  done: { signs: '✅', key: 'completion' },
  created: { signs: '➕', key: 'created' },
  cancelled: { signs: '❌', key: 'cancelled' },
  repeat: { signs: '🔁', key: 'repeat' },
};
const NAMES = Object.keys(FIELD_SIGNS) as (keyof typeof FIELD_SIGNS)[];
const PRIORITIES: Readonly<Record<string, string>> = {
  '🔺': '1',
  '⏫': '2',
  '🔼': '3',
  '🔽': '4',
  '⏬': '5',
  highest: '1',
  high: '2',
  medium: '3',
  low: '4',
  lowest: '5',
};

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const dateSigns = NAMES.filter((name) => name !== 'repeat')
  .map((name) => FIELD_SIGNS[name].signs)
  .join('');
const EMOJI_DATE = new RegExp(`([${dateSigns}])\\uFE0F?[ \\t]*(${DAY})`, 'gu');
const EMOJI_REPEAT = /🔁\uFE0F?([\p{L}\p{N}, \t!]*[\p{L}\p{N}!])/gu;
const EMOJI_PRIORITY = /([🔺⏫🔼🔽⏬])\uFE0F?/gu;
const INLINE = new RegExp(
  String.raw`[[(](${[...NAMES.map((name) => FIELD_SIGNS[name].key), 'priority'].join('|')})::([^\])\n]{0,200})[\])]`,
  'gu',
);
const PLAIN = new RegExp(String.raw`(?<!\S)due:(${DAY})(?!\S)`, 'gu');

/** Every task of a text in order, but those in code and in comments. Linear in the length of the text. */
export function parseTasks(markdown: string): WrittenTask[] {
  if (!MAY_HOLD_TASK.test(markdown)) return [];
  const shown = hideHtmlComments(hideComments(markdown));
  const code = codeRanges(shown);
  const tasks: WrittenTask[] = [];
  let heading: string | null = null;
  /** Lines that what follows may belong to, each further in than the one before. */
  let above: { indent: number; task: number | null }[] = [];
  for (let start = 0; start <= shown.length;) {
    const newline = shown.indexOf('\n', start);
    const end = newline === -1 ? shown.length : newline;
    const line = shown.slice(start, end).replace(/\r$/u, '');
    if (line.trim() !== '' && !isInside(code, start + line.length - line.trimStart().length)) {
      const title = HEADING_LINE.exec(line)?.[2];
      const indent = indentOf(line);
      above = title === undefined ? above.filter((other) => other.indent < indent) : [];
      if (title !== undefined) heading = plainHeading(title.trim());
      const found = TASK.exec(line);
      const parent = above.findLast(({ task }) => task !== null)?.task ?? null;
      if (found !== null) tasks.push(readTask(line, start, found, { heading, parent }));
      if (title === undefined) above.push({ indent, task: found === null ? null : tasks.length - 1 });
    }
    start = end + 1;
  }
  return tasks;
}

function readTask(
  line: string,
  start: number,
  found: RegExpExecArray,
  place: Pick<WrittenTask, 'heading' | 'parent'>,
): WrittenTask {
  const { lead, mark } = found.groups as { lead: string; mark: string };
  const content = line.slice(found[0].length);
  const wordsStart = start + found[0].length;
  const fields = fieldsOf(content).map((field) => ({
    ...field,
    start: field.start + wordsStart,
    end: field.end + wordsStart,
  }));
  let text = '';
  let done = 0;
  for (const field of fields) {
    text += content.slice(done, field.start - wordsStart);
    done = field.end - wordsStart;
  }
  text = (text + content.slice(done))
    .replace(BLOCK_NAME, '')
    .replace(/[ \t]+/gu, ' ')
    .trim();
  return {
    start,
    end: start + line.length,
    wordsStart,
    box: start + lead.length,
    mark,
    state: STATE_OF[mark] ?? 'other',
    text,
    ...place,
    fields,
    tags: parseTags(text).map(({ tag }) => tag),
    people: [
      ...new Set([
        ...[...text.matchAll(PERSON)].map(([, name]) => name!),
        ...parseWikilinks(text, []).map(({ target }) => target),
      ]),
    ],
  };
}

/** The value of a field as it counts: of several the last, as Obsidian Tasks reads them. */
export const fieldOf = (task: Pick<WrittenTask, 'fields'>, name: TaskFieldName): TaskField | null =>
  task.fields.findLast((field) => field.name === name) ?? null;

/** Whether a task still asks for something. */
export const isOpenTask = (state: TaskState): boolean => state !== 'done' && state !== 'dropped';

function fieldsOf(content: string): TaskField[] {
  const fields: TaskField[] = [];
  const add = (name: TaskFieldName | undefined, value: string, match: RegExpExecArray, style: TaskStyle) => {
    const isRead = name === 'repeat' ? value !== '' : name === 'priority' || isDayName(value);
    if (name !== undefined && isRead)
      fields.push({ name, value, start: match.index, end: match.index + match[0].length, style });
  };
  for (const match of content.matchAll(EMOJI_DATE))
    add(
      NAMES.find((name) => FIELD_SIGNS[name].signs.includes(match[1]!)),
      match[2]!,
      match,
      'emoji',
    );
  for (const match of content.matchAll(EMOJI_REPEAT)) add('repeat', match[1]!.trim(), match, 'emoji');
  for (const match of content.matchAll(EMOJI_PRIORITY)) add('priority', PRIORITIES[match[1]!]!, match, 'emoji');
  for (const match of content.matchAll(INLINE)) {
    const [, key, value] = match as unknown as [string, string, string];
    const priority = PRIORITIES[value.trim().toLowerCase()];
    if (key !== 'priority')
      add(
        NAMES.find((name) => FIELD_SIGNS[name].key === key),
        value.trim(),
        match,
        'inline',
      );
    else if (priority !== undefined) add('priority', priority, match, 'inline');
  }
  for (const match of content.matchAll(PLAIN)) add('due', match[1]!, match, 'plain');
  return fields.toSorted((a, b) => a.start - b.start);
}

/** A tab counts as four; marks of a quotation as blanks. */
const indentOf = (line: string): number => /^[ \t>]*/u.exec(line)![0].replaceAll('\t', '    ').length;

/** As `hideComments` does: lines and offsets stay. */
function hideHtmlComments(text: string): string {
  // Behind the last end no comment is closed, and none is looked for.
  const end = text.lastIndexOf('-->') + 3;
  const blank = (comment: string) => comment.replace(/[^\n]/gu, (sign) => ' '.repeat(sign.length));
  return text.includes('<!--') ? text.slice(0, end).replace(HTML_COMMENT, blank) + text.slice(end) : text;
}

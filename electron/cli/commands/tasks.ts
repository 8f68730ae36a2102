import { AppError } from '../../../shared/ipc/errors';
import { contract } from '../../../shared/ipc/contract';
import type { TaskDueGroup, TaskListRow, TaskRow } from '../../../shared/ipc/routes/tasks';
import { withLinkWords } from '../../../shared/lib/markdown/wikilinks';
import type { Corpus } from '../../corpus/start-corpus';
import { type Command, withOpened } from '../command';

const PAGE_ROWS = 500;
const GROUPS: Readonly<Record<string, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  none: 'Without a date',
} satisfies Record<TaskDueGroup, string>;

/** How a task is named on the command line: its note, and its line unless the note itself is the task. */
const referenceOf = ({ ref, lineNumber }: TaskRow): string =>
  ref.line === null ? ref.noteId : `${ref.noteId}:${lineNumber}`;

async function readRows({ tasks }: Pick<Corpus, 'tasks'>, text: string, show: 'open' | 'due'): Promise<TaskListRow[]> {
  const rows: TaskListRow[] = [];
  for (let total = 1; rows.length < total;) {
    const input = contract['tasks.list'].input.parse({ text, show, offset: rows.length, limit: PAGE_ROWS });
    const page = await tasks.list(input);
    total = page.total;
    if (page.rows.length === 0) break;
    rows.push(...page.rows);
  }
  return rows;
}

const isTask = (row: TaskListRow): row is TaskRow => row.kind === 'task';

/** Open tasks by their due day, each with the reference that `done` takes. */
export const runTasks: Command = async ({ line, access }) =>
  withOpened(access.openCorpus({ toWrite: false }), async ({ corpus }) => {
    const rows = await readRows(corpus, line.operands.join(' '), line.due === true ? 'due' : 'open');
    const lines = rows.map((row) =>
      row.kind === 'group'
        ? `${GROUPS[row.name]!} (${row.count})`
        : `  ${[
            referenceOf(row),
            row.due?.day,
            withLinkWords(row.text),
            row.ref.line === null ? '' : `(${row.noteTitle})`,
          ]
            .filter(Boolean)
            .join('  ')}`,
    );
    return {
      json: {
        tasks: rows.filter(isTask).map((row) => ({
          ref: referenceOf(row),
          text: row.text,
          state: row.state,
          due: row.due?.day ?? null,
          dueWords: row.due?.words ?? null,
          repeat: row.repeat,
          priority: row.priority,
          note: `note:${row.ref.noteId}`,
          noteTitle: row.noteTitle,
          heading: row.heading,
          decision: row.decision?.choice ?? null,
        })),
      },
      text: lines.length === 0 ? 'No open tasks.' : lines.join('\n'),
    };
  });

/** Ticks tasks where they stand. Nothing is changed unless all of them are open tasks. */
export const runDone: Command = async ({ line, access, signal }) =>
  withOpened(access.openCorpus({ toWrite: true }), async ({ corpus }) => {
    const open = (await readRows(corpus, '', 'open')).filter(isTask);
    const named = line.operands.map((word) => {
      const found = open.find((row) => referenceOf(row) === word.replace(/^note:/u, ''));
      if (found === undefined)
        throw new AppError('not-found', `No open task has the reference “${word.slice(0, 200)}”. “tasks” lists them.`);
      return found;
    });
    const chosen = [...new Set(named)];
    const repeated: string[] = [];
    // From the last line of a note to its first: the next one of a task that repeats moves those below it.
    for (const row of chosen.toSorted((a, b) => b.ref.start - a.ref.start)) {
      signal.throwIfAborted();
      if ((await corpus.tasks.setDone(row.ref, true)).next === 'written') repeated.push(row.text);
    }
    return {
      json: { done: chosen.map(referenceOf), repeated },
      text: [
        `Done: ${chosen.map(({ text }) => `“${withLinkWords(text)}”`).join(', ')}.`,
        ...(repeated.length === 0
          ? []
          : [`The next of ${repeated.map((text) => `“${withLinkWords(text)}”`).join(', ')} is in its note.`]),
      ].join(' '),
    };
  });

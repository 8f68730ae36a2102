import type { NoteId } from '../../../shared/domain/ids';
import { DONE_PROPERTY, DUE_PROPERTY } from '../../../shared/domain/done-note';
import type { Note } from '../../../shared/domain/note';
import type { ParsedRouteInput, RouteOutput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import { TASK_DUE_GROUPS, type TaskListRow, type TaskRef, type TaskRow } from '../../../shared/ipc/routes/tasks';
import {
  withDue,
  withTaskAdded,
  withTaskDone,
  withTaskOpen,
  type TaskDone,
} from '../../../shared/lib/markdown/edit-task';
import { isOpenTask, parseTasks, type WrittenTask } from '../../../shared/lib/markdown/tasks';
import { parseSearchQuery } from '../../../shared/lib/search-query/parse-search-query';
import { addDays, localDay } from '../../../shared/lib/time/day-name';
import { t } from '../../../shared/messages/message';
import { readDayField } from '../../language/dates/read-due-day';
import { wantedKinds } from '../catalog/match-query';
import { presentProjects, membersOf, projectsByName } from '../catalog/project-members';
import type { DecisionTable } from '../decisions/decision-table';
import type { PeopleInText } from '../facts/entities/people-in-text';
import { followTable, type FollowTableDeps } from '../in-memory/follow-table';
import type { NoteDeps } from '../notes/note-deps';
import { requireNote } from '../notes/note-revision';
import type { NotesService } from '../notes/notes-service';
import { rewriteNote } from '../notes/rewrite-note';
import { createTaskDecisions } from './task-decisions';
import { createTaskFilter } from './task-filter';
import { byDay, calendarAt, dueGroupOf, groupsOf, type ListedTask } from './group-tasks';
import { TaskIndex } from './task-index';

export type TasksService = ReturnType<typeof createTasksService>;

interface TasksDeps extends NoteDeps, FollowTableDeps {
  notes: Pick<NotesService, 'create' | 'setProperty'>;
  decisionTable: Pick<DecisionTable, 'all'>;
  peopleInText: PeopleInText;
  store: NoteDeps['store'];
}

type NamesOf = (listed: ListedTask) => readonly string[];

/** Days for which what was done is listed. */
const DONE_DAYS = 30;
const MAX_OF_DECISION = 100;

/** All tasks of the vault in one list, and what is done with them in their notes. Read at the first call. */
export function createTasksService(deps: TasksDeps) {
  const { catalog, now, runExclusive } = deps;
  const index = new TaskIndex();
  let following: ReturnType<typeof followTable> | null = null;
  let isLoaded = false;
  let listed: { key: string; tasks: number; rows: (ListedTask | { name: string; count: number })[] } | null = null;
  let inOrder: { key: string; tasks: ListedTask[] } | null = null;
  const decisions = createTaskDecisions(deps);
  const today = (): string => localDay(now());

  const load = async (): Promise<TaskIndex> => {
    following ??= followTable(deps, 'notes', index).catch((error: unknown) => {
      following = null;
      throw error;
    });
    await (await following).settled();
    await index.readDays();
    isLoaded = true;
    return index;
  };

  const rowOf = ({ task, note }: ListedTask): TaskRow => {
    const { textKey: _key, tags: _tags, people: _people, ...shown } = task;
    const decision = decisions.of(note.id, index.ofNote(note.id)?.messageIds ?? []);
    return { kind: 'task', ...shown, noteTitle: note.title, decision };
  };

  /** Every task in the order of the list: a filter takes some of them out and sorts nothing. */
  const ordered = (): ListedTask[] => {
    const key = `${catalog.seq} ${index.revision}`;
    if (inOrder?.key === key) return inOrder.tasks;
    const tasks: ListedTask[] = [];
    for (const { noteId, tasks: own } of index.all()) {
      const note = catalog.note(noteId);
      if (note !== null) tasks.push(...own.map((task) => ({ task, note })));
    }
    inOrder = { key, tasks: tasks.sort(byDay) };
    return inOrder.tasks;
  };

  const matching = ({ text, show }: Pick<ParsedRouteInput<'tasks.list'>, 'text' | 'show'>): ListedTask[] => {
    const query = parseSearchQuery(text, now());
    // Only kept notes have tasks in the list.
    if (wantedKinds(query)?.statuses.has('kept') === false) return [];
    const fits = createTaskFilter(query, projectsByName(catalog, now()), (id) => index.ofNote(id)?.tags ?? []);
    const day = today();
    const since = addDays(day, -DONE_DAYS);
    const isShown = ({ task: { state, due, doneOn }, note }: ListedTask): boolean => {
      if (show === 'done') return state === 'done' && (doneOn ?? localDay(note.updatedAt)) > since;
      return isOpenTask(state) && (show === 'open' || (due !== null && due.day <= day));
    };
    return ordered().filter((one) => isShown(one) && fits(one));
  };

  const peopleNamed = async (): Promise<NamesOf> => {
    const namesIn = await deps.peopleInText();
    return ({ task }) => namesIn(task.text, task.people);
  };

  /** Each note is looked for in the projects once. */
  const projectsHolding = (): NamesOf => {
    const projects = presentProjects(catalog).map((project) => membersOf(project, catalog, now()));
    const known = new Map<string, string[]>();
    return ({ note }) => {
      const names =
        known.get(note.id) ?? projects.filter(({ hasNote }) => hasNote(note)).map(({ project }) => project.name);
      known.set(note.id, names);
      return names;
    };
  };

  const grouped = async (input: Omit<ParsedRouteInput<'tasks.list'>, 'offset' | 'limit'>) => {
    const { group } = input;
    await load();
    const key = JSON.stringify([
      input.text,
      group,
      input.show,
      input.firstWeekday,
      today(),
      catalog.seq,
      index.revision,
    ]);
    if (listed?.key === key) return listed;
    const found = matching(input);
    const namesOf = group === 'person' ? await peopleNamed() : group === 'folder' ? projectsHolding() : () => [];
    const calendar = calendarAt(today(), input.firstWeekday);
    const groups = new Map<string, ListedTask[]>();
    for (const one of found) {
      for (const name of groupsOf(one, group, calendar, namesOf(one))) {
        const members = groups.get(name);
        if (members === undefined) groups.set(name, [one]);
        else members.push(one);
      }
    }
    const names = [...groups.keys()].toSorted(group === 'due' ? byDueGroup : byName);
    const rows = names.flatMap((name) => [{ name, count: groups.get(name)!.length }, ...groups.get(name)!]);
    return (listed = { key, tasks: found.length, rows });
  };

  /** Reads a note and writes what became of its text, while nothing else changes notes. */
  const rewriting = (id: string, bodyOf: (note: Note) => string): Promise<Note> =>
    runExclusive(async () => {
      const note = await requireNote(deps.store, id);
      const { title, category } = note;
      return rewriteNote(deps, note, { title, body: bodyOf(note), category, reason: 'edited' });
    });
  const rewritingTask = (ref: TaskRef, change: (body: string, task: WrittenTask) => string): Promise<Note> =>
    rewriting(ref.noteId, (note) => change(note.body, requireTask(note, ref)));

  return {
    /** Reads all tasks, so that `due` can tell how many are due. */
    load: async (): Promise<void> => void (await load()),
    async list(input: ParsedRouteInput<'tasks.list'>): Promise<RouteOutput<'tasks.list'>> {
      const { rows, tasks } = await grouped(input);
      const page = rows
        .slice(input.offset, input.offset + input.limit)
        .map((row): TaskListRow => ('task' in row ? rowOf(row) : { kind: 'group', key: `group:${row.name}`, ...row }));
      return { total: rows.length, tasks, rows: inEachGroupOnce(page) };
    },
    /** How many open tasks are overdue or due today; null: there are no tasks, or they were not read yet. */
    dueCount(): number | null {
      if (!isLoaded || index.isEmpty) return null;
      const calendar = calendarAt(today(), 1);
      let count = 0;
      for (const { tasks } of index.all())
        for (const task of tasks)
          if (isOpenTask(task.state) && ['overdue', 'today'].includes(dueGroupOf(task, calendar))) count += 1;
      return count;
    },
    async ofDecision(noteId: NoteId): Promise<TaskRow[]> {
      await load();
      const found: ListedTask[] = [];
      for (const { noteId: id, tasks, messageIds } of index.all()) {
        const note = catalog.note(id);
        if (note !== null && decisions.isOf(noteId, id, messageIds))
          found.push(...tasks.map((task) => ({ task, note })));
      }
      const isDone = ({ task }: ListedTask): number => Number(!isOpenTask(task.state));
      return found
        .toSorted((a, b) => isDone(a) - isDone(b) || byDay(a, b))
        .slice(0, MAX_OF_DECISION)
        .map(rowOf);
    },
    async setDone(ref: TaskRef, isDone: boolean): Promise<{ note: Note; next: TaskDone['next'] }> {
      if (ref.line === null) {
        const note = await deps.notes.setProperty(ref.noteId, { name: DONE_PROPERTY, value: isDone ? today() : null });
        return { note, next: 'none' };
      }
      let next: TaskDone['next'] = 'none';
      const note = await rewritingTask(ref, (body, task) => {
        if (!isDone) return withTaskOpen(body, task);
        const done = withTaskDone(body, task, today());
        next = done.next;
        return done.text;
      });
      return { note, next };
    },
    setDue: (ref: TaskRef, day: string | null): Promise<Note> =>
      ref.line === null
        ? deps.notes.setProperty(ref.noteId, { name: DUE_PROPERTY, value: day })
        : rewritingTask(ref, (body, task) => withDue(body, task, day)),
    /** @param daily today’s daily note, or the text with which a new one begins; used without `noteId` */
    async add(
      { words, due, noteId }: Pick<ParsedRouteInput<'tasks.add'>, 'words' | 'due' | 'noteId'>,
      daily: (day: string) => Promise<{ id: string | null; body: string }>,
    ): Promise<Note> {
      const day = today();
      const begun = noteId === null ? await daily(day) : { id: noteId, body: '' };
      const added = (body: string): string => withTaskAdded(body, words, due);
      if (begun.id === null)
        return deps.notes.create({ title: day, body: added(begun.body), category: 'idea', editSessionId: undefined });
      return rewriting(begun.id, ({ body }) => added(body));
    },
    readDay: (text: string): string | null => readDayField(text, today()),
    close() {
      void following?.then(
        (opened) => opened.close(),
        () => {},
      );
    },
  };
}

/** The line where it was, or the only one that reads the same. @throws AppError `conflict` */
function requireTask(note: Note, { start, line }: TaskRef): WrittenTask {
  const tasks = parseTasks(note.body).filter((task) => note.body.slice(task.start, task.end) === line);
  const found = tasks.find((task) => task.start === start) ?? (tasks.length === 1 ? tasks[0] : undefined);
  if (found === undefined) throw new AppError('conflict', t('tasks.lineChanged', { title: note.title }));
  return found;
}

const byDueGroup = (a: string, b: string): number =>
  TASK_DUE_GROUPS.findIndex((name) => name === a) - TASK_DUE_GROUPS.findIndex((name) => name === b);
const NAMES = new Intl.Collator(undefined, { numeric: true });
/** Those without a name last. */
const byName = (a: string, b: string): number => Number(a === '') - Number(b === '') || NAMES.compare(a, b);

/** A task that is in two groups has a key of its own in each. */
function inEachGroupOnce(rows: TaskListRow[]): TaskListRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const times = seen.get(row.key) ?? 0;
    seen.set(row.key, times + 1);
    return times === 0 ? row : { ...row, key: `${row.key}~${times}` };
  });
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NoteId } from '../../../shared/domain/ids';
import { dayOfProperty, DONE_PROPERTY, DUE_PROPERTY, isDoneNote } from '../../../shared/domain/done-note';
import type { Note } from '../../../shared/domain/note';
import { ownFieldOf } from '../../../shared/domain/note-property';
import type { TaskDue, TaskRow } from '../../../shared/ipc/routes/tasks';
import { fieldOf, parseTasks, type WrittenTask } from '../../../shared/lib/markdown/tasks';
import { textHash } from '../../../shared/lib/text-hash';
import { parseTags } from '../../../shared/lib/markdown/tags';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { isDayName, localDay } from '../../../shared/lib/time/day-name';
import { mayNameDay } from '../../language/dates/may-name-day';
import { readDueDay } from '../../language/dates/read-due-day';
import type { TableView } from '../in-memory/follow-table';

/** A task in memory; its key is made of its note and words. */
export interface IndexedTask extends Omit<TaskRow, 'decision' | 'kind' | 'noteTitle'> {
  /** Compared with the words of a query. */
  textKey: string;
  tags: readonly string[];
  people: readonly string[];
}

/** The tasks of one note. */
export interface TasksOfNote {
  noteId: NoteId;
  tasks: IndexedTask[];
  /** Tags of the note that do not stand in one of its tasks alone; each task has its own beside them. */
  tags: readonly string[];
  /** Messages that the note was taken from. */
  messageIds: readonly string[];
}

interface Unread {
  task: IndexedTask;
  /** The days on which it may have been written; it is read only where all of them lead to one day. */
  writtenOn: readonly string[];
}

/** Characters of a task that is read for a day, as many as one that is typed may have: reading is slower than linear. */
const MAX_READ = 2_000;
/** A few milliseconds of work. */
const READ_PER_STEP = 20;

/** The tasks of kept notes in memory: boxes in their texts, and notes that are things to do themselves. */
export class TaskIndex implements TableView<Note> {
  private readonly byNote = new Map<string, TasksOfNote>();
  /** Tasks whose words were not read for a day yet. */
  private unread = new Map<string, Unread[]>();
  private reading: Promise<void> | null = null;
  /** Changes with every change of a task. */
  revision = 0;

  clear(): void {
    this.byNote.clear();
    this.unread.clear();
    this.revision += 1;
  }

  put(note: Note): void {
    this.remove(note.id);
    if (note.status !== 'kept' || note.neverSurface) return;
    const written = parseTasks(note.body);
    if (written.length === 0 && note.category !== 'action-item') return;
    const tasks = written.length > 0 ? ofText(note, written) : [ofNote(note)];
    this.byNote.set(note.id, {
      noteId: note.id,
      tasks,
      tags: tagsBeside(note, written),
      messageIds: note.sources.map(({ messageId }) => messageId),
    });
    const unread = tasks.flatMap((task, at) =>
      task.due === null && task.text.length <= MAX_READ && mayNameDay(task.text)
        ? [{ task, writtenOn: daysOfWriting(note, written[at] ?? null) }]
        : [],
    );
    if (unread.length > 0) this.unread.set(note.id, unread);
    this.revision += 1;
  }

  remove(id: string): void {
    if (this.byNote.delete(id)) this.revision += 1;
    this.unread.delete(id);
  }

  ofNote(id: string): TasksOfNote | null {
    return this.byNote.get(id) ?? null;
  }

  get isEmpty(): boolean {
    return this.byNote.size === 0;
  }

  all(): Iterable<TasksOfNote> {
    return this.byNote.values();
  }

  /** Resolves when every task is read for the day that its words name; other work gets its turn in between. */
  async readDays(): Promise<void> {
    while (this.unread.size > 0) {
      this.reading ??= this.readAll().finally(() => (this.reading = null));
      await this.reading;
    }
  }

  private async readAll(): Promise<void> {
    let count = 0;
    for (const [id, tasks] of this.unread) {
      for (const { task, writtenOn } of tasks) {
        task.due = readDay(task.text, writtenOn);
        if (task.due !== null) this.revision += 1;
        if ((count += 1) % READ_PER_STEP === 0) await nextTurn();
      }
      if (this.unread.get(id) === tasks) this.unread.delete(id);
    }
  }
}

function ofText(note: Note, written: readonly WrittenTask[]): IndexedTask[] {
  let at = 0;
  let lineNumber = 1;
  const seen = new Map<string, number>();
  return written.map((task) => {
    for (; at < task.start; at += 1) if (note.body.charCodeAt(at) === 10) lineNumber += 1;
    const times = seen.get(task.text) ?? 0;
    seen.set(task.text, times + 1);
    const due = fieldOf(task, 'due');
    const priority = fieldOf(task, 'priority');
    return {
      key: `${note.id}:${textHash(task.text)}:${times}`,
      ref: { noteId: note.id, start: task.start, line: note.body.slice(task.start, task.end) },
      text: task.text,
      textKey: titleKey(task.text),
      mark: task.mark,
      state: task.state,
      lineNumber,
      heading: task.heading,
      parent: task.parent === null ? null : written[task.parent]!.text,
      due: due === null ? null : { day: due.value, words: null },
      doneOn: task.state === 'done' ? (fieldOf(task, 'done')?.value ?? null) : null,
      repeat: fieldOf(task, 'repeat')?.value ?? null,
      priority: priority === null ? null : Number(priority.value),
      tags: task.tags,
      people: task.people,
    };
  });
}

function tagsBeside(note: Note, written: readonly WrittenTask[]): readonly string[] {
  const inTasks = written.flatMap(({ tags }) => tags.map(titleKey));
  if (inTasks.length === 0) return note.tags;
  const beside = new Map<string, number>();
  const count = (key: string, by: number) => beside.set(key, (beside.get(key) ?? 0) + by);
  for (const { tag } of parseTags(note.body)) count(titleKey(tag), 1);
  for (const { name, values } of note.properties?.fields ?? [])
    if (ownFieldOf(name) === 'tags') for (const value of values) count(titleKey(value.replace(/^#/u, '')), 1);
  for (const key of inTasks) count(key, -1);
  return note.tags.filter((tag) => (beside.get(titleKey(tag)) ?? 1) > 0);
}

function ofNote(note: Note): IndexedTask {
  const due = dayOfProperty(note, DUE_PROPERTY);
  const isDone = isDoneNote(note);
  return {
    key: note.id,
    ref: { noteId: note.id, start: 0, line: null },
    text: note.title,
    textKey: titleKey(note.title),
    mark: isDone ? 'x' : ' ',
    state: isDone ? 'done' : 'open',
    lineNumber: 1,
    heading: null,
    parent: null,
    due: due === null ? null : { day: due, words: null },
    doneOn: isDone ? dayOfProperty(note, DONE_PROPERTY) : null,
    repeat: null,
    priority: null,
    tags: [],
    people: [],
  };
}

/**
 * When a task may have been written: on the day that it bears, the day that its daily note is called, or when it was
 * said. Of any other note it is somewhere between its first and its last change.
 *
 * @param written null: the note itself is the task
 */
function daysOfWriting(note: Note, written: WrittenTask | null): string[] {
  const created = written === null ? null : fieldOf(written, 'created');
  if (created !== null) return [created.value];
  if (isDayName(note.title)) return [note.title];
  const said = written === null ? note.sources[0]?.spoken?.at : undefined;
  if (said !== undefined) return [localDay(said)];
  const isAsSaid = note.origin === 'extraction' && written === null;
  return [...new Set([note.createdAt, ...(isAsSaid ? [] : [note.updatedAt])].map(localDay))];
}

function readDay(text: string, writtenOn: readonly string[]): TaskDue | null {
  const [first, ...others] = writtenOn.map((day) => readDueDay(text, day));
  if (first == null || others.some((other) => other?.day !== first.day)) return null;
  return { day: first.day, words: first.phrase };
}

import { AppError } from '../../../shared/ipc/errors';
import { createDeadlineThread, TaskLimitExceeded } from '../../threads/deadline-thread';
import type { FactSourceText, ReadFact } from '../../language/facts/fact-rule';
import type { SensitiveFilterTask, ReadUnits, UnitsTask } from './read-units';
import { TEXT_TASKS, type TextTask, type TextTaskName, type TextTasks } from './text-tasks';
import { t } from '../../../shared/messages/message';

/**
 * Reads units, facts and secrets from texts of any length without blocking the main thread: short texts at once, long
 * ones in a thread with a deadline. Calls reject with AppError `too-large` at the deadline, and with the abort reason
 * when `signal` aborts.
 */
export interface TextReader {
  readUnits(task: UnitsTask, signal: AbortSignal): Promise<ReadUnits>;
  /** Drops units with a secret or an excluded name. */
  filterSensitive(task: SensitiveFilterTask, signal: AbortSignal): Promise<ReadUnits>;
  /** The facts of each note, in order, unsure ones included. */
  readFacts(units: FactSourceText[], signal: AbortSignal): Promise<ReadFact[][]>;
  close(): Promise<void>;
}

export type TextReply = { ok: true; value: unknown } | { ok: false; message: string };

/** UTF-16 units that the rules read in a few milliseconds whatever they contain, so a thread is not worth it. */
const SHORT_CHARACTERS = 4_000;
const DEFAULT_TIMEOUT_MS = 20_000;
/** Megabytes of heap; the rules need a few times the text. */
const MAX_HEAP_MB = 256;

type RunTask = <Name extends TextTaskName>(
  name: Name,
  input: Parameters<TextTasks[Name]>[0],
  signal: AbortSignal,
) => ReturnType<TextTasks[Name]>;

const runInline: RunTask = (async (name, input, signal) => {
  signal.throwIfAborted();
  return (TEXT_TASKS[name] as (given: typeof input) => Promise<unknown>)(input);
}) as RunTask;

const createReader = (run: RunTask, close: () => Promise<void>): TextReader => ({
  readUnits: (task, signal) => run('readUnits', task, signal),
  filterSensitive: (task, signal) => run('filterSensitive', task, signal),
  readFacts: (units, signal) => run('readFacts', units, signal),
  close,
});

/** Reads everything in this thread: for tests and small tools. */
export const createInlineTextReader = (): TextReader => createReader(runInline, async () => {});

/** Long texts in the thread at `url`, each within `timeoutMs`. */
export function createThreadTextReader(url: URL, timeoutMs = DEFAULT_TIMEOUT_MS): TextReader {
  const thread = createDeadlineThread<TextTask, TextReply>({
    url,
    name: 'text reader',
    timeoutMs,
    maxHeapMb: MAX_HEAP_MB,
  });
  const run: RunTask = (async (name, input, signal) => {
    if (lengthOf({ name, input } as TextTask) <= SHORT_CHARACTERS) return runInline(name, input, signal);
    const reply = await thread.run({ name, input } as TextTask, signal).catch((error: unknown) => {
      throw error instanceof TaskLimitExceeded ? tooLongError(timeoutMs) : error;
    });
    if (!reply.ok) throw new Error(`the text reader failed: ${reply.message}`);
    return reply.value;
  }) as RunTask;
  return createReader(run, () => thread.close());
}

/** UTF-16 units of a task's text. */
function lengthOf({ name, input }: TextTask): number {
  if (name === 'readUnits')
    return sum([...input.messages, ...(input.request.earlier ?? [])].map(({ text }) => text.length));
  if (name === 'filterSensitive')
    return sum([...new Set(input.units.map(({ message }) => message))].map(({ text }) => text.length));
  return sum(input.map(({ title, body }) => title.length + body.length));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const tooLongError = (timeoutMs: number): AppError =>
  new AppError('too-large', t('mainCorpus.readingTextNotesTook', { seconds: Math.round(timeoutMs / 1000) }));

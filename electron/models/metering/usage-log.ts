import { appendFile, readFile } from 'node:fs/promises';
import { addUsage, modelUsageSchema, NO_USAGE, type ModelUsage } from '../../../shared/domain/model-usage';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { localDay } from '../../../shared/lib/time/day-name';
import { writeAtomically } from '../../files/write-atomically';

/** Days for which each call is kept; older ones become one sum a day, task and model. */
const DETAILED_DAYS = 90;

/** The calls to models of a vault, oldest first: a file of JSON lines that only grows, but for the sums of old days. */
export interface UsageLog {
  readonly rows: readonly ModelUsage[];
  add(usage: ModelUsage): void;
  /** Resolves when everything added is on disk, or the log says that it could not be written. */
  flush(): Promise<void>;
}

export async function openUsageLog(path: string, now: () => number, log: Logger): Promise<UsageLog> {
  const read = await readRows(path, log);
  const rows = foldOldDays(read.rows, now() - DETAILED_DAYS * DAY_MS);
  // A crash may have cut the last line; what follows stands on its own.
  let lineBreak = read.endsInLine ? '\n' : '';
  const runInOrder = createMutex();
  let written: Promise<void> = Promise.resolve();
  const write = (work: () => Promise<void>) => {
    written = runInOrder(work).catch((error: unknown) =>
      log.error('model usage could not be written', { error: (error as Error).name }),
    );
  };
  if (rows.isFolded) write(() => writeAtomically(path, rows.all.map(lineOf).join('')));
  return {
    rows: rows.all,
    add(usage) {
      rows.all.push(usage);
      const line = `${rows.isFolded ? '' : lineBreak}${lineOf(usage)}`;
      lineBreak = '';
      write(() => appendFile(path, line, { mode: 0o600 }));
    },
    flush: () => written,
  };
}

const lineOf = (usage: ModelUsage): string => `${JSON.stringify(usage)}\n`;

/** A line that was cut by a crash, or does not fit, is left out. */
async function readRows(path: string, log: Logger): Promise<{ rows: ModelUsage[]; endsInLine: boolean }> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn('model usage could not be read', { error: (error as Error).name });
    return { rows: [], endsInLine: false };
  }
  const lines = text.split('\n').filter((line) => line !== '');
  const rows = lines.flatMap((line) => {
    try {
      const parsed = modelUsageSchema.safeParse(JSON.parse(line));
      return parsed.success ? [parsed.data] : [];
    } catch {
      return [];
    }
  });
  if (rows.length < lines.length)
    log.warn('lines of model usage could not be read', { lines: lines.length - rows.length });
  return { rows, endsInLine: text !== '' && !text.endsWith('\n') };
}

/** Adds up the calls before a time by day, task, host and model. */
function foldOldDays(rows: readonly ModelUsage[], before: number): { all: ModelUsage[]; isFolded: boolean } {
  const old = rows.filter(({ at }) => at < before);
  const sums = new Map<string, ModelUsage>();
  for (const row of old) {
    const key = JSON.stringify([localDay(row.at), row.task, row.host, row.model]);
    const sum = sums.get(key) ?? { ...row, sessionId: null, messageId: null, ...NO_USAGE };
    sums.set(key, { ...sum, ...addUsage(sum, row) });
  }
  return {
    all: [...sums.values(), ...rows.filter(({ at }) => at >= before)],
    isFolded: sums.size < old.length,
  };
}

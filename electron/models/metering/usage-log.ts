import { addUsage, modelUsageSchema, NO_USAGE, type ModelUsage } from '../../../shared/domain/model-usage';
import type { Logger } from '../../../shared/lib/logger';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { localDay } from '../../../shared/lib/time/day-name';
import { openJsonLinesFile } from '../../files/json-lines-file';

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
  const file = await openJsonLinesFile(path, { schema: modelUsageSchema, name: 'model usage', log });
  const rows = foldOldDays(file.rows, now() - DETAILED_DAYS * DAY_MS);
  if (rows.isFolded) file.replace(rows.all);
  return {
    rows: rows.all,
    add(usage) {
      rows.all.push(usage);
      file.append(usage);
    },
    flush: file.flush,
  };
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

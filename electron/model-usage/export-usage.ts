import { mkdir } from 'node:fs/promises';
import { costOf, type ModelUsage } from '../../shared/domain/model-usage';
import type { Spending } from '../../shared/ipc/routes/settings';
import { localDay } from '../../shared/lib/time/day-name';
import { type CsvCell, csvLines } from '../exchange/export/line-writer';
import { findUnusedPath, toExportError } from '../exchange/export/write-to-new-folder';
import { writeAtomically } from '../files/write-atomically';

const COLUMNS = [
  'time',
  'task',
  'host',
  'model',
  'session',
  'answer',
  'calls',
  'prompt tokens',
  'of these from cache',
  'reply tokens',
  'estimated calls',
  'cost',
  'currency',
];

/** Writes every row as CSV (RFC 4180), oldest first. @throws AppError `disk-full`, `not-allowed` */
export async function exportUsage(
  rows: readonly ModelUsage[],
  { folder, now, spending: { prices, currency } }: { folder: string; now: number; spending: Spending },
): Promise<{ path: string; rows: number }> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = await findUnusedPath(folder, `usage ${localDay(now)}`, '.csv');
    await writeAtomically(path, csvLines([COLUMNS, ...rows.map(cellsOf)]));
    return { path, rows: rows.length };
  } catch (error) {
    throw toExportError(error);
  }

  function cellsOf(row: ModelUsage): CsvCell[] {
    const cost = costOf(row, prices);
    return [
      new Date(row.at).toISOString(),
      row.task,
      row.host,
      row.model,
      row.sessionId ?? '',
      row.messageId ?? '',
      row.calls,
      row.promptTokens,
      row.cachedTokens,
      row.completionTokens,
      row.estimatedCalls,
      cost === null ? '' : Number(cost.toFixed(6)),
      cost === null ? '' : currency,
    ];
  }
}

import { lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import type { ExportReport, JobEvent } from '../../../shared/ipc/routes/exchange';
import type { Logger } from '../../../shared/lib/logger';
import { t } from '../../../shared/messages/message';

export interface Exporter {
  /**
   * Writes everything to a temporary folder beside `folder` and renames it after the last byte. When cancelled or
   * failed, nothing stays. Rejects `not-allowed` when `folder` exists and is not empty. Emits `finished` last.
   */
  run(folder: string, emit: (event: JobEvent<ExportReport>) => void, signal: AbortSignal): Promise<void>;
}

/** Calls `write` with a temporary folder and renames it to the wanted name afterwards. */
export async function writeToNewFolder(
  folder: string,
  emit: (event: JobEvent<ExportReport>) => void,
  signal: AbortSignal,
  log: Logger,
  write: (run: { partial: string; report: ExportReport }) => Promise<void>,
): Promise<void> {
  await requireEmptyFolder(folder);
  const partial = join(dirname(folder), `.${basename(folder)}.partial`);
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  // Not recursive: what somebody put there meanwhile, a link perhaps, is not taken for it.
  await mkdir(partial, { mode: 0o700 });
  const report: ExportReport = { folder, files: 0, notes: 0, sessions: 0, isCancelled: false };
  try {
    await write({ partial, report });
    signal.throwIfAborted();
    await rmdir(folder).catch(() => {});
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!signal.aborted) throw toExportError(error);
    report.isCancelled = true;
  }
  log.info('export ended', {
    files: report.files,
    notes: report.notes,
    sessions: report.sessions,
    isCancelled: report.isCancelled,
  });
  emit({ type: 'finished', report });
}

async function requireEmptyFolder(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new AppError('not-allowed', t('mainExchange.folderAppCanWrite'));
  });
  if (entries.length > 0) throw new AppError('not-allowed', t('mainExchange.folderEmptyExportNever'));
}

/** `folder/name.jsonl`, or `folder/name (2).jsonl` if that exists: exports overwrite nothing. */
export async function findUnusedPath(folder: string, name: string, extension = ''): Promise<string> {
  for (let count = 1; ; count += 1) {
    const path = join(folder, `${name}${count === 1 ? '' : ` (${count})`}${extension}`);
    const isTaken = await lstat(path).then(
      () => true,
      () => false,
    );
    if (!isTaken) return path;
  }
}

/** A file system error as words for the person; any other error unchanged. */
export function toExportError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return new AppError('disk-full', t('mainExchange.diskFullNothingLeft'));
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new AppError('not-allowed', t('mainExchange.appMayWriteFolderChoose'));
  return error;
}

import { lstat, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { copyAttachmentFiles } from '../../attachments/copy-attachment-files';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { BackupFolderState } from '../../../shared/ipc/routes/backup-folder';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { isInside, requireFolder } from '../require-folder';
import { createDerivedFile } from '../../files/derived-file';
import { isDiskFull, isMissing, makeFolder, writeFileDurably, type FileSystem } from '../../files/file-system';
import { dataName, manifestName } from '../../journal/snapshots/snapshot-file';
import { readSnapshotsIn } from '../../journal/snapshots/read-snapshots-in';
import type { Vault } from '../../store/vault';
import { t } from '../../../shared/messages/message';

const recordSchema = z.object({
  /** The folder of this vault's copies, inside the one that the person chose; null: none is chosen. */
  folder: z.string().nullable(),
  everyDays: z.number().int().min(1).max(90),
  keep: z.number().int().min(1).max(100),
  /** The last verified copy; null before the first. */
  last: z.object({ at: z.number(), seq: z.number().int() }).nullable(),
});
type BackupRecord = z.infer<typeof recordSchema>;
const EMPTY: BackupRecord = { folder: null, everyDays: 7, keep: 10, last: null };

export interface BackupFolderDeps {
  vault: Pick<Vault, 'id' | 'snapshots' | 'writer'>;
  vaultFolder: string;
  fileSystem: FileSystem;
  now: () => number;
  log: Logger;
  onChanged: () => void;
  /** Runs a task again and again; returns what ends it. */
  every: (ms: number, run: () => void) => () => void;
}

const CHECK_EVERY_MS = 10 * 60_000;

/** Verified copies in a folder that the person names: another disk, a stick, a share. */
export function createBackupFolder(deps: BackupFolderDeps) {
  const { vault, vaultFolder, fileSystem, now, log, onChanged } = deps;
  const file = createDerivedFile({
    path: join(vaultFolder, 'backup-folder.json'),
    schema: recordSchema,
    empty: EMPTY,
    name: 'backup folder',
    log,
  });
  const inOrder = createMutex();
  const stopping = new AbortController();
  let isRunning = false;
  let problem: BackupFolderState['problem'] = null;

  const isOlderThanWished = ({ last, everyDays }: BackupRecord): boolean =>
    last === null || now() - last.at >= everyDays * DAY_MS;
  const stateOf = async (record: BackupRecord): Promise<BackupFolderState> => {
    const { folder, everyDays, keep, last } = record;
    const isThere = folder !== null && (await isOwnFolder(folder));
    return {
      folder,
      everyDays,
      keep,
      last,
      isRunning,
      isConnected: isThere,
      isOverdue: folder !== null && isOlderThanWished(record),
      isSameDisk: isThere && (await isOnSameDisk(folder, vaultFolder)),
      problem: folder === null ? null : problem,
    };
  };
  const change = async (update: (record: BackupRecord) => BackupRecord): Promise<BackupFolderState> => {
    const record = update(await file.read());
    await file.write(record);
    return stateOf(record);
  };

  const copy = async ({ folder, keep }: BackupRecord & { folder: string }): Promise<{ seq: number }> => {
    const made = await vault.snapshots.make(t('mainExchange.forTheBackupFolder'), { isWhole: true });
    const target = readSnapshotsIn(folder, vault.id, fileSystem);
    const { damaged } = await copyAttachmentFiles(vaultFolder, folder, stopping.signal);
    if (damaged.length > 0) log.warn('backup folder: attachments are damaged and left out', { files: damaged.length });
    // The manifest comes last: a copy without one is not taken for whole.
    for (const name of [dataName(made.id), manifestName(made.id)])
      await writeFileDurably(fileSystem, folder, name, createReadStream(join(vaultFolder, 'snapshots', name)));
    const checked = await target.check(made.id);
    if (checked.state === 'damaged')
      for (const name of [manifestName(made.id), dataName(made.id)]) await rm(join(folder, name), { force: true });
    if (checked.state !== 'sound')
      throw new AppError('store-failed', t('mainExchange.copyDidComeBack', { why: checked.why }));
    const sound = (await target.manifests()).filter(({ why, vaultId }) => why === null && vaultId === vault.id);
    for (const { id } of sound.slice(keep).filter((old) => old.id !== made.id))
      for (const name of [manifestName(id), dataName(id)]) await rm(join(folder, name), { force: true });
    return { seq: made.seq };
  };

  /** Makes a copy now. Problems are part of the state. */
  const run = (): Promise<BackupFolderState> =>
    inOrder(async () => {
      const record = await file.read();
      const { folder } = record;
      if (folder === null) return stateOf(record);
      if (!(await isOwnFolder(folder))) {
        problem = null;
        return stateOf(record);
      }
      isRunning = true;
      onChanged();
      try {
        const { seq } = await copy({ ...record, folder });
        problem = null;
        log.info('backup folder: a copy was made and checked', { seq });
        await file.write({ ...(await file.read()), last: { at: now(), seq } });
      } catch (error) {
        problem = wordsOf(error);
        log.warn('backup folder: no copy was made', { error: isAppError(error) ? error.code : String(error) });
      } finally {
        isRunning = false;
        onChanged();
      }
      return stateOf(await file.read());
    });

  const runIfDue = async () => {
    const record = await file.read();
    if (record.folder !== null && isOlderThanWished(record) && vault.writer.readOnlyReason === null) await run();
  };
  const stop = deps.every(CHECK_EVERY_MS, () => void runIfDue().catch(() => {}));

  return {
    state: async () => stateOf(await file.read()),
    /** @throws AppError `not-allowed` for a folder that cannot hold copies */
    choose: (parent: string): Promise<BackupFolderState> =>
      inOrder(async () => {
        const folder = await prepareFolder(fileSystem, parent, vault.id, vaultFolder);
        problem = null;
        return change((record) => ({ ...record, folder, last: record.folder === folder ? record.last : null }));
      }),
    forget: () => change((record) => ({ ...record, folder: null, last: null })),
    configure: (choice: { everyDays: number; keep: number }) => change((record) => ({ ...record, ...choice })),
    run,
    async close(): Promise<void> {
      stop();
      stopping.abort();
      await inOrder(async () => {});
    },
  };
}
export type BackupFolder = ReturnType<typeof createBackupFolder>;

/** Makes this vault's own folder in the one that the person names. */
async function prepareFolder(
  fileSystem: FileSystem,
  parent: string,
  vaultId: string,
  vaultFolder: string,
): Promise<string> {
  await requireFolder(parent);
  if (isInside(vaultFolder, parent)) throw new AppError('not-allowed', t('mainExchange.folderPartVaultItself'));
  const folder = join(parent, `Engram Vault ${vaultId.slice(0, 8)}`);
  try {
    await makeFolder(fileSystem, folder);
  } catch (error) {
    throw new AppError('not-allowed', wordsOf(error), { cause: error });
  }
  if (!(await isOwnFolder(folder)))
    throw new AppError('not-allowed', t('mainExchange.folderLinkAnotherPlace', { folder }));
  return folder;
}

/** A folder, and no link to one: a drive that is away leaves nothing behind in its place. */
const isOwnFolder = (folder: string): Promise<boolean> =>
  lstat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );

const isOnSameDisk = async (one: string, other: string): Promise<boolean> => {
  const [left, right] = await Promise.all([stat(one), stat(other)]).catch(() => [null, null]);
  return left !== null && right !== null && left.dev === right.dev;
};

function wordsOf(error: unknown): string {
  if (isAppError(error)) return error.message;
  if (isDiskFull(error)) return t('mainExchange.driveBackupFolderFull');
  if (isMissing(error)) return t('mainExchange.driveTakenAwayWhile');
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return t('mainExchange.appMayWriteFolder');
  return t('mainExchange.copyCouldWrittenCode', { code: code ?? t('mainExchange.unknownError') });
}

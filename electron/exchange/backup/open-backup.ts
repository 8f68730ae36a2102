import { createReadStream } from 'node:fs';
import { constants, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyAttachmentFiles } from '../../attachments/copy-attachment-files';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { decrypt } from '../../files/encryption/age-file';
import { unpackFiles } from '../../files/encryption/tar-files';
import { type FileSystem, isDiskFull } from '../../files/file-system';
import { readSnapshotsIn } from '../../journal/snapshots/read-snapshots-in';
import { idOfDataName, readManifest, type SnapshotManifest } from '../../journal/snapshots/snapshot-file';
import type { SnapshotStore } from '../../journal/snapshots/snapshot-store';
import { z } from 'zod';
import { type Settings, settingsSchema } from '../../../shared/ipc/routes/settings';

/** In a backup beside the rows: what the vault is called, and those of its settings that say something of its notes. */
export const ABOUT_NAME = 'about-vault.json';

/** Files of a vault's folder that are no rows: without it the daily notes' template would be missing. */
export const EXTRA_FILES = ['daily-note.json'];

/**
 * Who and what is left out of answers, and how they are written. Where text is sent is asked anew on each machine: no
 * file brings the address of a model along.
 */
const aboutSchema = z.object({
  about: z.literal(1),
  name: z.string().trim().min(1).max(80),
  settings: settingsSchema
    .pick({ answerStyle: true, excluded: true })
    .extend({ trust: settingsSchema.shape.web.shape.trust }),
});

export type AboutVault = Omit<z.infer<typeof aboutSchema>, 'about'>;

export const aboutVault = (name: string, { answerStyle, excluded, web }: Settings): AboutVault => ({
  name,
  settings: { answerStyle, excluded, trust: web.trust },
});

export const aboutBytes = (about: AboutVault): Buffer => Buffer.from(JSON.stringify({ about: 1, ...about }));

/** Null for what cannot be read, or was written by a newer version: the rows are worth having without it. */
function parseAbout(text: string): AboutVault | null {
  try {
    const { name, settings } = aboutSchema.parse(JSON.parse(text));
    return { name, settings };
  } catch {
    return null;
  }
}

/** The changes that give a new vault these settings. */
export const settingsOf = ({ settings: { trust, ...settings } }: AboutVault, { web }: Settings): Partial<Settings> => ({
  ...settings,
  web: { ...web, trust },
});

/** A copy of a vault in a folder that only its owner reads. */
export interface OpenedBackup {
  id: string;
  /** With the id of the vault that it is a copy of. */
  manifest: SnapshotManifest;
  snapshots: SnapshotStore;
  /** Null: it does not say. */
  about: AboutVault | null;
  /** Copies the attachments, and what the vault has no file of yet, into the vault's folder. */
  copyFilesTo(vaultFolder: string, signal?: AbortSignal): Promise<void>;
  /** Removes the opened copy. */
  close(): Promise<void>;
}

/**
 * The newest copy of a folder, with what lies beside it.
 *
 * @param names of the folder's files
 * @throws AppError `import-unreadable` where it cannot be used
 */
export async function openBackupIn(
  folder: string,
  names: readonly string[],
  fileSystem: FileSystem,
  close: () => Promise<void>,
): Promise<OpenedBackup> {
  const ids = names.flatMap((name) => idOfDataName(name) ?? []);
  const id = ids.sort().at(-1);
  if (id === undefined) throw new AppError('import-unreadable', t('mainExchange.backupHoldsNoCopy'));
  const manifest = await readManifest(fileSystem, folder, id);
  if (manifest.state !== 'sound')
    throw new AppError('import-unreadable', t('mainExchange.backupCannotUsedWhy', { why: manifest.why }));
  return {
    id,
    manifest: manifest.content,
    snapshots: readSnapshotsIn(folder, manifest.content.vaultId, fileSystem),
    about: names.includes(ABOUT_NAME) ? parseAbout(await readFile(join(folder, ABOUT_NAME), 'utf8')) : null,
    async copyFilesTo(vaultFolder, signal) {
      await copyAttachmentFiles(folder, vaultFolder, signal);
      for (const name of EXTRA_FILES.filter((extra) => names.includes(extra)))
        await copyFile(join(folder, name), join(vaultFolder, name), constants.COPYFILE_EXCL).catch(() => {});
    },
    close,
  };
}

/**
 * Decrypts a copy whole before anything of it is used.
 *
 * @param temporaryFolder in which a folder for it is made
 * @throws AppError `not-allowed` for a wrong passphrase, `import-unreadable` for a file that cannot be used,
 *   `disk-full`
 */
export async function openEncryptedBackup({
  file,
  passphrase,
  temporaryFolder,
  fileSystem,
  signal,
}: {
  file: string;
  passphrase: string;
  temporaryFolder: string;
  fileSystem: FileSystem;
  signal?: AbortSignal;
}): Promise<OpenedBackup> {
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(temporaryFolder, 'opened-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const names = await unpackFiles(decrypt(createReadStream(file), passphrase), folder, signal);
    if (!names.some((name) => idOfDataName(name) !== null))
      throw new AppError('import-unreadable', t('mainLists.exportNotBackup'));
    return await openBackupIn(folder, names, fileSystem, close);
  } catch (error) {
    await close();
    throw toRestoreError(error);
  }
}

/** A snapshot with its manifest, or an attachment by the hash of its bytes: what lies in a folder of backups. */
const BACKUP_FILE = /^(?:\d{12}-[\dTZ]+\.json(?:l\.gz)?|attachments\/[\da-f]{2}\/[\da-f]{64})$/u;

/**
 * The newest copy of a folder of backups that was uploaded. Its files are moved, and no name but those of a backup
 * becomes a path.
 *
 * @param temporaryFolder on the disk of the files
 * @throws AppError `import-unreadable` for a copy that cannot be used
 */
export async function openPlainBackup({
  files,
  temporaryFolder,
  fileSystem,
}: {
  files: readonly { name: string; path: string; size: number }[];
  temporaryFolder: string;
  fileSystem: FileSystem;
}): Promise<OpenedBackup> {
  const folder = await mkdtemp(join(temporaryFolder, 'opened-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const found = files.filter(({ name }) => BACKUP_FILE.test(name));
    for (const { name, path, size } of found) {
      const target = join(folder, ...name.split('/'));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // A file without bytes was not written.
      await (size === 0 ? writeFile(target, '') : rename(path, target));
    }
    return await openBackupIn(
      folder,
      found.map(({ name }) => name),
      fileSystem,
      close,
    );
  } catch (error) {
    await close();
    throw toRestoreError(error);
  }
}

/** A file system error while a backup is opened or restored, as words for the person; any other error unchanged. */
export function toRestoreError(error: unknown): unknown {
  if (isDiskFull(error)) return new AppError('disk-full', t('mainExchange.diskFullNothingRestored'), { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new AppError('not-allowed', t('mainExchange.appMayNotWriteData'), { cause: error });
  return error;
}

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';
import { AppError } from '../../../shared/ipc/errors';
import { ENCRYPTED_BACKUP_ENDING } from '../../../shared/ipc/routes/backup';
import type { ExportReport } from '../../../shared/ipc/routes/exchange';
import { localDay } from '../../../shared/lib/time/day-name';
import { t } from '../../../shared/messages/message';
import { attachmentsFolderOf, createAttachmentFiles } from '../../attachments/attachment-files';
import { decrypt, encrypt } from '../../files/encryption/age-file';
import { type FileToPack, packFiles } from '../../files/encryption/tar-files';
import { type FileSystem, makeFolder, UNFINISHED_SUFFIX, writeFileDurably } from '../../files/file-system';
import { dataName, manifestName } from '../../journal/snapshots/snapshot-file';
import { type Exporter, findUnusedPath, toExportError } from '../export/write-to-new-folder';
import { ABOUT_NAME, aboutBytes, type AboutVault, EXTRA_FILES } from './open-backup';

interface EncryptedFileOptions {
  fileSystem: FileSystem;
  /** Where the file is to lie; nothing may be there. */
  target: string;
  passphrase: string;
  files: AsyncIterable<FileToPack>;
  signal: AbortSignal;
  /** Plain bytes written so far, then read again. */
  onProgress?: (bytes: number, step: 'writing' | 'checking') => void;
}

/**
 * Writes files as one age file with a tar archive inside, reads it again from its first byte and compares; what
 * differs, or was stopped, is removed.
 */
async function writeEncryptedFile(options: EncryptedFileOptions): Promise<{ bytes: number }> {
  const { fileSystem, target, passphrase, files, signal, onProgress = () => {} } = options;
  await requireFree(target);
  const [folder, name] = [dirname(target), basename(target)];
  const written = createHash('sha256');
  const count = async function* (
    source: AsyncIterable<Uint8Array>,
    hash: typeof written,
    step: 'writing' | 'checking',
  ) {
    let bytes = 0;
    for await (const part of source) {
      signal.throwIfAborted();
      hash.update(part);
      onProgress((bytes += part.length), step);
      yield part;
    }
  };
  try {
    await makeFolder(fileSystem, folder);
    await writeFileDurably(fileSystem, folder, name, encrypt(count(packFiles(files), written, 'writing'), passphrase));
    const read = createHash('sha256');
    for await (const _part of count(decrypt(createReadStream(target), passphrase), read, 'checking'));
    if (read.digest('hex') !== written.digest('hex'))
      throw new AppError('store-failed', t('mainExchange.encryptedFileCouldRead'));
    return { bytes: (await stat(target)).size };
  } catch (error) {
    await rm(join(folder, `${name}${UNFINISHED_SUFFIX}`), { force: true }).catch(() => {});
    await rm(target, { force: true }).catch(() => {});
    throw toExportError(error);
  }
}

async function requireFree(target: string): Promise<void> {
  const isTaken = await lstat(target).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new AppError('not-allowed', t('mainExchange.thereAlreadySomethingTarget', { target }));
}

/** Writes a verified snapshot with its attachments as one encrypted file with a name of its own in `folder`. */
export async function writeEncryptedBackup({
  vaultFolder,
  copy,
  about,
  folder,
  passphrase,
  madeAt,
  fileSystem,
  signal,
  onProgress,
}: {
  vaultFolder: string;
  copy: SnapshotInfo;
  /** Null: nothing is known of the vault but its rows. */
  about: AboutVault | null;
  folder: string;
  passphrase: string;
  madeAt: number;
  fileSystem: FileSystem;
  signal: AbortSignal;
  onProgress?: NonNullable<EncryptedFileOptions['onProgress']>;
}): Promise<{ path: string; bytes: number }> {
  const path = await findUnusedPath(folder, `Engram Vault ${localDay(madeAt)}`, ENCRYPTED_BACKUP_ENDING);
  const { bytes } = await writeEncryptedFile({
    fileSystem,
    target: path,
    passphrase,
    files: filesOfBackup(vaultFolder, copy.id, about),
    signal,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  return { path, bytes };
}

/**
 * What a backup holds of a vault: one snapshot with its manifest, attachments, the few files that are no rows, and what
 * lies outside of the vault's folder.
 */
async function* filesOfBackup(
  vaultFolder: string,
  snapshotId: string,
  about: AboutVault | null,
): AsyncGenerator<FileToPack> {
  if (about !== null) yield { path: ABOUT_NAME, content: aboutBytes(about) };
  for (const name of [manifestName(snapshotId), dataName(snapshotId)])
    yield { path: name, file: join(vaultFolder, 'snapshots', name) };
  const attachments = createAttachmentFiles(attachmentsFolderOf(vaultFolder));
  for await (const { hash } of attachments.list())
    yield { path: `attachments/${hash.slice(0, 2)}/${hash}`, file: attachments.pathOf(hash) };
  for (const name of EXTRA_FILES) {
    const file = join(vaultFolder, name);
    const isThere = await lstat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isThere) yield { path: name, file };
  }
}

/**
 * An exporter of which one encrypted file comes out. Its plain files lie in `plainFolder`, beside the vault's own, until
 * it ends; the app empties that folder when it starts.
 */
export function createEncryptedExporter(
  exporter: Exporter,
  { passphrase, plainFolder, fileSystem }: { passphrase: string; plainFolder: string; fileSystem: FileSystem },
): Exporter {
  return {
    async run(target, emit, signal) {
      const plain = join(plainFolder, `export-${randomUUID()}`);
      let report: ExportReport | null = null;
      try {
        await exporter.run(
          plain,
          (event) => {
            if (event.type === 'finished') report = event.report;
            else emit(event);
          },
          signal,
        );
        const ended = report as ExportReport | null;
        if (ended === null) return;
        if (!ended.isCancelled) {
          emit({ type: 'progress', done: 0, total: 0, what: t('mainExchange.encrypting') });
          await writeEncryptedFile({
            fileSystem,
            target,
            passphrase,
            files: filesIn(plain),
            signal,
          }).catch((error: unknown) => {
            if (!signal.aborted) throw error;
            ended.isCancelled = true;
          });
        }
        emit({ type: 'finished', report: { ...ended, folder: target, isEncrypted: true } });
      } finally {
        await rm(plain, { recursive: true, force: true });
      }
    },
  };
}

async function* filesIn(folder: string): AsyncGenerator<FileToPack> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    yield { path: relative(folder, file).replaceAll(sep, '/'), file };
  }
}

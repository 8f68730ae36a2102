import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import { decrypt, encrypt } from '../../files/encryption/age-file';
import { packFiles, type FileToPack } from '../../files/encryption/tar-files';
import { makeFolder, UNFINISHED_SUFFIX, writeFileDurably, type FileSystem } from '../../files/file-system';
import { toExportError } from '../export/to-export-error';
import { t } from '../../../shared/messages/message';

export interface EncryptedFileOptions {
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
export async function writeEncryptedFile(options: EncryptedFileOptions): Promise<{ bytes: number }> {
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

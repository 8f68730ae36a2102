import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { IdFactory } from '../../../../shared/domain/ids';
import { AppError } from '../../../../shared/ipc/errors';
import { ENCRYPTED_ENDING } from '../../../../shared/ipc/routes/backup';
import { filesToImport, MAX_TEXT_BYTES, TEXT_FORMAT } from '../../../../shared/lib/files-to-import';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';
import { decrypt } from '../../../files/encryption/age-file';
import { unpackFiles } from '../../../files/encryption/tar-files';
import { idOfDataName } from '../../../journal/snapshots/snapshot-file';
import { nameProblem, printableName } from '../text/clean-text';

const MIB = 1024 * 1024;
/** Bytes of one document; conversation files are streamed and limited by the upload only. */
const MAX_UPLOAD_BYTES = 4096 * MIB;
/** These bytes are kept free for the journal and the store. */
const RESERVED_BYTES = 256 * MIB;
const MAX_OPEN_UPLOADS = 4;

/** A file as it is announced. */
export type FileToUpload = Omit<UploadedFile, 'path' | 'refused'>;

interface OpenUpload {
  files: (UploadedFile & { received: number })[];
  tail: Promise<void>;
}

/**
 * Files being imported, stored under `folder` as `<upload>/<number>`. File names from the page are labels: no byte is
 * written to a path from outside.
 */
export function createUploads({ folder, ids }: { folder: string; ids: IdFactory }) {
  const openUploads = new Map<string, OpenUpload>();

  const find = (uploadId: string): OpenUpload => {
    const upload = openUploads.get(uploadId);
    if (!upload) throw new AppError('not-found', t('mainExchange.importNoLongerOpen'));
    return upload;
  };
  /** The files, once all of their bytes have arrived; `bad-input` before that. */
  const filesOf = (uploadId: string): UploadedFile[] => {
    const { files } = find(uploadId);
    const missing = files.find(({ received, size }) => received < size);
    if (missing) throw new AppError('bad-input', t('mainExchange.nameArrivedCompletelyChoose', { name: missing.name }));
    return files;
  };

  return {
    /**
     * `leftOut` are the indexes of files that cannot be used and need not be sent. It is refused where nothing else is
     * there.
     */
    async begin(files: FileToUpload[]): Promise<{ uploadId: string; leftOut: number[] }> {
      if (openUploads.size >= MAX_OPEN_UPLOADS) throw new AppError('busy', t('mainExchange.otherImportsStillOpen'));
      const problems = files.map(problemOf);
      if (problems.every((problem) => problem !== null)) throw problems[0]!.error;
      const leftOut = problems.flatMap((problem, index) => (problem === null ? [] : [index]));
      const total = files.reduce((sum, { size }, index) => sum + (problems[index] === null ? size : 0), 0);
      if (total > MAX_UPLOAD_BYTES) throw tooLarge(t('mainExchange.theseFilesTogether'), total, MAX_UPLOAD_BYTES);
      const uploadId = ids.next<string>();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await requireSpace(folder, total);
      await mkdir(join(folder, uploadId));
      const uploaded = files.map(({ name, size, modifiedAt, leftOutBytes }, index) => ({
        name,
        size,
        ...(modifiedAt === undefined ? {} : { modifiedAt }),
        ...(leftOutBytes === undefined ? {} : { leftOutBytes }),
        path: join(folder, uploadId, String(index)),
        received: 0,
        ...(problems[index] === null ? {} : { name: printableName(name), size: 0, refused: problems[index]!.why }),
      }));
      openUploads.set(uploadId, { files: uploaded, tail: Promise.resolve() });
      return { uploadId, leftOut };
    },
    append(uploadId: string, file: number, bytes: Uint8Array): Promise<void> {
      const upload = find(uploadId);
      const target = upload.files[file];
      if (!target) throw new AppError('bad-input', t('mainExchange.thereNoSuchFile'));
      if (target.refused !== undefined) return upload.tail;
      if (target.received + bytes.length > target.size)
        throw new AppError('too-large', t('mainExchange.nameLongerThanAnnounced', { name: target.name }));
      target.received += bytes.length;
      upload.tail = upload.tail.then(() => appendFile(target.path, bytes));
      return upload.tail;
    },
    /** Leaves out a file that cannot be read where it is. */
    leaveOut(uploadId: string, file: number): void {
      const target = find(uploadId).files[file];
      if (!target) throw new AppError('bad-input', t('mainExchange.thereNoSuchFile'));
      Object.assign(target, { name: printableName(target.name), size: 0, refused: t('mainExchange.fileCannotBeRead') });
    },
    files: filesOf,
    /** Puts the files of an encrypted export in its place; see `unlockUpload`. It stays where that fails. */
    async unlock(uploadId: string, passphrase: string): Promise<void> {
      const upload = find(uploadId);
      const sealed = filesOf(uploadId);
      await requireSpace(
        folder,
        sealed.reduce((sum, { size }) => sum + size, 0),
      );
      const opened = await unlockUpload(sealed, passphrase, join(folder, uploadId, 'opened'));
      for (const { path } of sealed) await rm(path, { force: true });
      // It may have been discarded meanwhile.
      if (openUploads.get(uploadId) !== upload) {
        await rm(join(folder, uploadId), { recursive: true, force: true });
        return;
      }
      upload.files = opened.map((file) => ({ ...file, received: file.size }));
    },
    async discard(uploadId: string): Promise<void> {
      const upload = openUploads.get(uploadId);
      if (!upload) return;
      openUploads.delete(uploadId);
      await upload.tail.catch(() => {});
      await rm(join(folder, uploadId), { recursive: true, force: true });
    },
    /** Deletes uploads of earlier runs. */
    clean: (): Promise<void> => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Names that cannot be used, and sizes beyond the format's limit: why it is left out, and the error if nothing is left.
 */
function problemOf({ name, size }: { name: string; size: number }): { why: string; error: AppError } | null {
  const why = nameProblem(name);
  if (why !== null) {
    const printable = printableName(name);
    return { why, error: new AppError('not-allowed', t('mainExchange.fileNamePrintablePlain', { printable })) };
  }
  const limit = TEXT_FORMAT.test(name) ? MAX_TEXT_BYTES : MAX_UPLOAD_BYTES;
  if (size <= limit) return null;
  return {
    why: t('mainExchange.largerThanBytesMb', { bytes: formatNumber(Math.round(limit / MIB)) }),
    error: tooLarge(name, size, limit),
  };
}

/** Uploads are first copied beside the vault. If the free space is unknown, the copy itself finds out. */
async function requireSpace(folder: string, bytes: number): Promise<void> {
  const disk = await statfs(folder).catch(() => null);
  if (disk !== null && disk.bavail * disk.bsize < bytes + RESERVED_BYTES) {
    throw new AppError(
      'disk-full',
      t('mainExchange.thereTooLittleSpace', { needed: inMebibytes(bytes + RESERVED_BYTES) }),
    );
  }
}

const inMebibytes = (bytes: number): string =>
  t('mainExchange.megabytes', { count: formatNumber(Math.ceil(bytes / MIB)) });
const tooLarge = (what: string, size: number, limit: number): AppError =>
  new AppError(
    'too-large',
    t('mainExchange.tooMuchAtOnce', {
      what,
      size: inMebibytes(size),
      limit: inMebibytes(limit),
    }),
  );

/** Opens an uploaded file for random access. An empty file has no bytes on disk yet. */
export async function openForReading(path: string): Promise<{
  read(position: number, length: number): Promise<Buffer>;
  /** Fills the buffer up to the end of the file; returns the filled part. */
  readInto(buffer: Buffer, position: number): Promise<Buffer>;
  close(): Promise<void>;
}> {
  const handle = await open(path, 'a+', 0o600);
  const readInto = async (buffer: Buffer, position: number) => {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    return buffer.subarray(0, bytesRead);
  };
  return {
    readInto,
    read: (position, length) => readInto(Buffer.allocUnsafe(length), position),
    close: () => handle.close(),
  };
}

/** A file that a page sent, or that came out of one. */
export interface UploadedFile {
  /** As the page named it: relative, `/` between folders, never used as a path. */
  name: string;
  size: number;
  path: string;
  /** When it was last changed, epoch milliseconds, as the page says. */
  modifiedAt?: number;
  /** Bytes of a file whose name alone was sent; its `size` is 0. */
  leftOutBytes?: number;
  /** Why it is left out. Its `size` is 0, and its name can be shown. */
  refused?: string;
}

/** An export that waits for its passphrase. */
export const isEncryptedUpload = (files: readonly Pick<UploadedFile, 'name'>[]): boolean =>
  files.length === 1 && files[0]!.name.endsWith(ENCRYPTED_ENDING);

/**
 * The files of an encrypted export, as if its folder had been chosen: plain files below `folder`, which only its owner
 * reads. None is used before all of it opened.
 *
 * @throws AppError `not-allowed` for a wrong passphrase, `import-unreadable` for a file that is no sound export
 */
async function unlockUpload(
  files: readonly UploadedFile[],
  passphrase: string,
  folder: string,
): Promise<UploadedFile[]> {
  const [sealed] = files;
  if (sealed === undefined || !isEncryptedUpload(files))
    throw new AppError('bad-input', t('mainLists.oneEncryptedExport'));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const paths = await unpackFiles(decrypt(createReadStream(sealed.path), passphrase), folder);
    if (paths.some((path) => idOfDataName(path) !== null))
      throw new AppError('import-unreadable', t('mainLists.backupNotExport'));
    const named = await Promise.all(
      paths.map(async (name) => ({ name, size: (await stat(join(folder, ...name.split('/')))).size })),
    );
    const title = sealed.name.replace(/(?:\.tar)?\.age$/u, '');
    return filesToImport(named, true).map(({ file, isNameOnly }, index) => ({
      name: `${title}/${file.name}`,
      ...(sealed.modifiedAt === undefined ? {} : { modifiedAt: sealed.modifiedAt }),
      ...(isNameOnly
        ? // Reported as left out, like the files of a folder that are only named.
          { size: 0, leftOutBytes: file.size, path: join(folder, `left-out-${index}`) }
        : { size: file.size, path: join(folder, ...file.name.split('/')) }),
    }));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

import { appendFile, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import type { IdFactory } from '../../../shared/domain/ids';

const MIB = 1024 * 1024;
export const MAX_JSON_BYTES = 64 * MIB;
export const MAX_TEXT_BYTES = 16 * MIB;
export const MAX_EXPORT_BYTES = 2048 * MIB;
const MAX_OPEN_UPLOADS = 4;

export interface UploadedFile {
  /** As the page named it: relative, `/` between folders, never used as a path. */
  name: string;
  size: number;
  path: string;
}

export interface Uploads {
  begin(files: { name: string; size: number }[]): Promise<{ uploadId: string }>;
  append(uploadId: string, file: number, bytes: Uint8Array): Promise<void>;
  /** The files, once all of their bytes are here; `bad-input` before that. */
  files(uploadId: string): UploadedFile[];
  discard(uploadId: string): Promise<void>;
  /** Removes what an earlier run left behind. */
  clean(): Promise<void>;
}

interface OpenUpload {
  files: (UploadedFile & { received: number })[];
  tail: Promise<void>;
}

/**
 * Files on their way into the vault, kept under `folder` as `<upload>/<number>`. The page's file names are labels only:
 * no byte is ever written to a path that came from outside.
 */
export function createUploads(dependencies: { folder: string; ids: IdFactory }): Uploads {
  const { folder, ids } = dependencies;
  const open = new Map<string, OpenUpload>();

  const find = (uploadId: string): OpenUpload => {
    const upload = open.get(uploadId);
    if (!upload) throw new AppError('not-found', 'That import is no longer open. Choose the file again.');
    return upload;
  };

  return {
    async begin(files) {
      if (open.size >= MAX_OPEN_UPLOADS) throw new AppError('busy', 'Other imports are still open. Finish or cancel one of them first.');
      for (const file of files) checkFile(file);
      const total = files.reduce((sum, { size }) => sum + size, 0);
      if (total > MAX_EXPORT_BYTES) throw tooLarge('These files together', total, MAX_EXPORT_BYTES);
      const uploadId = ids.next<string>();
      await mkdir(join(folder, uploadId), { recursive: true });
      const uploaded = files.map(({ name, size }, place) => ({ name, size, path: join(folder, uploadId, String(place)), received: 0 }));
      open.set(uploadId, { files: uploaded, tail: Promise.resolve() });
      return { uploadId };
    },
    append(uploadId, file, bytes) {
      const upload = find(uploadId);
      const target = upload.files[file];
      if (!target) throw new AppError('bad-input', 'There is no such file in this import.');
      if (target.received + bytes.length > target.size) throw new AppError('too-large', `${target.name} is longer than announced; nothing was imported.`);
      target.received += bytes.length;
      upload.tail = upload.tail.then(() => appendFile(target.path, bytes));
      return upload.tail;
    },
    files(uploadId) {
      const { files } = find(uploadId);
      const missing = files.find(({ received, size }) => received < size);
      if (missing) throw new AppError('bad-input', `${missing.name} has not arrived completely. Choose the file again.`);
      return files;
    },
    async discard(uploadId) {
      const upload = open.get(uploadId);
      if (!upload) return;
      open.delete(uploadId);
      await upload.tail.catch(() => {});
      await rm(join(folder, uploadId), { recursive: true, force: true });
    },
    async clean() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Refuses names that point elsewhere, and sizes beyond what the format can be. */
function checkFile({ name, size }: { name: string; size: number }): void {
  // eslint-disable-next-line no-control-regex
  const isUnsafe = /[\u0000-\u001f\\]/.test(name) || /^(?:\/|[A-Za-z]:)/.test(name) || name.split('/').some((part) => part === '..' || part === '');
  if (isUnsafe || name.trim() === '') {
    throw new AppError('not-allowed', `The file name “${name.slice(0, 80).replace(/[^\p{L}\p{N} ./_-]/gu, '?')}” is not a plain name inside a folder. Nothing was imported.`);
  }
  const limit = /\.jsonl$/i.test(name) ? MAX_EXPORT_BYTES : /\.json$/i.test(name) ? MAX_JSON_BYTES : /\.(md|markdown|txt)$/i.test(name) ? MAX_TEXT_BYTES : MAX_EXPORT_BYTES;
  if (size > limit) throw tooLarge(name, size, limit);
}

const inMebibytes = (bytes: number): string => `${Math.ceil(bytes / MIB).toLocaleString('en')} MB`;
const tooLarge = (what: string, size: number, limit: number): AppError =>
  new AppError('too-large', `${what}: ${inMebibytes(size)}. At most ${inMebibytes(limit)} can be read at once; split it and import the parts one after another.`);

/** A file as text. Bytes that are no UTF-8 are refused: guessing an encoding would store wrong words. */
export async function readText(file: UploadedFile): Promise<string> {
  const bytes = await readBytes(file.path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('import-unreadable', `${file.name} is not UTF-8 text. Save it as UTF-8 and import it again.`);
  }
}

async function readBytes(path: string): Promise<Uint8Array> {
  const exists = await stat(path).then(() => true, () => false);
  return exists ? readFile(path) : new Uint8Array();
}

/** Opens an uploaded file for reading pieces of it. An empty file has no bytes on disk yet. */
export async function openForReading(path: string): Promise<{ read(position: number, length: number): Promise<Buffer>; close(): Promise<void> }> {
  const handle = await open(path, 'a+');
  return {
    async read(position, length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}

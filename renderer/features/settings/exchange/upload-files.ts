import { MAX_GIVEN_BYTES, type GivenFile } from '../../../../shared/ipc/routes/vaults';
import { filesToImport } from '../../../../shared/lib/files-to-import';
import { call } from '../../../ipc/client';
import { readParts } from '../../../ipc/read-parts';
import type { FilesGiven } from '../../../vaults/files-given';

const UPLOAD_CHUNK_BYTES = 1024 * 1024;

/** What is read of a file: one of the browser's, or one that main reads. */
export interface ReadableFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly lastModified: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
  text(): Promise<string>;
}

/** A file to import, with the name that main receives. */
export interface NamedFile {
  name: string;
  file: ReadableFile;
  /** Bytes of a file of which only the name is sent. */
  leftOutBytes?: number;
  /** It could not be opened where it is. */
  isUnreadable?: boolean;
}

/**
 * Files of a file or folder input, without hidden ones. Of a vault export only vault.jsonl is sent, and the names of
 * the others.
 */
export function chosenFiles(files: Iterable<File>): NamedFile[] {
  const named = [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  return filesToUpload(named);
}

export const filesToUpload = (named: NamedFile[]): NamedFile[] =>
  filesToImport(named.map((each) => ({ ...each, size: each.file.size }))).map(
    ({ file: { name, file, size, isUnreadable = false }, isNameOnly }) =>
      isNameOnly
        ? { name, file: new File([], file.name, { lastModified: file.lastModified }), leftOutBytes: size }
        : { name, file, ...(isUnreadable ? { isUnreadable } : {}) },
  );

/** Files of a drop or paste, including folders at any depth. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<NamedFile[]> {
  // Entries must be taken before the first await: the list is empty afterwards.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  // Data that is not from a disk, such as a copied picture, is a file without an entry.
  if (entries.length === 0) return chosenFiles([...files]);
  const named: NamedFile[] = [];
  const waiting = entries.map((entry) => ({ entry, path: '' }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { entry, path } = next;
    const name = `${path}${entry.name}`;
    // One that cannot be opened is left out by its name; the others come in.
    const unreadable = () => named.push({ name, file: new File([], entry.name), isUnreadable: true });
    if (entry.isFile) {
      const file = await fileOf(entry as FileSystemFileEntry).catch(() => null);
      if (file === null) unreadable();
      else named.push({ name, file });
    } else {
      const children = await childrenOf(entry as FileSystemDirectoryEntry).catch(() => null);
      if (children === null) unreadable();
      for (const child of children ?? []) waiting.push({ entry: child, path: `${name}/` });
    }
  }
  return filesToUpload(named.sort((left, right) => (left.name < right.name ? -1 : 1)));
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Files that were given to the app from outside, as if they had been dropped. */
export const givenFiles = ({ id, files }: FilesGiven): NamedFile[] =>
  filesToUpload(
    files.map(({ isUnreadable, ...given }, index) => ({
      name: given.name,
      file: readByMain(id, index, given),
      ...(isUnreadable === undefined ? {} : { isUnreadable }),
    })),
  );

function readByMain(id: string, index: number, { name, size, modifiedAt }: GivenFile): ReadableFile {
  const read = async (from: number, to: number): Promise<ArrayBuffer> => {
    const parts = await readParts(async (done) => {
      const bytes = Math.min(to - from - done, MAX_GIVEN_BYTES);
      return bytes <= 0 ? new Uint8Array() : call('links.readFile', { id, file: index, from: from + done, bytes });
    });
    return new Blob(parts).arrayBuffer();
  };
  return {
    name: name.split('/').at(-1)!,
    size,
    lastModified: modifiedAt,
    slice: (from, to) => ({ arrayBuffer: () => read(from, Math.min(to, size)) }),
    text: async () => new TextDecoder().decode(await read(0, size)),
  };
}

/** A directory returns its entries in batches of a hundred, then an empty batch. */
async function childrenOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const bytesAt = async (file: ReadableFile, from: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(from, from + UPLOAD_CHUNK_BYTES).arrayBuffer());

/** Sends files in chunks; resolves with the upload's id. If aborted or failed, the upload is discarded. */
export async function uploadFiles(
  files: NamedFile[],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const { uploadId, leftOut } = await call('import.begin', {
    files: files.map(({ name, file, leftOutBytes }) => ({
      name,
      size: file.size,
      modifiedAt: file.lastModified,
      ...(leftOutBytes === undefined ? {} : { leftOutBytes }),
    })),
  });
  const unneeded = new Set(leftOut);
  let sent = 0;
  try {
    for (const [index, { file, isUnreadable }] of files.entries()) {
      if (unneeded.has(index)) continue;
      if (isUnreadable === true) await call('import.leaveOut', { uploadId, file: index });
      for (let from = 0; from < file.size; from += UPLOAD_CHUNK_BYTES) {
        signal.throwIfAborted();
        const bytes = await bytesAt(file, from).catch((error: unknown) => {
          if (files.length === 1) throw error;
          return null;
        });
        if (bytes === null) {
          await call('import.leaveOut', { uploadId, file: index });
          break;
        }
        await call('import.append', { uploadId, file: index, bytes });
        sent += bytes.length;
        onProgress(total === 0 ? 1 : sent / total);
      }
    }
    return uploadId;
  } catch (error) {
    await call('import.discard', { uploadId }).catch(() => {});
    throw error;
  }
}

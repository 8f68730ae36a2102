import { open, stat } from 'node:fs/promises';
import { AppError } from '../../../../shared/ipc/errors';
import type { UploadedFile } from './uploads';
import { MAX_TEXT_BYTES } from '../../../../shared/lib/files-to-import';
import { t } from '../../../../shared/messages/message';

/** Bytes of one text or document that is read whole. */
const PART_BYTES = 256 * 1024;

/** One file of an import: uploaded directly, or in an uploaded zip. */
export interface ImportEntry {
  /** Relative, `/` between folders. A label, never used as a path. */
  name: string;
  /** Bytes, unpacked. */
  size: number;
  /** When the file was last changed, epoch milliseconds; null where it is not known. */
  modifiedAt: number | null;
  /** Bytes of a file whose name alone was sent; its `size` is 0. */
  leftOutBytes?: number;
  /** What its program calls what it holds, whatever its name becomes; absent: the program gives no id. */
  sourceId?: string;
  /** Reads from the start at each call, decompressing in memory. A part is valid until the next one is requested. */
  bytes(): AsyncIterable<Uint8Array>;
}

export const entryOfFile = ({ name, size, path, modifiedAt, leftOutBytes }: UploadedFile): ImportEntry => ({
  name,
  size,
  modifiedAt: modifiedAt ?? null,
  ...(leftOutBytes === undefined ? {} : { leftOutBytes }),
  async *bytes() {
    // An empty file has no bytes on disk yet.
    if (
      !(await stat(path).then(
        () => true,
        () => false,
      ))
    )
      return;
    const handle = await open(path);
    // One buffer for all parts; thousands of buffers would await garbage collection.
    const buffer = Buffer.allocUnsafe(PART_BYTES);
    try {
      for (;;) {
        const { bytesRead } = await handle.read(buffer, 0, PART_BYTES);
        if (bytesRead === 0) return;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  },
});

/** Bytes by which the format of a file is recognised. */
const HEAD_BYTES = 64 * 1024;

/** The first 64 KiB of a file as text; bytes that are no UTF-8 are replaced. */
export async function readHead(entry: ImportEntry): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of entry.bytes()) {
    parts.push(Uint8Array.from(part.subarray(0, HEAD_BYTES - size)));
    size += part.length;
    if (size >= HEAD_BYTES) break;
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** A file that another one holds: its bytes are made when they are read. `size` is that of what `load` gives. */
export const derivedEntry = (
  name: string,
  { size, modifiedAt, load }: Pick<ImportEntry, 'size' | 'modifiedAt'> & { load: () => Promise<Uint8Array> },
): ImportEntry => ({
  name,
  size,
  modifiedAt,
  async *bytes() {
    yield await load();
  },
});

/** A file of a kind that nothing reads. */
export const unknownKind = (name: string, options?: ErrorOptions): AppError =>
  new AppError(
    'import-unreadable',
    t('mainExchange.kindNotRead', { name, documents: t('shared.readableDocuments') }),
    options,
  );

/** All bytes of a small file. @throws AppError `too-large` above `maxBytes` */
export async function readEntryBytes(entry: ImportEntry, maxBytes = MAX_TEXT_BYTES): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of entry.bytes()) {
    size += part.length;
    if (size > maxBytes)
      throw new AppError(
        'too-large',
        t('mainExchange.nameLargerThanMaxbytes', { name: entry.name, maxBytes: Math.round(maxBytes / 1024 / 1024) }),
      );
    parts.push(Uint8Array.from(part));
  }
  return Buffer.concat(parts);
}

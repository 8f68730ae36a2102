import { createReadStream } from 'node:fs';
import { lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../shared/ipc/errors';
import { FILE_MODE } from '../file-system';
import { createByteReader } from './byte-reader';
import { t } from '../../../shared/messages/message';

/** A file to pack: its path in the pack, `/` between folders, and where it lies or what is in it. */
export type FileToPack = { path: string } & ({ file: string } | { content: Buffer });

const MAX_ENTRY_BYTES = 64 * 1024;
const READ_BYTES = 64 * 1024;
const entrySchema = z.object({ path: z.string().min(1).max(4_000), bytes: z.number().int().nonnegative() });

/**
 * Files as one stream: for each the length of its entry (4 bytes, big-endian), the entry as JSON, its bytes; a length of
 * 0 ends it. Links are left out, and nothing is held whole.
 */
export async function* packFiles(
  files: AsyncIterable<FileToPack> | Iterable<FileToPack>,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const { path, ...from } of files) {
    signal?.throwIfAborted();
    if ('content' in from) {
      yield entryOf(path, from.content.length);
      yield from.content;
      continue;
    }
    const { file } = from;
    const found = await lstat(file);
    if (!found.isFile()) continue;
    yield entryOf(path, found.size);
    let bytes = 0;
    for await (const part of createReadStream(file, { signal, highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
      bytes += part.length;
      yield part;
    }
    if (bytes !== found.size) throw new AppError('conflict', t('mainFiles.fileChangedWhileBeing'), { retryable: true });
  }
  yield lengthBytes(0);
}

/** Writes packed files below `folder`, which only its owner reads. @returns their paths */
export async function unpackFiles(
  source: AsyncIterable<Uint8Array>,
  folder: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const reader = createByteReader(source);
  const paths: string[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const prefix = await reader.take(4);
    const length = prefix.length === 4 ? prefix.readUInt32BE() : Infinity;
    if (length === 0) break;
    if (length > MAX_ENTRY_BYTES) throw malformed();
    const { path, bytes } = parseEntry(await reader.take(length));
    const target = join(folder, ...path.split('/'));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const handle = await open(target, 'wx', FILE_MODE);
    try {
      for (let left = bytes; left > 0;) {
        signal?.throwIfAborted();
        const part = await reader.take(Math.min(left, READ_BYTES));
        if (part.length === 0) throw malformed();
        await handle.writeFile(part);
        left -= part.length;
      }
    } finally {
      await handle.close();
    }
    paths.push(path);
  }
  // The end of the stream is what proves that nothing is missing.
  if (await reader.hasMore()) throw malformed();
  return paths;
}

function parseEntry(bytes: Buffer): z.infer<typeof entrySchema> {
  try {
    const entry = entrySchema.parse(JSON.parse(bytes.toString('utf8')));
    if (isPlainPath(entry.path)) return entry;
  } catch {
    // Whatever cannot be read is malformed, which is thrown below.
  }
  throw malformed();
}

function entryOf(path: string, bytes: number): Buffer {
  const entry = Buffer.from(JSON.stringify({ path, bytes }));
  return Buffer.concat([lengthBytes(entry.length), entry]);
}

/** Whether the path stays below the folder on every system. */
const isPlainPath = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\0]/u.test(part));

function lengthBytes(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

const malformed = () => new AppError('import-unreadable', t('mainFiles.fileOpenedButContent'));

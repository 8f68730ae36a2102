import { pipeline } from 'node:stream/promises';
import { packTar, unpackTar } from 'modern-tar/fs';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { FILE_MODE } from '../file-system';

/** A file to pack: its path in the archive, `/` between folders, and where it lies or what is in it. */
export type FileToPack = { path: string } & ({ file: string } | { content: Buffer });

/** Files as one tar archive. Links are left out, and nothing is held whole. */
export async function* packFiles(files: AsyncIterable<FileToPack> | Iterable<FileToPack>): AsyncGenerator<Buffer> {
  const sources = [];
  for await (const { path: target, ...from } of files)
    sources.push(
      'content' in from
        ? ({ type: 'content', target, content: from.content } as const)
        : ({ type: 'file', target, source: from.file } as const),
    );
  const packed = packTar(sources, {
    filter: (_path, found) => found.isFile(),
    map: ({ name, size, mtime, type }) => ({
      name,
      size,
      ...(type === undefined ? {} : { type }),
      ...(mtime === undefined ? {} : { mtime }),
      mode: FILE_MODE,
    }),
  });
  try {
    yield* packed as AsyncIterable<Buffer>;
  } catch (error) {
    // The system's errors have a code; what else is wrong is a size that the archive's header does not say.
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new AppError('conflict', t('mainFiles.fileChangedWhileBeing'), { retryable: true, cause: error });
  }
}

/** Writes the files of a tar archive below `folder`, which only its owner reads. @returns their paths */
export async function unpackFiles(
  source: AsyncIterable<Uint8Array>,
  folder: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const paths = new Set<string>();
  let sourceError: unknown;
  const watched = async function* () {
    try {
      yield* source;
    } catch (error) {
      sourceError = error;
      throw error;
    }
  };
  const unpacked = unpackTar(folder, {
    strict: true,
    fmode: FILE_MODE,
    dmode: 0o700,
    map: ({ name, size, type }) => {
      if (type === 'directory') return { name, size: 0, type };
      if (type !== 'file' || !isPlainPath(name) || paths.has(name)) throw malformed();
      paths.add(name);
      return { name, size, type };
    },
  });
  try {
    await pipeline(watched(), unpacked, { signal });
  } catch (error) {
    if (sourceError !== undefined) throw sourceError;
    signal?.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw malformed(error);
  }
  return [...paths];
}

/** Below the folder, on every system. */
const isPlainPath = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\0]/u.test(part));

const malformed = (cause?: unknown) =>
  new AppError('import-unreadable', t('mainFiles.fileOpenedButContent'), { cause });

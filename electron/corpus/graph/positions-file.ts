import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../shared/lib/logger';
import { writeAtomically } from '../../files/write-atomically';

/** Positions of notes: ids one per line, two coordinates each. */
export interface SavedPositions {
  ids: string;
  coordinates: Float32Array;
}

export type PositionsFile = ReturnType<typeof createPositionsFile>;

/** Views stored; the least recently used are deleted. */
export const MAX_VIEWS = 64;
const FILE_EXTENSION = '.positions';
const MAGIC = 'EVP1';
/** Magic number, number of notes, bytes of the ids. */
const HEADER_BYTES = 12;

/**
 * One small file per view in a folder beside the journal: `EVP1`, two counts, the coordinates, the ids. Derived:
 * neither journaled nor exported, and a damaged one is ignored. Written atomically (write, rename).
 */
export function createPositionsFile(folder: string, log: Logger, now: () => number) {
  const fileOf = (view: string) => join(folder, `${view}${FILE_EXTENSION}`);

  /** Marks the file as recently used. */
  const touch = (view: string) => utimes(fileOf(view), now() / 1_000, now() / 1_000);

  const writeWhole = async (view: string, saved: SavedPositions) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeAtomically(fileOf(view), encode(saved));
  };

  const dropOldest = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(FILE_EXTENSION));
    if (names.length <= MAX_VIEWS) return;
    const used = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
    used.sort((a, b) => b.at - a.at);
    for (const { name } of used.slice(MAX_VIEWS)) await rm(join(folder, name), { force: true });
  };

  return {
    /** null if nothing was saved, or it cannot be read. */
    async read(view: string): Promise<SavedPositions | null> {
      try {
        const saved = decode(await readFile(fileOf(view)));
        if (saved === null) log.warn('positions of notes could not be read', { view });
        await touch(view);
        return saved;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          log.warn('positions of notes could not be read', {
            view,
            code: (error as NodeJS.ErrnoException).code ?? 'none',
          });
        return null;
      }
    },
    /** Never rejects: a failed write is logged. */
    async write(view: string, saved: SavedPositions): Promise<void> {
      try {
        await writeWhole(view, saved);
        await touch(view);
        await dropOldest();
      } catch (error) {
        // The layout is computed again next time, so nothing is reported to the person.
        log.warn('positions of notes could not be kept', {
          view,
          code: (error as NodeJS.ErrnoException).code ?? 'none',
        });
      }
    },
  };
}

function encode({ ids, coordinates }: SavedPositions): Buffer {
  const text = Buffer.from(ids, 'utf8');
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, 'latin1');
  header.writeUInt32LE(coordinates.length, 4);
  header.writeUInt32LE(text.length, 8);
  return Buffer.concat([header, Buffer.from(coordinates.buffer, coordinates.byteOffset, coordinates.byteLength), text]);
}

function decode(bytes: Buffer): SavedPositions | null {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== MAGIC) return null;
  const [count, textBytes] = [bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
  const textStart = HEADER_BYTES + count * 4;
  if (textStart + textBytes !== bytes.length) return null;
  const coordinates = new Float32Array(new Uint8Array(bytes.subarray(HEADER_BYTES, textStart)).buffer);
  const ids = bytes.toString('utf8', textStart);
  return coordinates.every(Number.isFinite) && (ids === '' ? 0 : ids.split('\n').length) * 2 === count
    ? { ids, coordinates }
    : null;
}

import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../shared/lib/logger';
import { writeAtomically } from '../../files/write-atomically';

/** Where notes lay: ids one a line, two places each. */
export interface SavedPositions {
  ids: string;
  places: Float32Array;
}

export interface PositionsFile {
  /** null where nothing was saved, or it cannot be read. */
  read(view: string): Promise<SavedPositions | null>;
  /** Never fails: what cannot be written is logged and forgotten. */
  write(view: string, saved: SavedPositions): Promise<void>;
}

/** Views remembered; the ones not looked at for the longest time go. */
export const MAX_VIEWS = 64;
const FILE_EXTENSION = '.positions';
const MAGIC = 'EVP1';
/** Mark, number of notes, bytes of the ids. */
const HEADER_BYTES = 12;

/**
 * One small file a view in a folder beside the record: `EVP1`, two counts, the places, the ids. Derived: it is not
 * journaled nor exported, and one that is damaged is as good as none. Written as a whole (write, rename).
 */
export function createPositionsFile(folder: string, log: Logger, now: () => number): PositionsFile {
  const fileOf = (view: string) => join(folder, `${view}${FILE_EXTENSION}`);

  /** Looked at now: it stays longer than others. */
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
    async read(view) {
      try {
        const saved = decode(await readFile(fileOf(view)));
        if (saved === null) log.warn('places of notes could not be read', { view });
        await touch(view);
        return saved;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          log.warn('places of notes could not be read', {
            view,
            code: (error as NodeJS.ErrnoException).code ?? 'none',
          });
        return null;
      }
    },
    async write(view, saved) {
      try {
        await writeWhole(view, saved);
        await touch(view);
        await dropOldest();
      } catch (error) {
        // A picture that is laid out anew next time is no loss worth a word.
        log.warn('places of notes could not be kept', { view, code: (error as NodeJS.ErrnoException).code ?? 'none' });
      }
    },
  };
}

function encode({ ids, places }: SavedPositions): Buffer {
  const text = Buffer.from(ids, 'utf8');
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, 'latin1');
  header.writeUInt32LE(places.length, 4);
  header.writeUInt32LE(text.length, 8);
  return Buffer.concat([header, Buffer.from(places.buffer, places.byteOffset, places.byteLength), text]);
}

function decode(bytes: Buffer): SavedPositions | null {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== MAGIC) return null;
  const [count, textBytes] = [bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
  const textStart = HEADER_BYTES + count * 4;
  if (textStart + textBytes !== bytes.length) return null;
  const places = new Float32Array(new Uint8Array(bytes.subarray(HEADER_BYTES, textStart)).buffer);
  const ids = bytes.toString('utf8', textStart);
  return places.every(Number.isFinite) && (ids === '' ? 0 : ids.split('\n').length) * 2 === count
    ? { ids, places }
    : null;
}

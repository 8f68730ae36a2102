import { unzipSync } from 'fflate';
import { isAppError } from '../../../../shared/ipc/errors';
import { damagedError, excessiveError } from './office-text';

const MIB = 1024 * 1024;
const MAX_ENTRIES = 50_000;
/** Unpacked bytes of the parts that are read. */
const MAX_UNPACKED_BYTES = 256 * MIB;
/** Sheets compress up to 60 times; deflate reaches 1,000. */
const MAX_RATIO = 150;
/** Unpacked bytes below which the ratio does not matter. */
const RATIO_FROM_BYTES = 8 * MIB;
/** The parts with words; pictures, fonts and embedded files stay packed. */
const TEXT_PART = /(?:\.(?:xml|rels|x?html?|opf|ncx)|^mimetype)$/i;

/** The parts of an office file or a book, by their names in the zip. */
export interface ZipParts {
  /** All names, of parts that are not unpacked as well. */
  names: readonly string[];
  /** The bytes of a part with words; undefined without it. */
  bytes(name: string): Uint8Array | undefined;
}

/**
 * Unpacks the parts with words in memory. No more is unpacked than the directory announces.
 *
 * @throws AppError `too-large` for a zip bomb; `import-unreadable` for what is no zip
 */
export function openParts(file: Uint8Array): ZipParts {
  const names: string[] = [];
  let unpacked = 0;
  try {
    const parts = unzipSync(file, {
      filter: ({ name, size, originalSize }) => {
        names.push(name);
        if (names.length > MAX_ENTRIES) throw excessiveError();
        if (!TEXT_PART.test(name)) return false;
        // What lies there unpacked is copied by its real size, whatever the directory says.
        unpacked += Math.max(size, originalSize);
        if (unpacked > MAX_UNPACKED_BYTES || (originalSize > RATIO_FROM_BYTES && originalSize > size * MAX_RATIO))
          throw excessiveError();
        return true;
      },
    });
    return { names, bytes: (name) => (Object.hasOwn(parts, name) ? parts[name] : undefined) };
  } catch (error) {
    throw isAppError(error) ? error : damagedError();
  }
}

/** The name of a part that another one refers to: relative to it, or from the root with `/`. */
export function resolvePart(target: string, from: string): string {
  const path = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

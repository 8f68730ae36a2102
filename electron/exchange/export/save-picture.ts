import { mkdir } from 'node:fs/promises';
import { AppError } from '../../../shared/ipc/errors';
import { localDay } from '../../../shared/lib/time/day-name';
import { writeAtomically } from '../../files/write-atomically';
import { findUnusedPath, toExportError } from './write-to-new-folder';
import { t } from '../../../shared/messages/message';

export type SavePicture = (format: 'png' | 'svg', bytes: Uint8Array) => Promise<{ path: string }>;

const BEGINNINGS = { png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], svg: [...Buffer.from('<svg ')] };

/**
 * Writes pictures of the graph into the exports folder; none overwrites another.
 * @throws AppError `bad-input` for bytes that are no such picture, `disk-full`, `not-allowed`
 */
export function createPictureSaver({ folder, now }: { folder: string; now: () => number }): SavePicture {
  return async (format, bytes) => {
    if (!BEGINNINGS[format].every((byte, at) => bytes[at] === byte))
      throw new AppError('bad-input', t('mainExchange.noPictureNothingSaved'));
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = await findUnusedPath(folder, `graph ${localDay(now())}`, `.${format}`);
      await writeAtomically(path, bytes);
      return { path };
    } catch (error) {
      throw toExportError(error);
    }
  };
}

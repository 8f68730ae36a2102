import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Logger } from '../../../shared/lib/logger';
import { writeAtomically } from '../../files/write-atomically';
import type { ActionsFile } from './own-actions';

const FILE_NAME = 'actions.json';
const fileSchema = z.array(z.array(z.string().max(100)).max(200)).max(1_000);

/** A vault's own action words, one file in its folder, replaced as a whole (write, fsync, rename). One that cannot be read is put aside. */
export function createActionsFile(folder: string, log: Logger): ActionsFile {
  const path = join(folder, FILE_NAME);
  return {
    async read() {
      let text: string;
      try {
        text = await readFile(path, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
      try {
        return fileSchema.parse(JSON.parse(text));
      } catch (error) {
        log.warn('the vault’s own actions could not be read and were put aside', { error: String((error as Error).name) });
        await rename(path, `${path}.unreadable`);
        return [];
      }
    },
    write: (groups) => writeAtomically(path, JSON.stringify(groups)),
  };
}

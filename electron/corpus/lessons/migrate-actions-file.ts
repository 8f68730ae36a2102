import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isAppError } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import type { CustomActions } from './custom-actions';

const FILE_NAME = 'actions.json';
const fileSchema = z.array(z.array(z.string().max(100)).max(200)).max(1_000);

/**
 * Imports the action synonyms that earlier versions kept in a file beside the journal. The file is renamed to
 * `actions.json.moved`, an unreadable one to `actions.json.unreadable`.
 */
export async function migrateActionsFile(
  folder: string,
  actions: Pick<CustomActions, 'list' | 'add'>,
  log: Logger,
): Promise<void> {
  const path = join(folder, FILE_NAME);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return;
  try {
    for (const [first, ...names] of fileSchema.parse(JSON.parse(text))) {
      if (first === undefined) continue;
      const isKnown = actions.list().some((group) => group.names.includes(first));
      if (!isKnown) await actions.add(first, null);
      for (const name of names) await addUnlessKnown(actions, name, first);
    }
    await rename(path, `${path}.moved`);
  } catch (error) {
    // A failed write, e.g. on a full disk, leaves the file for the next start.
    if (isAppError(error) && error.code !== 'bad-input')
      return log.warn('the vault’s own actions could not be moved yet', { code: error.code });
    log.warn('the vault’s own actions could not be read and were put aside', { error: (error as Error).name });
    await rename(path, `${path}.unreadable`);
  }
}

async function addUnlessKnown(actions: Pick<CustomActions, 'add'>, name: string, to: string): Promise<void> {
  await actions.add(name, to).catch((error: unknown) => {
    if (!isAppError(error, 'conflict')) throw error;
  });
}

import { readFile } from 'node:fs/promises';
import { AppError } from '../../shared/ipc/errors';
import { excludedSchema, type Excluded } from '../../shared/ipc/routes/settings';
import { NOTHING_EXCLUDED } from '../language/privacy/find-excluded-names';
import { t } from '../../shared/messages/message';

/**
 * The people, places and folders that the person excludes, read from a vault's settings file while the app is closed.
 * Nothing is excluded where there are no settings yet.
 *
 * @throws AppError `not-allowed` for a file that cannot be read: nothing may leave while it is not known what must not
 */
export async function readExcludedNames(settingsFile: string): Promise<Excluded> {
  try {
    const settings = JSON.parse(await readFile(settingsFile, 'utf8')) as { excluded?: unknown };
    return settings.excluded === undefined ? NOTHING_EXCLUDED : excludedSchema.parse(settings.excluded);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NOTHING_EXCLUDED;
    throw new AppError('not-allowed', t('mainSettings.settingsVaultCannotRead'), { cause: error });
  }
}

import { AppError } from '../../shared/ipc/errors';
import type { Excluded } from '../../shared/ipc/routes/settings';
import { t } from '../../shared/messages/message';
import { readSettingsFile } from './settings-file';

/**
 * The people, places and folders that the person excludes, read from a vault's settings file while the app is closed.
 * Nothing is excluded where there are no settings yet.
 *
 * @throws AppError `not-allowed` where they cannot be read: nothing may leave while it is not known what must not
 */
export async function readExcludedNames(settingsFile: string): Promise<Excluded> {
  const { settings, isExcludedKnown } = await readSettingsFile(settingsFile);
  if (!isExcludedKnown) throw new AppError('not-allowed', t('mainSettings.settingsVaultCannotRead'));
  return settings.excluded;
}

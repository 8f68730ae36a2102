import { rename } from 'node:fs/promises';
import { AppError } from '../../shared/ipc/errors';
import { DEFAULT_WEB_SETTINGS } from '../../shared/ipc/default-web-settings';
import { settingsSchema, type Excluded, type Settings } from '../../shared/ipc/routes/settings';
import type { Logger } from '../../shared/lib/logger';
import { createMutex } from '../../shared/lib/mutex';
import { secretsInUrl } from '../models/redaction/secret-encodings';
import { keepSettingsCopy, readSettingsCopy, readSettingsFile, writeSettingsFile } from './settings-file';
import { t } from '../../shared/messages/message';

export interface SettingsStore {
  /** While it is not known what is excluded, nothing in them lets anything leave: no model, no web, no collections. */
  get(): Settings;
  /**
   * Merges, writes atomically, and returns the new settings. While it is not known what is excluded they are kept in
   * memory, and the file stays as it is.
   *
   * @throws AppError `not-allowed` for what would let something leave meanwhile
   */
  save(changes: Partial<Settings>): Promise<Settings>;
  /** Reads the file again, which a command may have written meanwhile. One that cannot be used changes nothing. */
  reread(): Promise<void>;
  /** It is called with the settings after each change. */
  onSaved(listener: (settings: Settings) => void): void;
  /**
   * What must not leave.
   *
   * @throws AppError `not-allowed` while that is not known
   */
  requireExcluded(): Excluded;
  /** Why it is not known what is excluded, and the last good copy; null where it is known. */
  unknownExcluded(): { problem: string; copy: Settings | null } | null;
  /** The person decided: the last good copy, or the lists as they stand now. The damaged file is kept beside. */
  confirmExcluded(use: 'copy' | 'list'): Promise<Settings>;
  /** What start-up found wrong with the file, for the person; empty otherwise. */
  readonly notice: string;
}

/** What nothing may be changed in while it is not known what is excluded: each lets something leave. */
const LETS_LEAVE: readonly (keyof Settings)[] = ['provider', 'agent', 'web', 'collections', 'toolServers'];

/**
 * Reads settings.json. An unusable field falls back to its default, the rest is kept; the original file is kept as
 * `settings.damaged-<time>.json`. Where the exclusions cannot be read, the file stays until the person decided.
 */
export async function openSettingsStore(dependencies: {
  file: string;
  now: () => number;
  log: Logger;
}): Promise<SettingsStore> {
  const { file, now, log } = dependencies;
  const read = await readSettingsFile(file);
  let settings = withoutUrlSecrets(read.settings);
  let unknown = read.isExcludedKnown ? null : { problem: read.problem, copy: await readSettingsCopy(file) };
  let notice = '';
  const putAside = async (): Promise<string> => {
    const aside = file.replace(/(\.json)?$/, `.damaged-${now()}.json`);
    await rename(file, aside).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    return aside;
  };
  if (unknown !== null) {
    log.warn('settings file: what is excluded cannot be read', { problem: read.problem });
  } else if (read.problem !== '') {
    const backup = await putAside();
    await writeSettingsFile(file, settings);
    notice = t('mainSettings.settingsDamaged', { problem: read.problem, backup });
    log.warn('settings file was damaged', { problem: read.problem });
  } else if (settings !== read.settings) {
    await writeSettingsFile(file, settings);
    notice = t('mainSettings.passwordTakenOut');
  } else await keepSettingsCopy(file, settings);

  const runInOrder = createMutex();
  const listeners: ((settings: Settings) => void)[] = [];
  const shown = (): Settings =>
    unknown === null
      ? settings
      : { ...settings, engine: 'offline', web: DEFAULT_WEB_SETTINGS, collections: [], toolServers: [] };
  const take = (next: Settings) => {
    settings = next;
    for (const listener of listeners) listener(shown());
  };
  const notKnown = () => new AppError('not-allowed', t('mainSettings.excludedUnknown'));
  return {
    get: shown,
    reread() {
      const before = settings;
      return runInOrder(async () => {
        const { settings: next, problem } = await readSettingsFile(file);
        const isNew = settings === before && (unknown !== null || JSON.stringify(next) !== JSON.stringify(before));
        if (problem !== '' || !isNew) return;
        unknown = null;
        take(withoutUrlSecrets(next));
      });
    },
    onSaved: (listener) => void listeners.push(listener),
    save(changes) {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      if (unknown !== null && LETS_LEAVE.some((name) => name in given)) throw notKnown();
      const next = settingsSchema.parse({ ...settings, ...given });
      take(next);
      return unknown === null
        ? runInOrder(() => writeSettingsFile(file, next)).then(() => next)
        : Promise.resolve(shown());
    },
    requireExcluded() {
      if (unknown !== null) throw notKnown();
      return settings.excluded;
    },
    unknownExcluded: () => unknown,
    confirmExcluded: (use) =>
      runInOrder(async () => {
        if (unknown === null) return settings;
        if (use === 'copy' && unknown.copy === null) throw new AppError('not-found', t('mainSettings.noCopy'));
        const next = use === 'copy' ? unknown.copy! : settings;
        await putAside();
        await writeSettingsFile(file, next);
        unknown = null;
        take(next);
        return next;
      }),
    get notice() {
      return notice;
    },
  };
}

/** Removes credentials and queries from the provider's address, which a file written by hand may hold. */
function withoutUrlSecrets(settings: Settings): Settings {
  const { provider } = settings;
  if (secretsInUrl(provider.baseUrl).length === 0) return settings;
  const url = new URL(provider.baseUrl.trim());
  [url.username, url.password, url.search] = ['', '', ''];
  return { ...settings, provider: { ...provider, baseUrl: url.href } };
}

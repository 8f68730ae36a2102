import { readFile, rename } from 'node:fs/promises';
import { settingsSchema, type Settings } from '../../shared/ipc/routes/settings';
import { DEFAULT_APPEARANCE } from '../../shared/ipc/default-appearance';
import { DEFAULT_SPENDING, WORK_PRESETS } from '../../shared/ipc/work-presets';
import type { Logger } from '../../shared/lib/logger';
import { createMutex } from '../../shared/lib/mutex';
import { writeAtomically } from '../files/write-atomically';
import { DEFAULT_PROVIDER } from '../models/provider/setup/provider-presets';
import { secretsInUrl } from '../models/redaction/secret-encodings';
import { DEFAULT_WEB_SETTINGS } from '../../shared/ipc/default-web-settings';
import { upgradeSettings } from './upgrade-settings';
import { t } from '../../shared/messages/message';

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  language: 'system',
  appearance: DEFAULT_APPEARANCE,
  sendWith: 'enter',
  engine: 'offline',
  provider: DEFAULT_PROVIDER,
  answerStyle: '',
  review: { list: 'quick', keys: {} },
  excluded: { people: [], places: [], folders: [] },
  work: WORK_PRESETS.thorough,
  spending: DEFAULT_SPENDING,
  outgoingLog: { keepDays: 30 },
  web: DEFAULT_WEB_SETTINGS,
  collections: [],
  keys: {},
};

export interface SettingsStore {
  get(): Settings;
  /** Merges, writes atomically, and returns the new settings. */
  save(changes: Partial<Settings>): Promise<Settings>;
  /** Reads the file again, which a command may have written meanwhile. One that cannot be used changes nothing. */
  reread(): Promise<void>;
  /** Called with the settings after each change. */
  onSaved(listener: (settings: Settings) => void): void;
  /** What start-up found wrong with the file, for the person; empty otherwise. */
  readonly notice: string;
}

/**
 * Reads settings.json. An unusable field falls back to its default, the rest is kept; the original file is copied to
 * `settings.damaged-<time>.json`.
 */
export async function openSettingsStore(dependencies: {
  file: string;
  now: () => number;
  log: Logger;
}): Promise<SettingsStore> {
  const { file, now, log } = dependencies;
  const read = await readSettings(file);
  let settings = withoutUrlSecrets(read.settings);
  let notice = '';
  if (read.problem !== '') {
    const backup = file.replace(/(\.json)?$/, `.damaged-${now()}.json`);
    await rename(file, backup);
    await writeAtomically(file, `${JSON.stringify(settings, null, 2)}\n`);
    notice = t('mainSettings.settingsDamaged', { problem: read.problem, backup });
    log.warn('settings file was damaged', { problem: read.problem });
  } else if (settings !== read.settings) {
    await writeAtomically(file, `${JSON.stringify(settings, null, 2)}\n`);
    notice = t('mainSettings.passwordTakenOut');
  }

  const runInOrder = createMutex();
  const listeners: ((settings: Settings) => void)[] = [];
  const take = (next: Settings) => {
    settings = next;
    for (const listener of listeners) listener(next);
  };
  return {
    get: () => settings,
    reread() {
      const before = settings;
      return runInOrder(async () => {
        const { settings: next, problem } = await readSettings(file);
        const isNew = settings === before && JSON.stringify(next) !== JSON.stringify(before);
        if (problem === '' && isNew) take(withoutUrlSecrets(next));
      });
    },
    onSaved: (listener) => void listeners.push(listener),
    save(changes) {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const next = settingsSchema.parse({ ...settings, ...given });
      take(next);
      return runInOrder(() => writeAtomically(file, `${JSON.stringify(next, null, 2)}\n`)).then(() => next);
    },
    get notice() {
      return notice;
    },
  };
}

async function readSettings(file: string): Promise<{ settings: Settings; problem: string }> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { settings: DEFAULT_SETTINGS, problem: '' };
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { settings: DEFAULT_SETTINGS, problem: 'it is not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { settings: DEFAULT_SETTINGS, problem: 'it does not hold settings' };
  }
  return parseFields(upgradeSettings(value as Record<string, unknown>));
}

/** Removes credentials and queries from the provider's address, which earlier versions stored as typed. */
function withoutUrlSecrets(settings: Settings): Settings {
  const { provider } = settings;
  if (secretsInUrl(provider.baseUrl).length === 0) return settings;
  const url = new URL(provider.baseUrl.trim());
  [url.username, url.password, url.search] = ['', '', ''];
  return { ...settings, provider: { ...provider, baseUrl: url.href } };
}

/** Parses each field; a missing one gets its default, one that does not fit is a problem. */
function parseFields(value: Record<string, unknown>): { settings: Settings; problem: string } {
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  const broken: string[] = [];
  for (const [name, schema] of Object.entries(settingsSchema.shape)) {
    if (!(name in value)) continue;
    const parsed = schema.safeParse(value[name]);
    if (parsed.success) settings[name] = parsed.data;
    else broken.push(name);
  }
  return {
    settings: settings as Settings,
    problem: broken.length === 0 ? '' : t('mainSettings.fieldsUnreadable', { fields: broken.join(', ') }),
  };
}

import { readFile } from 'node:fs/promises';
import { excludedSchema, settingsSchema, type Excluded, type Settings } from '../../shared/ipc/routes/settings';
import { DEFAULT_SETTINGS } from '../../shared/ipc/default-settings';
import { t } from '../../shared/messages/message';
import { writeAtomically } from '../files/write-atomically';

export interface ReadSettings {
  /** Defaults stand for what cannot be read. */
  settings: Settings;
  /** What is wrong with the file, for the person; '' for a sound one and for one that was never written. */
  problem: string;
  /** Whether it is known what the person excludes. Where it is not, nothing may leave. */
  isExcludedKnown: boolean;
}

/** The last settings that were written and read back, beside the file. */
const copyOf = (file: string): string => file.replace(/(\.json)?$/u, '.copy.json');

/** Reads a settings file as far as it can be read. Never rejects for a file that is damaged or cannot be opened. */
export async function readSettingsFile(file: string): Promise<ReadSettings> {
  const copied = await readSettingsCopy(file);
  const unknown = (problem: string): ReadSettings => ({ settings: DEFAULT_SETTINGS, problem, isExcludedKnown: false });
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') return unknown(t('mainSettings.cannotBeOpened', { code }));
    // One that was there before did not go by itself.
    return copied === null
      ? { settings: DEFAULT_SETTINGS, problem: '', isExcludedKnown: true }
      : unknown(t('mainSettings.isMissing'));
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unknown(t('mainSettings.isNotJson'));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return unknown(t('mainSettings.holdsNoSettings'));
  const read = parseFields(value as Record<string, unknown>);
  if ('excluded' in value || copied === null || isNothing(copied.excluded)) return read;
  return { ...read, problem: t('mainSettings.fieldsUnreadable', { fields: 'excluded' }), isExcludedKnown: false };
}

/** The last good copy; null where there is none that is whole. */
export async function readSettingsCopy(file: string): Promise<Settings | null> {
  try {
    const value: unknown = JSON.parse(await readFile(copyOf(file), 'utf8'));
    const { settings, problem } = parseFields(value as Record<string, unknown>);
    return problem === '' ? settings : null;
  } catch {
    return null;
  }
}

/** Writes the settings, reads them back, and then keeps the same as the last good copy. */
export async function writeSettingsFile(file: string, settings: Settings): Promise<void> {
  await writeAtomically(file, textOf(settings));
  await keepSettingsCopy(file, settings);
}

/** Keeps settings as the last good copy where the file really holds them. */
export async function keepSettingsCopy(file: string, settings: Settings): Promise<void> {
  const textIn = (path: string) => readFile(path, 'utf8').catch(() => '');
  const [written, copied] = [await textIn(file), await textIn(copyOf(file))];
  const text = textOf(settings);
  if (written === '' || copied === text) return;
  const { settings: found, problem } = parseFields(JSON.parse(written) as Record<string, unknown>);
  if (problem === '' && textOf(found) === text) await writeAtomically(copyOf(file), text);
}

const textOf = (settings: Settings): string => `${JSON.stringify(settings, null, 2)}\n`;
const isNothing = (excluded: Excluded): boolean => Object.values(excluded).every((names) => names.length === 0);

/** Parses each field; a missing one gets its default, one that does not fit is a problem. */
function parseFields(value: Record<string, unknown>): ReadSettings {
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  const broken: string[] = [];
  for (const [name, schema] of Object.entries(settingsSchema.shape)) {
    if (!(name in value)) continue;
    // A kind of exclusion that this version does not know would be left out.
    const parsed = (name === 'excluded' ? excludedSchema.strict() : schema).safeParse(value[name]);
    if (parsed.success) settings[name] = parsed.data;
    else broken.push(name);
  }
  return {
    settings: settings as Settings,
    problem: broken.length === 0 ? '' : t('mainSettings.fieldsUnreadable', { fields: broken.join(', ') }),
    isExcludedKnown: !broken.includes('excluded'),
  };
}

import { join } from 'node:path';
import { AppError } from '../../../../shared/ipc/errors';
import { MAX_EXCLUDED } from '../../../../shared/ipc/routes/settings';
import { silentLogger } from '../../../../shared/lib/logger';
import { t } from '../../../../shared/messages/message';
import { createDerivedFile } from '../../../files/derived-file';
import { DAY_MS } from '../../../../shared/lib/time/calendar';
import { type SettingEntries, settingEntriesSchema } from '../format/setting-entries';
import type { DeviceFolders } from './device-folder';
import type { SharedSettings, SyncDeps } from './sync-deps';
import { SYNC_FOLDER } from './sync-log';

const STYLE = 'answerStyle';
const LISTS = ['people', 'places', 'folders'] as const;
const nameKey = (list: (typeof LISTS)[number], name: string): string => `excluded.${list}/${name}`;

const valuesOf = ({ answerStyle, excluded }: SharedSettings): Map<string, string | boolean> =>
  new Map<string, string | boolean>([
    [STYLE, answerStyle],
    ...LISTS.flatMap((list) => excluded[list].map((name) => [nameKey(list, name), true] as const)),
  ]);

/** The present settings beside what was known of them: what differs was written here since. */
function entriesNow(known: SettingEntries, settings: SharedSettings, now: number): SettingEntries {
  const values = valuesOf(settings);
  const entries: SettingEntries = {};
  const isFirst = Object.keys(known).length === 0;
  for (const name of new Set([...Object.keys(known), ...values.keys()])) {
    const value = values.get(name) ?? (name === STYLE ? '' : false);
    const before = known[name];
    // A setting from before the first sync gives way to whatever was written under it.
    const at = before === undefined ? (isFirst ? 0 : now) : Math.max(now, before.at + 1);
    entries[name] = before?.value === value ? before : { value, at };
  }
  return entries;
}

/**
 * The last writer's value, by clocks that are right; a name that is new here is excluded whatever the clock. That one no
 * longer is is said on each device, since it lets something leave.
 */
function joinEntries(mine: SettingEntries, theirs: SettingEntries, now: number): SettingEntries {
  const joined = { ...mine };
  for (const [name, entry] of Object.entries(theirs)) {
    const own = joined[name];
    const isLater =
      own === undefined || entry.at > own.at || (entry.at === own.at && String(entry.value) > String(own.value));
    const isNewName = own === undefined && entry.value === true;
    if (isNewName || (isLater && entry.value !== false && entry.at < now + DAY_MS)) joined[name] = entry;
  }
  return joined;
}

function changesOf(settings: SharedSettings, entries: SettingEntries): Partial<SharedSettings> {
  const style = entries[STYLE]?.value;
  const excluded = { ...settings.excluded };
  let isNew = false;
  for (const list of LISTS) {
    const prefix = nameKey(list, '');
    const names = Object.keys(entries).filter((name) => name.startsWith(prefix) && entries[name]!.value === true);
    const added = names.map((name) => name.slice(prefix.length)).filter((name) => !excluded[list].includes(name));
    isNew ||= added.length > 0;
    excluded[list] = [...excluded[list], ...added];
    // None may be left out of the list: what it names would go to models.
    if (excluded[list].length > MAX_EXCLUDED)
      throw new AppError(
        'bad-input',
        t('mainSync.tooManyExcluded', { count: excluded[list].length, max: MAX_EXCLUDED }),
      );
  }
  return {
    ...(typeof style === 'string' && style !== settings.answerStyle ? { answerStyle: style } : {}),
    ...(isNew ? { excluded } : {}),
  };
}

/** Brings the vault's settings together with those of the other devices. */
export async function syncSettings(
  { vaultFolder, settings, now }: Pick<SyncDeps, 'vaultFolder' | 'settings' | 'now'>,
  folders: Pick<DeviceFolders, 'devices' | 'read' | 'write'>,
  device: string,
): Promise<void> {
  const present = settings?.get() ?? null;
  if (settings === undefined || present === null) return;
  const file = createDerivedFile({
    path: join(vaultFolder, SYNC_FOLDER, 'settings.json'),
    schema: settingEntriesSchema,
    empty: {},
    name: 'sync settings',
    log: silentLogger,
  });
  const known = await file.read();
  const mine = entriesNow(known, present, now());
  let joined = mine;
  for (const other of await folders.devices())
    if (other !== device) joined = joinEntries(joined, (await folders.read(other, 'settings')) ?? {}, now());
  const changes = changesOf(present, joined);
  if (Object.keys(changes).length > 0) await settings.save(changes);
  if (JSON.stringify(joined) !== JSON.stringify(known)) await file.write(joined);
  if (JSON.stringify(joined) !== JSON.stringify(await folders.read(device, 'settings')))
    await folders.write(device, 'settings', joined);
}

import { z } from 'zod';
import { damagedFile, printChecked, readChecked, SYNC_VERSION } from './folder-files';
import { type Seen, seenSchema } from './seen';
import { type SettingEntries, settingEntriesSchema } from './setting-entries';
import type { SyncKey } from './sync-key';

/** What a device says of itself beside its chain, each in a file of its own that it writes anew. */
export interface DeviceFiles {
  /** The settings that belong to the vault, as the device knows them. */
  settings: SettingEntries;
  /** What it has seen of the other devices, and what it no longer needs. */
  seen: Seen;
}

const SCHEMAS: { [Name in keyof DeviceFiles]: z.ZodType<DeviceFiles[Name]> } = {
  settings: settingEntriesSchema,
  seen: seenSchema,
};
const sealedSchema = z.object({ sealed: z.string().max(32_000_000) });

export const deviceFileName = (name: keyof DeviceFiles): string => `${name}.json`;

/** @param key null: it is not encrypted */
export function encodeDeviceFile<Name extends keyof DeviceFiles>(
  name: Name,
  device: string,
  content: DeviceFiles[Name],
  key: SyncKey | null,
): Buffer {
  const sealed = key?.seal(Buffer.from(JSON.stringify(content)), `${device} ${name}`).toString('base64');
  return printChecked({ version: SYNC_VERSION, device, [name]: sealed === undefined ? content : { sealed } });
}

/** @throws AppError for a file that is damaged, belongs to another device or comes from a newer version */
export function decodeDeviceFile<Name extends keyof DeviceFiles>(
  name: Name,
  file: string,
  bytes: Buffer,
  device: string,
  key: SyncKey | null,
): DeviceFiles[Name] {
  const found = readChecked(
    bytes,
    file,
    z.looseObject({ version: z.literal(SYNC_VERSION), device: z.string().min(1).max(64) }),
  );
  if (found.device !== device) throw damagedFile(file);
  const written: unknown = found[name];
  const content = SCHEMAS[name].safeParse(key === null ? written : unseal(written, `${device} ${name}`, key)).data;
  if (content === undefined) throw damagedFile(file);
  return content;
}

/** Undefined: it is not sealed, or was changed. */
function unseal(written: unknown, belongsTo: string, key: SyncKey): unknown {
  const sealed = sealedSchema.safeParse(written).data?.sealed;
  const opened = sealed === undefined ? null : key.open(Buffer.from(sealed, 'base64'), belongsTo);
  return opened === null ? undefined : JSON.parse(opened.toString('utf8'));
}

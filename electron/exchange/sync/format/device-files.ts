import { z } from 'zod';
import { damagedFile, printChecked, readChecked, sealJson, SYNC_VERSION, unsealJson } from './folder-files';
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
  const written = key === null ? content : sealJson(content, `${device} ${name}`, key);
  return printChecked({ version: SYNC_VERSION, device, [name]: written });
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
  const sealed = sealedSchema.safeParse(written).data;
  return sealed && unsealJson(sealed, belongsTo, key);
}

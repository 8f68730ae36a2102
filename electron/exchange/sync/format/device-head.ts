import { z } from 'zod';
import { damagedFile, printChecked, readChecked, SYNC_VERSION } from './folder-mark';
import type { SyncKey } from './sync-key';

export const HEAD_NAME = 'head.json';

const aboutSchema = z.object({
  /** What the person calls the machine. */
  name: z.string().max(100),
  vaultId: z.string().max(100),
  /** Epoch milliseconds of its last sync that brought something; at most the last day that a date can be. */
  at: z.number().min(0).max(8.64e15),
});
type About = z.infer<typeof aboutSchema>;

const headSchema = z.object({
  version: z.literal(SYNC_VERSION),
  device: z.string().min(1).max(64),
  /** The number of its last segment. */
  number: z.number().int().nonnegative(),
  hash: z.string().regex(/^[0-9a-f]{64}$/u),
  /** Encrypted in an encrypted folder. */
  about: z.union([aboutSchema, z.object({ sealed: z.string().max(4_000) })]),
});

/** Where a device's chain ends: written last, so that everything before it is there. */
export interface DeviceHead extends About {
  device: string;
  number: number;
  hash: string;
}

export function encodeHead({ device, number, hash, ...about }: DeviceHead, key: SyncKey | null): Buffer {
  return printChecked({
    version: SYNC_VERSION,
    device,
    number,
    hash,
    about:
      key === null
        ? about
        : { sealed: key.seal(Buffer.from(JSON.stringify(about)), `${device} head`).toString('base64') },
  });
}

/** @throws AppError for a head that is damaged, belongs to another device or comes from a newer version */
export function decodeHead(file: string, bytes: Buffer, device: string, key: SyncKey | null): DeviceHead {
  const { about: written, ...head } = readChecked(bytes, file, headSchema);
  if (head.device !== device) throw damagedFile(file);
  if ('sealed' in written === (key === null)) throw damagedFile(file);
  if (!('sealed' in written)) return { ...head, ...written };
  const opened = key!.open(Buffer.from(written.sealed, 'base64'), `${device} head`);
  const about = opened === null ? null : aboutSchema.safeParse(JSON.parse(opened.toString('utf8'))).data;
  if (about === null || about === undefined) throw damagedFile(file);
  return { ...head, ...about };
}

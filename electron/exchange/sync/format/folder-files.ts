import { z } from 'zod';
import { kdfSchema, type SyncKey } from './sync-key';
import { join } from 'node:path';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { parseJsonBytes, sha256Of } from '../../../files/checksummed-json';
import { type FileSystem, isMissing, writeFileDurably } from '../../../files/file-system';

export const MARK_NAME = 'engram-vault-sync.json';
const FORMAT = 'engram-vault-sync';
export const SYNC_VERSION = 1;

const markSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(SYNC_VERSION),
  /** Of the folder, wherever it lies. */
  folder: z.string().regex(/^[0-9A-Za-z_-]{1,64}$/u),
  /** Null: the files are not encrypted. */
  encryption: z
    .object({
      kdf: kdfSchema,
      cipher: z.literal('aes-256-gcm'),
      check: z.string().length(32),
    })
    .nullable(),
});
export type FolderMark = z.infer<typeof markSchema>;

/** Null for a folder without a mark. @throws AppError for one that is damaged or of a newer version */
export async function readMark(fileSystem: FileSystem, folder: string): Promise<FolderMark | null> {
  let bytes: Buffer;
  try {
    bytes = await fileSystem.readFile(join(folder, MARK_NAME));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  return readChecked(bytes, MARK_NAME, markSchema);
}

export async function writeMark(
  fileSystem: FileSystem,
  folder: string,
  mark: Pick<FolderMark, 'folder' | 'encryption'>,
): Promise<FolderMark> {
  const whole: FolderMark = { format: FORMAT, version: SYNC_VERSION, ...mark };
  await writeFileDurably(fileSystem, folder, MARK_NAME, printChecked(whole));
  return whole;
}

/** A JSON object with the SHA-256 of itself. */
export const printChecked = (content: object): Buffer =>
  Buffer.from(`${JSON.stringify({ content, sha256: sha256Of(content) })}\n`);

/** @throws AppError for a file that is damaged, or of a newer version */
export function readChecked<Content>(bytes: Buffer, file: string, schema: z.ZodType<Content>): Content {
  let found: { content?: unknown; sha256?: unknown };
  try {
    found = parseJsonBytes(bytes) as typeof found;
  } catch (error) {
    throw damagedFile(file, error);
  }
  if (typeof found !== 'object' || found === null || found.content === undefined) throw damagedFile(file);
  if (found.sha256 !== sha256Of(found.content)) throw damagedFile(file);
  const { version } = found.content as { version?: unknown };
  if (typeof version === 'number' && version > SYNC_VERSION) throw newerFile(file);
  const parsed = schema.safeParse(found.content);
  if (!parsed.success) throw damagedFile(file, parsed.error);
  return parsed.data;
}

/** A file of the folder that is not what its name or its check says. Nothing is merged. */
export const damagedFile = (file: string, cause?: unknown): AppError =>
  new AppError('import-unreadable', t('mainSync.fileDamaged', { file }), { cause });

/** A file that a newer version wrote. Nothing is merged. */
export const newerFile = (file: string): AppError => new AppError('unsupported', t('mainSync.fileNewer', { file }));

/** A file of a build before format 1. Nothing is merged. */
export const earlierFile = (file: string): AppError =>
  new AppError('unsupported', t('mainSync.fileBeforeFormat1', { file }));

/** JSON that is encrypted and stands in a file that is not. */
export const sealJson = (content: object, belongsTo: string, key: SyncKey): { sealed: string } => ({
  sealed: key.seal(Buffer.from(JSON.stringify(content)), belongsTo).toString('base64'),
});

/** Undefined: it was changed, or belongs elsewhere. */
export function unsealJson({ sealed }: { sealed: string }, belongsTo: string, key: SyncKey): unknown {
  const opened = key.open(Buffer.from(sealed, 'base64'), belongsTo);
  return opened === null ? undefined : JSON.parse(opened.toString('utf8'));
}

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
    about: key === null ? about : sealJson(about, `${device} head`, key),
  });
}

/** @throws AppError for a head that is damaged, belongs to another device or comes from a newer version */
export function decodeHead(file: string, bytes: Buffer, device: string, key: SyncKey | null): DeviceHead {
  const { about: written, ...head } = readChecked(bytes, file, headSchema);
  if (head.device !== device) throw damagedFile(file);
  if ('sealed' in written === (key === null)) throw damagedFile(file);
  if (!('sealed' in written)) return { ...head, ...written };
  const about = aboutSchema.safeParse(unsealJson(written, `${device} head`, key!)).data;
  if (about === undefined) throw damagedFile(file);
  return { ...head, ...about };
}

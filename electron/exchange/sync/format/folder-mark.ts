import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { parseJsonBytes, sha256Of } from '../../../files/checksummed-json';
import { type FileSystem, isMissing, writeFileDurably } from '../../../files/file-system';
import { kdfSchema } from './sync-key';

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

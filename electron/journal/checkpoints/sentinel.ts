import { join } from 'node:path';
import { z } from 'zod';
import { tableDigestsSchema } from '../../../shared/domain/row-digest';
import { otherFormatOf, VAULT_FORMAT, type OtherFormat } from '../../../shared/domain/vault-format';
import { parseJsonBytes, sha256Of } from '../../files/checksummed-json';
import { isMissing, writeFileDurably, type FileSystem } from '../../files/file-system';

/** State of the vault when last written; a mismatch at the next start means that something was lost. */
const sentinelSchema = z.object({
  sentinel: z.literal(1),
  vaultId: z.string().min(1).max(64),
  seq: z.number().int().nonnegative(),
  hash: z.string().length(64),
  format: z.literal(VAULT_FORMAT),
  tables: tableDigestsSchema,
  /** It is written on an orderly close, not while running. */
  isClean: z.boolean(),
  /** The store's rows were compared with the journal's since the vault was opened, and were the same. */
  isCompared: z.boolean(),
  /** The app that wrote it also keeps the confirmed checkpoint. */
  isMarked: z.boolean(),
  at: z.number(),
});
export type Sentinel = z.infer<typeof sentinelSchema>;

export type SentinelReading =
  | { state: 'read'; sentinel: Sentinel }
  | { state: 'refused'; otherFormat: OtherFormat }
  | { state: 'missing' | 'damaged' };

export const SENTINEL_NAME = 'sentinel.json';

/** The sentinel; null if it cannot be trusted, so that the journal is folded instead. */
export async function readSentinel(fileSystem: FileSystem, folder: string): Promise<SentinelReading> {
  try {
    const { sha256, ...fields } = parseJsonBytes(await fileSystem.readFile(join(folder, SENTINEL_NAME))) as Record<
      string,
      unknown
    >;
    const otherFormat = otherFormatOf(fields);
    if (otherFormat !== null) return { state: 'refused', otherFormat };
    const parsed = sentinelSchema.safeParse(fields);
    return parsed.success && sha256 === sha256Of(fields)
      ? { state: 'read', sentinel: parsed.data }
      : { state: 'damaged' };
  } catch (error) {
    return { state: isMissing(error) ? 'missing' : 'damaged' };
  }
}

/** Writes the sentinel with its checksum, durably. Rejects with the error of the file system. */
export function writeSentinel(
  fileSystem: FileSystem,
  folder: string,
  sentinel: Omit<Sentinel, 'sentinel' | 'format' | 'isMarked'>,
): Promise<void> {
  const fields = { sentinel: 1, format: VAULT_FORMAT, isMarked: true, ...sentinel };
  return writeFileDurably(
    fileSystem,
    folder,
    SENTINEL_NAME,
    Buffer.from(JSON.stringify({ ...fields, sha256: sha256Of(fields) })),
  );
}

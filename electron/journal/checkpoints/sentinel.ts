import { join } from 'node:path';
import { z } from 'zod';
import { completeDigests, type TableDigests } from '../../../shared/domain/row-digest';
import { parseJsonBytes, sha256Of } from '../../files/checksummed-json';
import { isMissing, writeFileDurably, type FileSystem } from '../../files/file-system';
import { STORE_SCHEMA_VERSION } from '../../../shared/domain/schema-version';

const digestSchema = z.object({ count: z.number().int(), digest: z.number().int() });

/** State of the vault when last written; a mismatch at the next start means that something was lost. */
const sentinelSchema = z.object({
  sentinel: z.literal(1),
  vaultId: z.string().min(1).max(64),
  seq: z.number().int().nonnegative(),
  hash: z.string().length(64),
  schemaVersion: z.number().int().positive(),
  tables: z.record(z.string(), digestSchema),
  /** It is written on an orderly close, not while running. */
  isClean: z.boolean(),
  /** The store's rows were compared with the journal's since the vault was opened, and were the same. */
  isCompared: z.boolean().default(false),
  /** The app that wrote it also keeps the confirmed checkpoint. */
  isMarked: z.boolean().default(false),
  at: z.number(),
});
export type Sentinel = Omit<z.infer<typeof sentinelSchema>, 'tables'> & { tables: TableDigests };

export type SentinelReading = { state: 'read'; sentinel: Sentinel } | { state: 'missing' } | { state: 'damaged' };

export const SENTINEL_NAME = 'sentinel.json';

/** The sentinel; null if it cannot be trusted, so that the journal is folded instead. */
export async function readSentinel(fileSystem: FileSystem, folder: string): Promise<SentinelReading> {
  try {
    // Sentinels of older apps have no checksum.
    const { sha256, ...fields } = parseJsonBytes(await fileSystem.readFile(join(folder, SENTINEL_NAME))) as Record<
      string,
      unknown
    >;
    const parsed = sentinelSchema.safeParse(fields);
    if (!parsed.success || (sha256 !== undefined && sha256 !== sha256Of(fields))) return { state: 'damaged' };
    const tables = completeDigests(parsed.data.tables, parsed.data.schemaVersion);
    return tables === null ? { state: 'damaged' } : { state: 'read', sentinel: { ...parsed.data, tables } };
  } catch (error) {
    return { state: isMissing(error) ? 'missing' : 'damaged' };
  }
}

/** Writes the sentinel with its checksum, durably. Rejects with the error of the file system. */
export function writeSentinel(
  fileSystem: FileSystem,
  folder: string,
  sentinel: Omit<Sentinel, 'sentinel' | 'schemaVersion' | 'isMarked'>,
): Promise<void> {
  const fields = { sentinel: 1, schemaVersion: STORE_SCHEMA_VERSION, isMarked: true, ...sentinel };
  return writeFileDurably(
    fileSystem,
    folder,
    SENTINEL_NAME,
    Buffer.from(JSON.stringify({ ...fields, sha256: sha256Of(fields) })),
  );
}

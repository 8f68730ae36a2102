import { join } from 'node:path';
import { z } from 'zod';
import { STORE_SCHEMA_VERSION } from '../../shared/ipc/store-protocol';
import { completeDigests, type TableDigests } from '../../shared/lib/row-digest';
import { writeFileDurably, type FileSystem } from './file-system';

const digestSchema = z.object({ count: z.number().int(), digest: z.number().int() });

/** What the vault held when this was written: found wrong at the next start, something was lost in between. */
const sentinelSchema = z.object({
  sentinel: z.literal(1),
  vaultId: z.string().min(1).max(64),
  seq: z.number().int().nonnegative(),
  hash: z.string().length(64),
  schemaVersion: z.number().int().positive(),
  tables: z.record(z.string(), digestSchema),
  /** Written when the app closed in order; otherwise while it was running. */
  isClean: z.boolean(),
  at: z.number(),
});
export type Sentinel = Omit<z.infer<typeof sentinelSchema>, 'tables'> & { tables: TableDigests };

const SENTINEL_NAME = 'sentinel.json';

/** Null when there is none or it cannot be trusted: then the journal is folded instead. */
export async function readSentinel(fileSystem: FileSystem, folder: string): Promise<Sentinel | null> {
  try {
    const parsed = sentinelSchema.safeParse(JSON.parse((await fileSystem.readFile(join(folder, SENTINEL_NAME))).toString('utf8')));
    if (!parsed.success) return null;
    const tables = completeDigests(parsed.data.tables, parsed.data.schemaVersion < STORE_SCHEMA_VERSION);
    return tables === null ? null : { ...parsed.data, tables };
  } catch {
    return null;
  }
}

export function writeSentinel(fileSystem: FileSystem, folder: string, sentinel: Omit<Sentinel, 'sentinel' | 'schemaVersion'>): Promise<void> {
  const text = JSON.stringify({ sentinel: 1, schemaVersion: STORE_SCHEMA_VERSION, ...sentinel });
  return writeFileDurably(fileSystem, folder, SENTINEL_NAME, Buffer.from(text));
}

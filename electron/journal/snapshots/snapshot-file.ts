import { join } from 'node:path';
import { z } from 'zod';
import { completeDigests } from '../../../shared/domain/row-digest';
import { STORE_SCHEMA_VERSION } from '../../../shared/domain/schema-version';
import { t } from '../../../shared/messages/message';
import { parseJsonBytes, sha256Of } from '../../files/checksummed-json';
import { isMissing, UNFINISHED_SUFFIX, writeFileDurably, type FileSystem } from '../../files/file-system';

const MANIFEST_VERSION = 2;
/** Manifest beside each snapshot; a snapshot without a matching one is not used. */
const manifestSchema = z.object({
  /** 2: the changes since another snapshot, its base. */
  snapshot: z.union([z.literal(1), z.literal(MANIFEST_VERSION)]),
  /** A whole snapshot, by its name and the checksum of its file. */
  base: z.object({ id: z.string(), sha256: z.string().length(64) }).optional(),
  id: z.string(),
  vaultId: z.string(),
  seq: z.number().int().nonnegative(),
  /** Hash of the journal's record `seq`, which the next record must continue. */
  hash: z.string().length(64),
  at: z.number(),
  reason: z.string(),
  schemaVersion: z.number().int(),
  bytes: z.number().int(),
  /** The hash of the compressed file. */
  sha256: z.string().length(64),
  tables: z.record(z.string(), z.object({ count: z.number().int(), digest: z.number().int() })),
  historyEntries: z.number().int(),
  state: z.enum(['verified', 'failed']),
});
/** `tables` holds what was written: table names and digests of the manifest's own schema version. */
export type SnapshotManifest = z.infer<typeof manifestSchema>;

const DATA_SUFFIX = '.jsonl.gz';
/** File name of a snapshot's rows. */
export const dataName = (id: string): string => `${id}${DATA_SUFFIX}`;
/** The snapshot id of a file; null for other files. */
export const idOfDataName = (name: string): string | null =>
  name.endsWith(DATA_SUFFIX) ? name.slice(0, -DATA_SUFFIX.length) : null;
/**
 * Name of the data while it is written and checked: a snapshot exists once its data has its final name, with the
 * manifest beside it.
 */
export const unfinishedDataName = (id: string): string => `${dataName(id)}${UNFINISHED_SUFFIX}`;
/** File name of a snapshot's manifest. */
export const manifestName = (id: string): string => `${id}.json`;

/** `000000000214-20260501T090000000Z`: sorts by change, then time. */
export const snapshotId = (seq: number, at: number): string =>
  `${String(seq).padStart(12, '0')}-${new Date(at).toISOString().replace(/[-:.]/g, '')}`;

/** Writes the manifest with its SHA-256, durably. Rejects with the error of the file system. */
export function writeManifest(fileSystem: FileSystem, folder: string, manifest: SnapshotManifest): Promise<void> {
  return writeFileDurably(
    fileSystem,
    folder,
    manifestName(manifest.id),
    Buffer.from(JSON.stringify({ manifest, sha256: sha256Of(manifest) })),
  );
}

/** `damaged`: the content is wrong. `unjudged`: unreadable now, or made by a newer app. */
export type SnapshotCheck<Content> =
  | { state: 'sound'; content: Content }
  | { state: 'damaged' | 'unjudged'; why: string };

const newer = () => ({ state: 'unjudged', why: t('mainJournal.copyIsNewer') }) as const;
export const damaged = (why: string) => ({ state: 'damaged', why }) as const;

/** A snapshot's manifest; a missing, damaged or foreign one counts as damaged. Never throws. */
export async function readManifest(
  fileSystem: FileSystem,
  folder: string,
  id: string,
): Promise<SnapshotCheck<SnapshotManifest>> {
  try {
    const { manifest, sha256 } = parseJsonBytes(await fileSystem.readFile(join(folder, manifestName(id)))) as {
      manifest?: Record<string, unknown>;
      sha256?: unknown;
    };
    if (manifest === undefined || sha256 !== sha256Of(manifest)) return damaged(t('mainJournal.manifestDamaged'));
    if (Number(manifest.snapshot) > MANIFEST_VERSION || Number(manifest.schemaVersion) > STORE_SCHEMA_VERSION)
      return newer();
    const parsed = manifestSchema.safeParse(manifest);
    if (!parsed.success || parsed.data.id !== id) return damaged(t('mainJournal.manifestOfAnotherCopy'));
    return completeDigests(parsed.data.tables, parsed.data.schemaVersion) === null
      ? damaged(t('mainJournal.manifestLeavesOutTables'))
      : { state: 'sound', content: parsed.data };
  } catch (error) {
    if (isMissing(error)) return damaged(t('mainJournal.manifestMissing'));
    return isContentError(error) ? damaged(t('mainJournal.manifestDamaged')) : unreadableNow(error);
  }
}

// Only the content itself condemns a snapshot: a disk error or lack of memory may pass.
export const isContentError = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof TypeError ||
  /^Z_(DATA|BUF|STREAM|NEED_DICT|VERSION)/.test((error as NodeJS.ErrnoException).code ?? '');

export const unreadableNow = (error: unknown) =>
  ({
    state: 'unjudged',
    why: t('mainJournal.cannotBeReadNow', { error: (error as NodeJS.ErrnoException).code ?? (error as Error).name }),
  }) as const;

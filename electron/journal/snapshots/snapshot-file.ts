import { join } from 'node:path';
import { z } from 'zod';
import { tableDigestsSchema } from '../../../shared/domain/row-digest';
import { isTableName } from '../../../shared/domain/tables';
import { otherFormatOf, VAULT_FORMAT } from '../../../shared/domain/vault-format';
import { t } from '../../../shared/messages/message';
import { parseJsonBytes, sha256Of } from '../../files/checksummed-json';
import { errorCodeOf, isMissing, UNFINISHED_SUFFIX, writeFileDurably, type FileSystem } from '../../files/file-system';

/** Manifest beside each snapshot; a snapshot without a matching one is not used. */
const manifestSchema = z.object({
  format: z.literal(VAULT_FORMAT),
  /** The whole snapshot whose later changes this one holds, by its name and the checksum of its file. */
  base: z.object({ id: z.string(), sha256: z.string().length(64) }).optional(),
  id: z.string(),
  vaultId: z.string(),
  seq: z.number().int().nonnegative(),
  /** Hash of the journal's record `seq`, which the next record must continue. */
  hash: z.string().length(64),
  at: z.number(),
  reason: z.string(),
  bytes: z.number().int(),
  /** The hash of the compressed file. */
  sha256: z.string().length(64),
  tables: tableDigestsSchema,
  historyEntries: z.number().int(),
  state: z.enum(['verified', 'failed']),
});
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

/** `damaged`: the content is wrong. `unjudged`: unreadable now, or in a form of another version. */
export type SnapshotCheck<Content> =
  | { state: 'sound'; content: Content }
  | { state: 'damaged' | 'unjudged'; why: string };

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
    const hasLaterTable = !Object.keys(manifest.tables ?? {}).every(isTableName);
    const otherFormat = otherFormatOf(manifest) ?? (hasLaterTable ? 'newer' : null);
    if (otherFormat !== null)
      return {
        state: 'unjudged',
        why: otherFormat === 'newer' ? t('mainJournal.copyIsNewer') : t('mainJournal.copyBeforeFormat1'),
      };
    const parsed = manifestSchema.safeParse(manifest);
    if (!parsed.success || parsed.data.id !== id) return damaged(t('mainJournal.manifestOfAnotherCopy'));
    return { state: 'sound', content: parsed.data };
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
    why: t('mainJournal.cannotBeReadNow', { error: errorCodeOf(error) }),
  }) as const;

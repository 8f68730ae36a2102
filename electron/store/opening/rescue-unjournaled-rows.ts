import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DraftChange } from '../../../shared/domain/batch';
import { TABLE_NAMES, type TableName, type TableRows } from '../../../shared/domain/tables';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import { canonicalJson } from '../../../shared/lib/canonical-json';
import { problemOfExportHeader, VAULT_EXPORT_HEADER } from '../../../shared/domain/vault-export-format';
import { isDiskFull, listFolder, makeFolder, writeFileDurably, type FileSystem } from '../../files/file-system';
import { readIntactBatches } from '../../journal/recovery/salvage-journal';
import type { JournalRepair } from '../../journal/recovery/ensure-sound-journal';
import type { VaultState } from '../../journal/snapshots/vault-state';
import { createStoreClient } from '../connection/store-client';
import type { RequestStore } from '../connection/store-connection';
import { readableRow } from '../reading/readable-row';
import { t } from '../../../shared/messages/message';

export interface RescuedRows {
  /** Full path of the file for import. */
  file: string;
  records: number;
  notes: number;
  /** Those of them that changes missing from the journal wrote last, to be written to it again. */
  returning: DraftChange[];
}

/** What the store told about the vault before it was overwritten. */
export interface StoreEvidence {
  rescued: RescuedRows | null;
  /** The last change that the store held. */
  storeSeq: number;
  /** The store held every row that it must have had by then. */
  isStoreWhole: boolean;
}

export interface RescueOptions {
  fileSystem: FileSystem;
  journalFolder: string;
  vaultId: string;
  quarantineFolder: string;
  /** What a repair of the journal found missing; null where there was none. */
  repair: Pick<JournalRepair, 'missing' | 'writtenAt'> | null;
  /** Epoch milliseconds. */
  now: () => number;
  log: Logger;
}

const HEADER = JSON.stringify(VAULT_EXPORT_HEADER);
const RESCUE_NAME = /^store-\d{8}T\d{9}Z-[0-9a-f]{16}\.jsonl$/;

/**
 * Saves rows of a store that the vault never had, before the store is overwritten: their content is neither in `state`
 * nor in any record of the journal. The file is an export, so that import restores the rows. None without such rows.
 *
 * Equal rows are saved once, and a file whose rows have all been restored is deleted, so that repeated repairs do not
 * fill the disk.
 * @throws AppError `disk-full` or `not-allowed` when the file cannot be written: then nothing may be overwritten
 */
export async function rescueUnjournaledRows(
  request: RequestStore,
  state: VaultState,
  options: RescueOptions,
): Promise<StoreEvidence> {
  const { unknown, isStoreWhole, storeSeq } = await findUnknownRows(request, state, options);
  if (unknown.size === 0) return { rescued: null, storeSeq, isStoreWhole };
  try {
    await makeFolder(options.fileSystem, options.quarantineFolder);
    await removeReturnedRescues(state, options).catch((error: unknown) =>
      options.log.warn('earlier rescues could not be looked at', { error: (error as Error).name }),
    );
    const written = await writeRescueFile(unknown, options);
    const rescued = { ...written, returning: returningRows(unknown, storeSeq, options) };
    return { rescued, storeSeq, isStoreWhole };
  } catch (error) {
    const message = t('mainStore.workingDatabaseHoldsRecords');
    if (isDiskFull(error))
      throw new AppError('disk-full', t('mainStore.messageDiskFullNothing', { message }), { cause: error });
    throw new AppError(
      'not-allowed',
      t('mainStore.messageCodeNothingChanged', {
        message,
        code: (error as NodeJS.ErrnoException).code ?? t('mainCommon.unknown'),
      }),
      { cause: error },
    );
  }
}

const keyOf = (table: TableName, id: string): string => `${table}/${id}`;

async function findUnknownRows(
  request: RequestStore,
  state: VaultState,
  { fileSystem, journalFolder, vaultId, repair, log }: RescueOptions,
): Promise<{ unknown: Map<string, string>; storeSeq: number; isStoreWhole: boolean }> {
  const store = createStoreClient(request);
  const unknown = new Map<string, string>();
  let storeSeq = 0;
  let isStoreWhole = false;
  try {
    storeSeq = (await request('store.digest', null)).lastSeq;
    const isExpected = (table: TableName, id: string) => (repair?.writtenAt.get(keyOf(table, id)) ?? 0) <= storeSeq;
    let absent = 0;
    for (const table of TABLE_NAMES) {
      const ids = new Set<string>();
      for await (const rows of store.pages(table)) {
        for (const row of rows) {
          ids.add(row.id);
          const json = JSON.stringify(row);
          if (state.tables[table].get(row.id) !== json) unknown.set(keyOf(table, row.id), json);
        }
      }
      for (const id of state.tables[table].keys()) if (!ids.has(id) && isExpected(table, id)) absent += 1;
    }
    isStoreWhole = absent === 0;
  } catch (error) {
    if (!isAppError(error, 'store-failed') || error.options.retryable) throw error;
    log.warn('not all of the store can be read', { unknown: unknown.size });
  }
  if (unknown.size === 0) return { unknown, storeSeq, isStoreWhole };
  for await (const { changes } of readIntactBatches(fileSystem, journalFolder, vaultId)) {
    for (const { table, id, before, after } of changes) {
      const json = unknown.get(keyOf(table, id));
      if (json !== undefined && [before, after].some((row) => row !== null && JSON.stringify(row) === json))
        unknown.delete(keyOf(table, id));
    }
  }
  return { unknown, storeSeq, isStoreWhole };
}

/** Rows of which the store's state is newer than the journal's: a missing change that the store held wrote them last. */
function returningRows(
  unknown: ReadonlyMap<string, string>,
  storeSeq: number,
  { repair }: Pick<RescueOptions, 'repair'>,
): DraftChange[] {
  if (repair === null) return [];
  const { missing, writtenAt } = repair;
  return [...unknown].flatMap(([key, json]) => {
    const lastWritten = writtenAt.get(key) ?? 0;
    const isNewer = missing.some(({ from, to }) => Math.max(from, lastWritten + 1) <= Math.min(to, storeSeq));
    const table = key.slice(0, key.indexOf('/')) as TableName;
    const after = isNewer ? readableRow(table, JSON.parse(json) as TableRows[TableName]) : null;
    return after === null ? [] : [{ table, id: after.id, after } as DraftChange];
  });
}

async function writeRescueFile(
  unknown: Map<string, string>,
  { fileSystem, quarantineFolder, now, log }: RescueOptions,
): Promise<Pick<RescuedRows, 'file' | 'records' | 'notes'>> {
  const lines = [...unknown].map(([key, json]) => `{"table":"${key.slice(0, key.indexOf('/'))}","row":${json}}\n`);
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line);
  const digest = hash.digest('hex').slice(0, 16);
  const same = (await listFolder(fileSystem, quarantineFolder)).find(
    (name) => RESCUE_NAME.test(name) && name.endsWith(`-${digest}.jsonl`),
  );
  const name = same ?? `store-${new Date(now()).toISOString().replace(/[-:.]/g, '')}-${digest}.jsonl`;
  if (same === undefined) await writeFileDurably(fileSystem, quarantineFolder, name, chunksOf(lines));
  const notes = [...unknown.keys()].filter((key) => key.startsWith('notes/')).length;
  log.warn('the store held records that the journal does not; they were copied aside', {
    records: lines.length,
    notes,
  });
  return { file: join(quarantineFolder, name), records: lines.length, notes };
}

const LINES_PER_CHUNK = 500;

async function* chunksOf(lines: readonly string[]): AsyncGenerator<string> {
  yield `${HEADER}\n`;
  for (let first = 0; first < lines.length; first += LINES_PER_CHUNK)
    yield lines.slice(first, first + LINES_PER_CHUNK).join('');
}

/** Deletes earlier files whose rows are all in the vault. */
async function removeReturnedRescues(
  state: VaultState,
  { fileSystem, quarantineFolder, log }: RescueOptions,
): Promise<void> {
  for (const name of (await listFolder(fileSystem, quarantineFolder)).filter((candidate) =>
    RESCUE_NAME.test(candidate),
  )) {
    const [header = '', ...lines] = (await fileSystem.readFile(join(quarantineFolder, name)))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    if (problemOfExportHeader(JSON.parse(header)) !== null) continue;
    const haveReturned = lines.every((line) => {
      const { table, row } = JSON.parse(line) as { table: TableName; row: { id: string } };
      const current = state.tables[table].get(row.id);
      return current !== undefined && canonicalJson(JSON.parse(current)) === canonicalJson(row);
    });
    if (!haveReturned) continue;
    log.info('what a rescue held has come back; it was dropped', { records: lines.length });
    await fileSystem.rm(join(quarantineFolder, name), { force: true });
  }
}

import { join } from 'node:path';
import { z } from 'zod';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { NoteId } from '../../../shared/domain/ids';
import type {
  JoinedNote,
  MergedThings,
  SyncReport,
  SyncStart,
  SyncState,
  SyncStorage,
} from '../../../shared/ipc/routes/sync';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { t } from '../../../shared/messages/message';
import { createDerivedFile } from '../../files/derived-file';
import { claimSyncFolder } from './claim-folder';
import { openSync, type Sync } from './sync';
import { MERGE_KIND } from './run/own-chain';
import type { SyncDeps } from './run/sync-deps';

const recordSchema = z.object({
  folder: z.string().nullable(),
  isEncrypted: z.boolean(),
  isPaused: z.boolean(),
  deviceName: z.string().max(100),
});
type SyncRecord = z.infer<typeof recordSchema>;

export interface SyncServiceDeps extends Omit<SyncDeps, 'deviceName'> {
  /** Name of the machine, until the person gives another one. */
  hostName: string;
  log: Logger;
  onChanged: () => void;
  /** Whether an answer is being written; the sync then waits. */
  isAnswering: () => boolean;
}

/** Milliseconds after the last of several changes. */
const QUIET_MS = 10_000;
/** Milliseconds between syncs that no change asks for: other devices write without telling. */
const EVERY_MS = 3 * 60_000;
const RETRY_MS = 2_000;
const START_MS = 5_000;

/** The vault's sync while the app is open: after changes, every few minutes, and when the person asks for it. */
export async function startSyncService(deps: SyncServiceDeps) {
  const { vault, vaultFolder, now, log, onChanged, isAnswering, hostName } = deps;
  const file = createDerivedFile({
    path: join(vaultFolder, 'sync.json'),
    schema: recordSchema,
    empty: { folder: null, isEncrypted: false, isPaused: false, deviceName: hostName.slice(0, 100) || 'computer' },
    name: 'sync',
    log,
  });
  const inOrder = createMutex();
  const stopping = new AbortController();
  let record = await file.read();
  let open: Sync | null = null;
  let isRunning = false;
  let problem: string | null = null;
  let start: SyncStart | null = null;
  let last: SyncState['last'] = null;
  const stayed = new Map<string, SyncReport['stayed'][number]>();
  let timer: NodeJS.Timeout | null = null;

  const stateNow = (): SyncState => ({ ...record, isRunning, last, start, problem });
  const change = async (update: Partial<SyncRecord>): Promise<void> => {
    record = { ...record, ...update };
    await file.write(record);
    onChanged();
  };
  const runLater = (ms = QUIET_MS): void => {
    // What the person is to agree to first is asked once.
    if (stopping.signal.aborted || record.folder === null || record.isPaused || start !== null) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      if (isAnswering()) runLater(RETRY_MS);
      else void run();
    }, ms);
    timer.unref();
  };
  const stopListening = vault.writer.onBatch(({ kind }) => {
    if (!kind.startsWith(`${MERGE_KIND} `)) runLater();
  });
  const regular = setInterval(() => runLater(0), EVERY_MS);
  regular.unref();

  const opened = async (): Promise<Sync> => {
    if (record.folder === null) throw new AppError('not-found', t('mainSync.noFolderChosen'));
    open ??= await openSync({ ...deps, deviceName: record.deviceName }, record.folder);
    return open;
  };
  const act = (mayJoin: boolean): Promise<SyncReport> =>
    inOrder(async () => {
      isRunning = true;
      onChanged();
      try {
        const report = await (await opened()).run({ mayJoin, signal: stopping.signal });
        problem = null;
        start = null;
        last = { ...report, at: now(), joined: report.joined.length, stayed: report.stayed.length };
        for (const each of report.stayed) stayed.set(`${each.table}/${each.id}`, each);
        if (report.sent + report.received > 0)
          log.info('sync: the vault and the folder were brought together', {
            sent: report.sent,
            received: report.received,
            joined: report.joined.length,
          });
        return report;
      } catch (error) {
        if (isAppError(error, 'conflict') && error.options.data !== undefined) start = error.options.data as SyncStart;
        else if (!stopping.signal.aborted) {
          problem = isAppError(error) ? error.message : t('mainSync.notSynced');
          log.warn('sync: it did not finish', { error: isAppError(error) ? error.code : (error as Error).name });
          // Its files say how far it came.
          open = null;
        }
        throw error;
      } finally {
        isRunning = false;
        onChanged();
      }
    });
  const shown = async (ids: readonly NoteId[]) =>
    (await vault.store.getMany('notes', ids)).flatMap((note) =>
      note === null || note.neverSurface ? [] : [{ id: note.id, title: note.title }],
    );
  const run = (mayJoin = false): Promise<unknown> => act(mayJoin).catch(() => {});

  runLater(START_MS);
  return {
    state: async () => stateNow(),
    /** Makes the folder ready and syncs. @throws AppError as `claimSyncFolder` */
    async choose(folder: string, passphrase: string | null): Promise<SyncState> {
      await inOrder(async () => {
        const { isEncrypted } = await claimSyncFolder(deps, folder, passphrase, { isChosen: true });
        open = null;
        problem = null;
        start = null;
        last = null;
        await change({ folder, isEncrypted, isPaused: false });
      });
      await run();
      return stateNow();
    },
    async configure({ isPaused, deviceName }: Pick<SyncRecord, 'isPaused' | 'deviceName'>): Promise<SyncState> {
      await inOrder(async () => {
        open = null;
        await change({ isPaused, deviceName });
      });
      if (!isPaused) await run();
      return stateNow();
    },
    async join(): Promise<SyncState> {
      await run(true);
      return stateNow();
    },
    forget: (): Promise<SyncState> =>
      inOrder(async () => {
        open = null;
        problem = null;
        start = null;
        last = null;
        await change({ folder: null, isEncrypted: false, isPaused: false });
        return stateNow();
      }),
    async run(): Promise<SyncState> {
      await run();
      return stateNow();
    },
    /** Does what `run` does, for the command line. @throws AppError where the app syncs through another folder */
    async runWithReport(
      folder: string,
      { mayJoin, passphrase }: { mayJoin: boolean; passphrase: string | null },
    ): Promise<SyncReport> {
      if (record.folder !== null && record.folder !== folder)
        throw new AppError('conflict', t('mainSync.otherFolder', { folder: record.folder }));
      if (record.folder === null || passphrase !== null)
        await inOrder(async () => {
          const { isEncrypted } = await claimSyncFolder(deps, folder, passphrase);
          open = null;
          await change({ folder, isEncrypted, isPaused: false });
        });
      return act(mayJoin);
    },
    merged: (): Promise<MergedThings> =>
      inOrder(async () => {
        if (record.folder === null) return { joined: [], stayed: [] };
        const notes = await shown(
          [...stayed.values()].flatMap(({ table, id }) => (table === 'notes' ? [id as NoteId] : [])),
        );
        return {
          joined: await shown(await (await opened()).joined()),
          stayed: [
            ...notes.map((note) => ({ table: 'notes', ...note })),
            ...[...stayed.values()].filter(({ table }) => table !== 'notes'),
          ],
        };
      }),
    /**
     * How many notes hold two texts, and whether the person is to agree to join vaults; as known without waiting for a
     * sync. Null: there is no folder.
     */
    waiting: async (): Promise<number | null> =>
      record.folder === null
        ? null
        : Number(start !== null) + (open === null ? 0 : (await shown(await open.joined())).length),
    storage: (): Promise<SyncStorage | null> =>
      inOrder(async () => (record.folder === null || start !== null ? null : (await opened()).storage())),
    /** The person says that a device is no longer used, or used again; a sync tells the others. */
    async setAside(device: string, isAside: boolean): Promise<SyncStorage | null> {
      await inOrder(async () => (await opened()).setAside(device, isAside));
      if (!record.isPaused) await run();
      return inOrder(async () => (await opened()).storage());
    },
    texts: (id: NoteId): Promise<JoinedNote> => inOrder(async () => (await opened()).texts(id)),
    async close(): Promise<void> {
      stopping.abort();
      if (timer !== null) clearTimeout(timer);
      clearInterval(regular);
      stopListening();
      await inOrder(async () => {});
    },
  };
}
export type SyncService = Awaited<ReturnType<typeof startSyncService>>;

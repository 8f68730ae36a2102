import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { NoteId, SessionId } from '../../../shared/domain/ids';
import type { JoinedNote, SyncReport, SyncStart, SyncStorage } from '../../../shared/ipc/routes/sync';
import { t } from '../../../shared/messages/message';
import { collectFolder, neededFiles } from './collect/collect-folder';
import { readStorage, sayAside } from './collect/folder-storage';
import { asideNow, type KeptSeen, keptSeenFile, nextSeen, readFolderDevices } from './collect/seen-state';
import { type FolderDevice, mustHoldMore } from './collect/what-can-go';
import { type MarkedFolder, openMarkedFolder } from './claim-folder';
import { type DeviceFolders, deviceReport, emptyReport, type OtherDevice, readOthers } from './run/device-folder';
import { joinedNotes, type MergeOutcome, mergeSegment, readJoinedNote } from './run/merge-segment';
import { createOwnChain, newPosition } from './run/own-chain';
import { beginAnew, renewChain } from './run/renew-chain';
import { relinkNotes, settleConversations } from './run/settle-conversations';
import { listFiles, syncAttachments } from './run/sync-attachments';
import type { SyncDeps } from './run/sync-deps';
import { openSyncLog, type SyncLog, type SyncPosition } from './run/sync-log';
import { syncSettings } from './run/sync-settings';

/** A vault and a folder through which it is brought together with its copies on other devices. */
export interface Sync {
  /**
   * Writes what is new here into the folder, and merges what the other devices wrote.
   *
   * @param mayJoin the person agreed that a vault which began apart is merged into this one
   * @throws AppError `conflict` with a `SyncStart` where the person is to agree first; nothing was written
   * @throws AppError for a damaged file or an unknown format; nothing was merged
   */
  run(options: { mayJoin: boolean; signal: AbortSignal }): Promise<SyncReport>;
  /** The device under which it writes into the folder; null before its first run. */
  device(): string | null;
  /** Notes whose texts were joined and not written since. */
  joined(): Promise<JoinedNote['id'][]>;
  /** @throws AppError `not-found` for a note that is not, or no longer, one of them */
  texts(id: NoteId): Promise<JoinedNote>;
  /** What the folder takes; null before the first run. */
  storage(): Promise<SyncStorage | null>;
  /** The person says that a device is no longer used, or used again; the next run tells the others. */
  setAside(device: string, isAside: boolean): Promise<void>;
}

/** Runs until nothing more is found: what one merge brings in may change links, which the others get too. */
const MAX_PASSES = 4;

/** @throws AppError as `openMarkedFolder` */
export async function openSync(deps: SyncDeps, folder: string): Promise<Sync> {
  const { fileSystem, vaultFolder } = deps;
  let log = await openSyncLog(fileSystem, vaultFolder);
  const marked = await openMarkedFolder(deps, folder, log);
  let isSound = true;

  return {
    async run(options) {
      // The files say how far a failed run came.
      if (!isSound) log = await openSyncLog(fileSystem, vaultFolder);
      isSound = false;
      const report = await runSync({ ...marked, deps, log }, options);
      await log.compact();
      isSound = true;
      return report;
    },
    device: () => log.position?.device ?? null,
    joined: async () => joinedNotes(log),
    texts: (id) => readJoinedNote(deps, log, id),
    storage: async () => {
      const { position } = log;
      // Until the first run with this folder nothing of it is known.
      if (position?.folder !== marked.folderId) return null;
      return readStorage({ ...marked, deps }, position, await neededFiles(deps.vault, marked.key));
    },
    setAside: (device, isAside) => sayAside(deps, device, isAside),
  };
}

interface OpenFolder extends MarkedFolder {
  deps: SyncDeps;
  log: SyncLog;
}

async function runSync(
  { deps, log, ...marked }: OpenFolder,
  { mayJoin, signal }: { mayJoin: boolean; signal: AbortSignal },
): Promise<SyncReport> {
  const { vault } = deps;
  const { folder, folderId, folders, key } = marked;
  const chain = createOwnChain({ deps, log, folders, key, folderId });
  await chain.settlePlan();
  const { position } = log;
  // Every head and statement is checked before anything is written or merged.
  const devices = await readFolderDevices(folders, position ?? { device: '', known: {} });
  const kept = await keptSeenFile(deps.vaultFolder).read();
  if (position?.folder !== folderId && !mayJoin) {
    const start = await findStart(deps, await readOthers(folders, null, deps.now()));
    if (start !== null) throw new AppError('conflict', startText(start), { data: start });
  }
  if (position !== null && (position.folder !== folderId || !(await hasOwnChain(folders, log))))
    await log.write({ position: newPosition(deps, folderId, position) });
  // The person said on another device that this one is no longer used: it goes on as a new one.
  else if (position !== null && asideNow(kept, devices.values())[position.device]?.isAside === true)
    await beginAnew({ deps, log, folderId });

  const report = emptyReport();
  let { files } = report;
  const present = await listFiles(deps.fileSystem, folder);
  const joined = new Set<NoteId>();
  const stayed = new Map<string, MergeOutcome['stayed'][number]>();
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    report.sent += await chain.capture();
    // A row that others see refers to a file that is there.
    if (pass === 1) files = await syncAttachments(deps, folder, key, { present, direction: 'out', signal });
    await chain.publish();
    // What is excluded there is so here before a row of it is.
    if (pass === 1) await syncSettings(deps, folders, log.position!.device);
    const others = await readOthers(folders, log, deps.now());
    let received = 0;
    const joinedNow: NoteId[] = [];
    const sessions = new Set<SessionId>();
    for (const { segments } of others)
      for (const segment of segments) {
        signal.throwIfAborted();
        const outcome = await mergeSegment({ deps, log, chain }, segment);
        received += outcome.rows;
        joinedNow.push(...outcome.joined);
        for (const id of outcome.sessions) sessions.add(id);
        for (const each of outcome.stayed) stayed.set(`${each.table}/${each.id}`, each);
      }
    report.received += received;
    for (const id of joinedNow) joined.add(id);
    if (received > 0) {
      await settleConversations(deps, log, sessions);
      await relinkNotes(deps, joinedNow);
      await deps.resolveLinks();
      await deps.orderFacts();
    }
    Object.assign(report, deviceReport(others, log.position!, deps.now()));
    if (vault.journalEnd().seq === log.position!.seq) break;
  }
  const isDue = isHolderWanted(deps, kept, devices, log.position!);
  await renewChain({ deps, log, folders, chain, folderId, isDue });
  const { sent, received, missing } = await syncAttachments(deps, folder, key, { present, direction: 'both', signal });
  report.files = { sent: files.sent + sent, received, missing };
  report.removed = await collectFolder({ ...marked, deps }, { vault, log, present });
  report.joined = await titlesOf(deps, [...joined]);
  report.stayed = await Promise.all(
    [...stayed.values()].map(async ({ table, id }) => {
      const row = (await vault.store.get(table, id)) as { title?: string; name?: string } | null;
      return { table, id, title: row?.title ?? row?.name ?? '' };
    }),
  );
  return report;
}

const titlesOf = async ({ vault }: SyncDeps, ids: readonly NoteId[]): Promise<SyncReport['joined']> =>
  (await vault.store.getMany('notes', ids)).flatMap((note) =>
    note === null ? [] : [{ id: note.id, title: note.title }],
  );

/** Whether the folder has this device's chain as the vault left it. A copy of the vault may have written to it. */
async function hasOwnChain(folders: DeviceFolders, log: SyncLog): Promise<boolean> {
  const { device, published, own } = log.position!;
  const head = await folders.head(device).catch((error: unknown) => {
    // A damaged head of its own is left where it is; everything is written under a new name.
    if (isAppError(error, 'import-unreadable')) return null;
    throw error;
  });
  if (head === null) return published.number === 0;
  return head.hash === published.hash || head.hash === own.hash;
}

/** Whether this device is to hold in its own chain what another one holds alone that is to go. */
function isHolderWanted(
  { deviceName, now }: SyncDeps,
  kept: KeptSeen,
  others: ReadonlyMap<string, FolderDevice>,
  position: SyncPosition,
): boolean {
  const nothing = { lastHead: null, present: new Set<string>(), needed: new Set<string>(), isPublished: false };
  const seen = nextSeen({ kept, name: deviceName, position, others, now: now(), ...nothing });
  return mustHoldMore({ device: position.device, seen, others, now: now() });
}

const startText = ({ kind, here, there, shared }: SyncStart): string =>
  kind === 'copy'
    ? t('mainSync.startCopy', { here, there, shared })
    : kind === 'shared'
      ? t('mainSync.startShared', { here, there, shared })
      : t('sync.startUnrelated', { here, there });

/** Tables of which a vault holds something once the person used it. */
const USED_TABLES = ['notes', 'sessions', 'resources'] as const;

/**
 * How this vault and those of the folder began, where both hold something; null: one of them is empty, and there is
 * nothing to ask.
 */
async function findStart(
  { vault }: Pick<SyncDeps, 'vault'>,
  others: readonly OtherDevice[],
): Promise<SyncStart | null> {
  const here = new Set<string>();
  let isUsed = false;
  for (const table of USED_TABLES)
    for await (const page of vault.store.pages(table))
      for (const row of page) {
        if ('origin' in row && row.origin === 'sample') continue;
        isUsed = true;
        if (table === 'notes') here.add(row.id);
      }
  if (!isUsed || others.every(({ segments }) => segments.length === 0)) return null;
  const there = new Set<string>();
  for (const { segments } of others)
    for (const segment of segments)
      for (const { table, id } of await segment.read()) if (table === 'notes') there.add(id);
  const shared = [...here].filter((id) => there.has(id)).length;
  return {
    kind: others.some(({ head }) => head.vaultId === vault.id) ? 'copy' : shared > 0 ? 'shared' : 'unrelated',
    here: here.size,
    there: there.size,
    shared,
  };
}

import { join } from 'node:path';
import type { JoinedNote, SyncReport, SyncStart } from '../../../shared/ipc/routes/sync';
import type { VaultState } from '../../journal/snapshots/vault-state';
import { isTooFarAhead } from './merge/clock';
import {
  createDeviceFolders,
  type DeviceFolders,
  deviceReport,
  emptyReport,
  type OtherDevice,
  readOthers,
} from './run/device-folder';
import { nameOfFile, pathOfFile, syncAttachments } from './run/sync-attachments';
import type { SyncDeps } from './run/sync-deps';
import { openSyncLog, type SyncLog } from './run/sync-log';
import type { NoteId, SessionId } from '../../../shared/domain/ids';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { requireFolderApart } from '../require-folder';
import { type FolderMark, readMark, writeMark } from './format/folder-files';
import { folderSecret, newFolderSecret, type SyncKey } from './format/sync-key';
import { joinedNotes, type MergeOutcome, mergeSegment, readJoinedNote } from './run/merge-segment';
import { forgetKey, keepKey, keyOfFolder, readKeptKey } from './run/kept-key';
import { createOwnChain, newPosition } from './run/own-chain';
import { renewChain } from './run/renew-chain';
import { syncSettings } from './run/sync-settings';
import { relinkNotes, settleConversations } from './run/settle-conversations';

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
}

/** Runs until nothing more is found: what one merge brings in may change links, which the others get too. */
const MAX_PASSES = 4;

/**
 * Makes a folder ready, or opens one that is.
 *
 * @param passphrase of an encrypted folder, or for a new one that is to be encrypted; null: a new one is not encrypted
 * @param isChosen the person just chose the folder: one that is not encrypted may follow one that was
 * @throws AppError `bad-input` where the folder is encrypted and no passphrase was given; `not-allowed` for a wrong one,
 *   and where the folder's mark says otherwise than the vault remembers
 */
export async function claimSyncFolder(
  { fileSystem, vaultFolder, newId }: Pick<SyncDeps, 'fileSystem' | 'vaultFolder' | 'newId'>,
  folder: string,
  passphrase: string | null,
  { isChosen = false, N }: { isChosen?: boolean; N?: number } = {},
): Promise<{ isEncrypted: boolean }> {
  await requireFolderApart(folder, vaultFolder);
  const found = await readMark(fileSystem, folder);
  if (passphrase !== null) {
    if (found !== null && found.encryption === null) throw new AppError('bad-input', t('mainSync.folderNotEncrypted'));
    if (found !== null) {
      await keepKey(vaultFolder, found, await folderSecret(passphrase, found.encryption!.kdf, found.encryption!.check));
      return { isEncrypted: true };
    }
    const { kdf, check, secret } = await newFolderSecret(passphrase, N);
    const encryption = { kdf, cipher: 'aes-256-gcm' as const, check };
    await keepKey(vaultFolder, await writeMark(fileSystem, folder, { folder: newId(), encryption }), secret);
    return { isEncrypted: true };
  }
  if (isChosen && (await isOtherPlainFolder(vaultFolder, found))) await forgetKey(vaultFolder);
  const syncsWith = async () => (await openSyncLog(fileSystem, vaultFolder)).position?.folder ?? null;
  const key = await keyOfFolder(vaultFolder, found, syncsWith);
  if (found === null) await writeMark(fileSystem, folder, { folder: newId(), encryption: null });
  return { isEncrypted: key !== null };
}

/** Whether the folder is another one than the encrypted one whose key the vault keeps, and is not encrypted. */
const isOtherPlainFolder = async (vaultFolder: string, found: FolderMark | null): Promise<boolean> =>
  found === null || (found.encryption === null && (await readKeptKey(vaultFolder))?.folder !== found.folder);

/** A folder that is marked as one to sync through, with its key where it is encrypted. */
interface MarkedFolder {
  folder: string;
  /** The id in its mark. */
  folderId: string;
  folders: DeviceFolders;
  key: SyncKey | null;
}

/**
 * @throws AppError where the folder is missing, is not marked, or its passphrase is not known here; `not-allowed` where
 *   its mark says otherwise than the vault remembers
 */
async function openMarkedFolder(
  { fileSystem, vaultFolder }: Pick<SyncDeps, 'fileSystem' | 'vaultFolder'>,
  folder: string,
  log: Pick<SyncLog, 'position'>,
): Promise<MarkedFolder> {
  await requireFolderApart(folder, vaultFolder);
  const mark = await readMark(fileSystem, folder);
  // An empty place where a drive is mounted must not be taken for a folder that lost everything.
  if (mark === null) throw new AppError('not-found', t('mainSync.folderWithoutMark', { folder }));
  const key = await keyOfFolder(vaultFolder, mark, async () => log.position?.folder ?? null);
  return { folder, folderId: mark.folder, folders: createDeviceFolders(fileSystem, folder, key), key };
}

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
  };
}

interface OpenFolder extends MarkedFolder {
  deps: SyncDeps;
  log: SyncLog;
}

async function runSync(
  { deps, folder, folderId, folders, key, log }: OpenFolder,
  { mayJoin, signal }: { mayJoin: boolean; signal: AbortSignal },
): Promise<SyncReport> {
  const { vault } = deps;
  const chain = createOwnChain({ deps, log, folders, key, folderId });
  await chain.settlePlan();
  const { position } = log;
  if (position?.folder !== folderId && !mayJoin) {
    const start = await findStart(deps, await readOthers(folders, null, deps.now()));
    if (start !== null) throw new AppError('conflict', startText(start), { data: start });
  }
  if (position !== null && (position.folder !== folderId || !(await hasOwnChain(folders, log))))
    await log.write({ position: newPosition(deps, folderId, position) });

  const report = emptyReport();
  const joined = new Set<NoteId>();
  const stayed = new Map<string, MergeOutcome['stayed'][number]>();
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    report.sent += await chain.capture();
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
    }
    Object.assign(report, deviceReport(others, log.position!, deps.now()));
    if (vault.journalEnd().seq === log.position!.seq) break;
  }
  await renewChain({ deps, log, folders, chain, folderId });
  report.files = await syncAttachments(deps, folder, key, signal);
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

/**
 * The report of a sync that has nothing to do, found without opening the vault: its journal ends where the last sync
 * left it, its own chain stands in the folder as published, no other device wrote anything, and every picture is on both
 * sides. Writes nothing.
 *
 * @param state the vault, of which the whole journal was checked
 * @returns null: there may be something to do
 * @throws AppError as a sync, for a damaged file among those that are new, or an unmarked folder
 */
export async function findNothingToDo(
  deps: Pick<SyncDeps, 'vaultFolder' | 'fileSystem' | 'attachments' | 'now'>,
  folder: string,
  state: Pick<VaultState, 'seq' | 'hash' | 'tables'>,
): Promise<SyncReport | null> {
  const log = await openSyncLog(deps.fileSystem, deps.vaultFolder);
  const { folderId, folders, key } = await openMarkedFolder(deps, folder, log);
  const { position } = log;
  if (position === null || log.openPlan !== null) return null;
  const { own, published, outgoing } = position;
  const isJournalKnown = position.seq === state.seq && position.journalHash === state.hash;
  const isPublished = position.isWhole && outgoing.length === 0 && own.hash === published.hash;
  if (isTooFarAhead(position.clock, deps.now())) return null;
  if (position.folder !== folderId || !isJournalKnown || !isPublished) return null;
  // A damaged head of its own is for the sync to find.
  const head = await folders.head(position.device).catch(() => null);
  if (head?.hash !== published.hash) return null;
  const others = await readOthers(folders, log, deps.now());
  if (others.some(({ segments, missing }) => segments.length > 0 || missing !== null)) return null;
  for (const json of state.tables.attachments.values()) {
    const { hash } = JSON.parse(json) as { hash: string };
    const path = join(folder, pathOfFile(nameOfFile(hash, key)));
    const isInFolder = await deps.fileSystem.stat(path).then(
      () => true,
      () => false,
    );
    if (!isInFolder || !(await deps.attachments.has(hash))) return null;
  }
  return { ...emptyReport(), ...deviceReport(others, position, deps.now()) };
}

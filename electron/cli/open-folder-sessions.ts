import { hostname } from 'node:os';
import type { IdFactory } from '../../shared/domain/ids';
import { attachmentsFolderOf, createAttachmentFiles } from '../attachments/attachment-files';
import type { Corpus } from '../corpus/start-corpus';
import { openMirror } from '../exchange/live-folder/mirror';
import { createExclusion, type MirrorDeps } from '../exchange/live-folder/run/mirror-options';
import { type ChangeWatch, watchBothSides } from '../exchange/live-folder/watch-folder';
import { claimSyncFolder } from '../exchange/sync/claim-folder';
import { findNothingToDo } from '../exchange/sync/find-nothing-to-do';
import { openSync } from '../exchange/sync/sync';
import { readMark } from '../exchange/sync/format/folder-files';
import type { FileSystem } from '../files/file-system';
import { lockFolderForReading } from '../files/folder-lock';
import { inspectVault, type VaultInspection } from '../journal/recovery/inspect-vault';
import type { Vault } from '../store/vault';
import type { MirrorRequest, MirrorSession, SyncSession } from './vault-access';

/** Milliseconds that a file has to be unchanged before it is read. */
const SETTLE_MS = 300;

/** A mirror for as long as a command takes. */
export async function openMirrorSession(
  {
    vault,
    ...deps
  }: { vault: Pick<Vault, 'id' | 'writer'> } & Pick<MirrorDeps, 'vaultFolder' | 'notes' | 'fileSystem' | 'attachments'>,
  { folder, choice, isPreview, excluded }: MirrorRequest,
): Promise<MirrorSession & { close(): Promise<void> }> {
  const mirror = await openMirror(
    {
      ...deps,
      vaultId: vault.id,
      writer: vault.writer,
      isExcluded: createExclusion(() => excluded),
      settleMs: SETTLE_MS,
      fileClock: Date.now,
    },
    { folder, choice, as: isPreview ? 'preview' : 'new' },
  );
  let watch: ChangeWatch | null = null;
  return {
    run: mirror.run,
    preview: mirror.preview,
    decide: mirror.decide,
    nextChange(signal) {
      watch ??= watchBothSides(folder, vault.writer, () => {}, mirror.isOwnWrite);
      return watch.next(signal);
    },
    async close() {
      await watch?.close();
      mirror.close();
    },
  };
}

/** A vault that no app has open, for one sync. */
export async function openSyncSession(
  {
    vault,
    vaultFolder,
    corpus,
    ids,
    fileSystem,
  }: { vault: Vault; vaultFolder: string; corpus: Corpus; ids: IdFactory; fileSystem: FileSystem },
  folder: string,
  passphrase: string | null,
): Promise<SyncSession> {
  const deps = {
    vault,
    vaultFolder,
    notes: corpus.noteDeps,
    resolveLinks: () => corpus.notes.resolveLinks(),
    orderFacts: () => corpus.facts.order(),
    attachments: createAttachmentFiles(attachmentsFolderOf(vaultFolder)),
    fileSystem,
    newId: () => ids.next<string>(),
    now: Date.now,
    deviceName: hostname().slice(0, 100),
  };
  await claimSyncFolder(deps, folder, passphrase);
  return openSync(deps, folder);
}

/**
 * A sync that has nothing to do, without opening the vault to be written: its journal is read through and checked, once.
 * Null: there may be something to do, or something is wrong, which whoever opens the vault says in words.
 */
export async function findIdleSync(
  {
    vaultFolder,
    fileSystem,
    onInspected,
  }: { vaultFolder: string; fileSystem: FileSystem; onInspected: (inspection: VaultInspection) => void },
  folder: string,
): Promise<SyncSession | null> {
  if ((await readMark(fileSystem, folder).catch(() => null)) === null) return null;
  const unlock = await lockFolderForReading(fileSystem, vaultFolder);
  try {
    const inspection = await inspectVault(fileSystem, vaultFolder, { isThorough: false });
    if (inspection.damage.length > 0 || inspection.missingChanges > 0) return null;
    const attachments = createAttachmentFiles(attachmentsFolderOf(vaultFolder));
    const deps = { vaultFolder, fileSystem, attachments, now: Date.now };
    const found = await findNothingToDo(deps, folder, inspection.state);
    if (found === null) return null;
    onInspected(inspection);
    return { run: () => Promise.resolve(found.report), storage: found.storage };
  } finally {
    await unlock();
  }
}

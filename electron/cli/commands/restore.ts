import { randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import {
  openBackupIn,
  type OpenedBackup,
  openEncryptedBackup,
  settingsOf,
  toRestoreError,
} from '../../exchange/backup/open-backup';
import { restoreAsNewVault } from '../../exchange/backup/restore-as-new-vault';
import { safeFileName } from '../../files/file-names';
import { makeFolder } from '../../files/file-system';
import { dataName, idOfDataName, manifestName } from '../../journal/snapshots/snapshot-file';
import { openSettingsStore } from '../../settings/settings-store';
import { settingsFileIn, settingsFolderFor } from '../../settings/vault-settings';
import { previewOf } from '../../store/snapshots/vault-snapshots';
import type { RestorePreview } from '../../store/vault';
import { checkNewFolder } from '../../vaults/check-folder';
import { isHere, placeForRestored } from '../../vaults/place-for-restored';
import { readVaultId } from '../../vaults/read-vault-id';
import { openVaultList } from '../../vaults/vault-list';
import { freeVaultName } from '../../vaults/vault-name';
import { vaultsFolderOf } from '../../vaults/vault-places';
import { type Command, type CommandContext, type CommandOutcome, withOpened } from '../command';

/**
 * Restores every row to a copy's state, by batches in the journal after a snapshot of the present state, which undoes
 * it. A backup of another vault becomes a vault of its own.
 */
export const runRestore: Command = async (context) => {
  const { line, path, folder } = context;
  const word = line.operands[0]!;
  const backup = await openBackup(context);
  try {
    if (backup !== null && (await mayBecomeNewVault(context, backup.manifest.vaultId)))
      return await restoreBeside(context, backup);
    if (backup === null) {
      if (await isThere(path(word))) throw new AppError('not-found', `${word} is no copy that “backup” wrote.`);
      if (line.new || context.isNewVault)
        throw new AppError('not-found', `There is no vault in ${folder} yet. Name a file that “backup” wrote.`);
    }
    return await (line.dryRun ? preview(context, backup) : restore(context, backup));
  } finally {
    await backup?.close();
  }
};

async function preview(context: CommandContext, backup: OpenedBackup | null): Promise<CommandOutcome> {
  return withOpened(context.access.openInspection(), async ({ inspection }) => {
    context.onInspected(inspection);
    const { id, source } = copyOf(context, backup);
    const target = await (source ?? inspection.snapshots).read(id);
    const { byTable, ...counts } = previewOf(inspection.state, target);
    return {
      json: { id, dryRun: true, ...counts, byTable },
      text: `Restoring ${id} would mean: ${formatCounts(counts)}. Nothing was written.`,
    };
  });
}

async function restore(context: CommandContext, backup: OpenedBackup | null): Promise<CommandOutcome> {
  // A vault made anew is the one that the backup was made of.
  return withOpened(context.access.openSnapshots(backup?.manifest.vaultId), async ({ snapshots }) => {
    const { id, source } = copyOf(context, backup);
    const { byTable, ...counts } = await snapshots.previewRestore(id, source);
    // Before the rows that name them.
    await backup?.copyFilesTo(context.folder, context.signal).catch((error: unknown) => {
      throw toRestoreError(error);
    });
    const { seq } = await snapshots.restore(id, source);
    if (context.isNewVault && backup !== null) await giveSettingsTo(context, backup);
    const before = context.isNewVault ? '' : ' The state before is kept as a copy.';
    return { json: { id, seq, ...counts, byTable }, text: `Restored ${id}: ${formatCounts(counts)}.${before}` };
  });
}

const formatCounts = ({ added, changed, removed }: Omit<RestorePreview, 'byTable'>): string =>
  `${added} rows added, ${changed} changed, ${removed} removed`;

/** One among the vault's own copies is read by its name, a backup in its place. */
const copyOf = ({ line }: CommandContext, backup: OpenedBackup | null) =>
  backup === null ? { id: line.operands[0]! } : { id: backup.id, source: backup.snapshots };

/**
 * A backup's file, which is read in place with its manifest: copied among the vault's own snapshots it would count as
 * evidence of how far this journal reached. Null for the name of one of those.
 */
async function openBackup({
  line,
  path,
  fileSystem,
  passphrase,
  signal,
}: CommandContext): Promise<OpenedBackup | null> {
  const word = line.operands[0]!;
  if (passphrase !== null) {
    const temporaryFolder = join(tmpdir(), 'engram-vault-restore');
    return openEncryptedBackup({ file: path(word), passphrase, temporaryFolder, fileSystem, signal });
  }
  const id = idOfDataName(basename(word));
  if (id === null) return null;
  const folder = dirname(path(word));
  if (!(await isThere(join(folder, dataName(id))))) throw new AppError('not-found', `There is no file ${word}.`);
  if (!(await isThere(join(folder, manifestName(id)))))
    throw new AppError('not-found', `The copy is not whole: ${manifestName(id)} is missing beside it.`);
  return openBackupIn(folder, [dataName(id)], fileSystem, async () => {});
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const newId = () => createIdFactory(Date.now, (length) => randomBytes(length)).next<string>();
const listOf = (dataFolder: string) => openVaultList({ dataFolder, newId, log: silentLogger, now: Date.now });

/**
 * Whether a backup becomes a vault of its own: where that is asked for, or where it is of another vault than the one
 * that the command would restore.
 *
 * @throws AppError `conflict` where the person means another vault, in words that say how to name it
 */
async function mayBecomeNewVault(
  { line, folder, isNewVault, fileSystem }: CommandContext,
  backedUpId: string,
): Promise<boolean> {
  if (line.new) return true;
  if (isNewVault || (await readVaultId(fileSystem, folder)) === backedUpId) return false;
  const list = await listOf(line.dataFolder);
  const known = list.get(backedUpId);
  const own = known !== null && isHere(list, backedUpId) ? known : null;
  if (own === null && line.vault === undefined) return true;
  throw new AppError(
    'conflict',
    own === null
      ? `This is a backup of another vault than the one in ${folder}. Leave --vault out, and it becomes a new vault; nothing was changed.`
      : `This is a backup of “${own.name}”, which is here already. --vault "${own.name}" brings that vault back to it, --new makes another vault of it; nothing was changed.`,
  );
}

/** Makes a vault of a backup among the app's own, and lists it; every other vault stays as it is. */
async function restoreBeside(
  { line: { dataFolder, dryRun }, fileSystem, signal }: CommandContext,
  backup: OpenedBackup,
): Promise<CommandOutcome> {
  const list = await listOf(dataFolder);
  const parent = vaultsFolderOf(dataFolder);
  const place = placeForRestored(list, backup.manifest.vaultId, newId);
  const name = list.get(place.id)?.name ?? freeVaultName(backup.about?.name ?? 'Restored vault', list.all());
  const folder = join(parent, safeFileName(name));
  const rows = Object.values(backup.manifest.tables).reduce((sum, { count }) => sum + count, 0);
  if (dryRun)
    return {
      json: { id: backup.id, dryRun: true, isNewVault: true, name, folder, rows },
      text: `Restoring ${backup.id} would make a new vault “${name}” in ${folder}, of ${rows} rows. Nothing was written.`,
    };
  await makeFolder(fileSystem, parent);
  await checkNewFolder(parent, folder);
  await restoreAsNewVault({ backup, parent, folder, vaultId: place.id, fileSystem, signal });
  const vault = { ...place, name, folder };
  if (list.get(place.id) === null) await giveSettings(settingsFolderFor(dataFolder, vault), backup);
  await list.put(vault);
  return {
    json: { id: backup.id, isNewVault: true, name, folder, rows },
    text: `Restored ${backup.id} as a new vault “${name}” in ${folder}: ${rows} rows. The other vaults are as they were; --vault "${name}" names it, and the app lists it.`,
  };
}

/** Gives a vault that was made in a folder where there was none the settings of its backup. */
async function giveSettingsTo({ line, folder }: CommandContext, backup: OpenedBackup): Promise<void> {
  const listed = (await listOf(line.dataFolder)).vaults().find((vault) => vault.folder === folder);
  if (listed !== undefined) await giveSettings(settingsFolderFor(line.dataFolder, listed), backup);
}

async function giveSettings(settingsFolder: string, { about }: OpenedBackup): Promise<void> {
  if (about === null) return;
  const file = settingsFileIn(settingsFolder);
  const settingsStore = await openSettingsStore({ file, now: Date.now, log: silentLogger });
  await settingsStore.save(settingsOf(about, settingsStore.get()));
}

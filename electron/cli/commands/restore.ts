import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { idOfDataName, dataName, manifestName } from '../../journal/snapshots/snapshot-file';
import { createSnapshotStore, type SnapshotStore } from '../../journal/snapshots/snapshot-store';
import { previewOf } from '../../store/snapshots/vault-snapshots';
import { openToRead, openToWrite } from '../open-closed-vault';
import type { RestorePreview } from '../../store/vault';
import type { Command, CommandContext } from '../command';

/**
 * Restores every row to a snapshot's state, by batches in the journal after a snapshot of the present state, which
 * undoes it.
 */
export const runRestore: Command = async (context) => (context.line.dryRun ? preview(context) : restore(context));

const preview: Command = async (context) => {
  const {
    inspection: { state, vaultId, snapshots },
    close,
  } = await openToRead(context);
  try {
    const { id, source } = await findCopy(context, vaultId, snapshots);
    const { byTable, ...counts } = previewOf(state, await source.read(id));
    return {
      json: { id, dryRun: true, ...counts, byTable },
      text: `Restoring ${id} would mean: ${formatCounts(counts)}. Nothing was written.`,
    };
  } finally {
    await close();
  }
};

const restore: Command = async (context) => {
  const { vault, close } = await openToWrite(context);
  try {
    const { id, source } = await findCopy(context, vault.id, null);
    const { byTable, ...counts } = await vault.snapshots.previewRestore(id, source ?? undefined);
    const { seq } = await vault.snapshots.restore(id, source ?? undefined);
    return {
      json: { id, seq, ...counts, byTable },
      text: `Restored ${id}: ${formatCounts(counts)}. The state before is kept as a copy.`,
    };
  } finally {
    await close();
  }
};

const formatCounts = ({ added, changed, removed }: Omit<RestorePreview, 'byTable'>): string =>
  `${added} rows added, ${changed} changed, ${removed} removed`;

/**
 * A snapshot by name, or a backup's file elsewhere, which is read in place with its manifest. Copied among the vault's
 * own snapshots it would count as evidence of how far this journal reached.
 */
async function findCopy<Own extends SnapshotStore | null>(
  { line, path, fileSystem }: CommandContext,
  vaultId: string,
  own: Own,
): Promise<{ id: string; source: SnapshotStore | Own }> {
  const word = line.operands[0]!;
  const id = idOfDataName(basename(word));
  if (id === null) return { id: word, source: own };
  const folder = dirname(path(word));
  const exists = (name: string) =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    );
  if (!(await exists(dataName(id)))) throw new AppError('not-found', `There is no file ${word}.`);
  if (!(await exists(manifestName(id))))
    throw new AppError('not-found', `The copy is not whole: ${manifestName(id)} is missing beside it.`);
  return {
    id,
    source: createSnapshotStore({ folder, vaultId, fileSystem, now: Date.now, log: silentLogger, isReadOnly: true }),
  };
}

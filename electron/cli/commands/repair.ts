import { join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { listFolder } from '../../journal/file-system';
import { inspectVault, type VaultInspection } from '../../journal/inspect-vault';
import { openVault } from '../../store/open-vault';
import { missingWords } from '../damage-words';
import { EXIT } from '../exit-codes';
import { openMemoryPage } from '../memory-page';
import { newIds } from '../open-closed-vault';
import type { Command } from '../vault-command';

/**
 * Does what the app does with a damaged vault when it opens it, and what only a whole reading finds too; says what is
 * lost.
 */
export const runRepair: Command = async ({ folder, fileSystem }) => {
  let before: VaultInspection | null = null;
  const aside = join(folder, 'damaged');
  const keptBefore = new Set(await listFolder(fileSystem, aside));
  const vault = await openVault({
    folder,
    fileSystem,
    ids: newIds(),
    now: Date.now,
    log: silentLogger,
    openStorePage: async () => openMemoryPage(),
    snapshotEveryMs: 0,
    async beforeOpening() {
      before = await inspectVault(fileSystem, folder);
      return before.damage.length > 0 ? 'repair' : undefined;
    },
  });
  const refusal = vault.writer.readOnlyReason;
  await vault.close();
  const { damage, missingChanges, isMissingKnown } = (before as VaultInspection | null) ?? {
    damage: [],
    missingChanges: 0,
    isMissingKnown: true,
  };
  if (refusal !== null) throw new AppError(damage.length > 0 ? 'journal-damaged' : 'read-only', refusal);
  if (damage.length === 0)
    return { json: { repaired: false, found: [], missingChanges: 0 }, text: 'There was nothing to repair.' };
  const after = await inspectVault(fileSystem, folder);
  const setAside = (await listFolder(fileSystem, aside)).filter((name) => !keptBefore.has(name));
  const isWhole = after.damage.length === 0 && missingChanges === 0;
  return {
    json: {
      repaired: after.damage.length === 0,
      found: damage,
      missingChanges,
      mayMissMore: !isMissingKnown,
      remaining: after.damage,
      setAside: setAside.map((name) => join(aside, name)),
      lastSeq: after.state.seq,
    },
    text: [
      `Found: ${damage.join(' ')}`,
      after.damage.length === 0
        ? `The vault is sound again, at change ${after.state.seq}.`
        : `Still damaged: ${after.damage.join(' ')}`,
      missingWords(missingChanges, !isMissingKnown),
      ...setAside.map((name) => `Kept as it was: ${join(aside, name)}`),
    ].join('\n'),
    exitCode: isWhole ? EXIT.done : EXIT.damaged,
  };
};

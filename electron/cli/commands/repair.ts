import { join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { listFolder } from '../../files/file-system';
import { inspectVault, type VaultInspection } from '../../journal/recovery/inspect-vault';
import { openVault } from '../../store/opening/open-vault';
import { formatLost, formatMissingChanges } from '../../journal/recovery/damage-report';
import { EXIT } from '../exit-codes';
import { openInMemoryStorePage } from '../../store/connection/in-memory-store-page';
import { newIds } from '../open-closed-vault';
import type { Command } from '../command';

/**
 * Repairs a damaged vault as the app does on opening, including damage that only a full reading finds; reports what is
 * lost.
 */
export const runRepair: Command = async ({ folder, fileSystem }) => {
  let before: VaultInspection | null = null;
  const quarantineFolder = join(folder, 'damaged');
  const keptBefore = new Set(await listFolder(fileSystem, quarantineFolder));
  const vault = await openVault({
    folder,
    fileSystem,
    ids: newIds(),
    now: Date.now,
    log: silentLogger,
    openStorePage: async () => openInMemoryStorePage(),
    snapshotEveryMs: 0,
    async beforeOpening() {
      before = await inspectVault(fileSystem, folder);
      return before.damage.length > 0 ? 'repair' : undefined;
    },
  });
  const refusal = vault.writer.readOnlyReason;
  await vault.close();
  const { damage, missingChanges, lost, isMissingKnown } = (before as VaultInspection | null) ?? {
    damage: [],
    missingChanges: 0,
    lost: [],
    isMissingKnown: true,
  };
  if (refusal !== null) throw new AppError(damage.length > 0 ? 'journal-damaged' : 'read-only', refusal);
  if (damage.length === 0)
    return { json: { repaired: false, found: [], missingChanges: 0 }, text: 'There was nothing to repair.' };
  const after = await inspectVault(fileSystem, folder);
  const quarantined = (await listFolder(fileSystem, quarantineFolder)).filter((name) => !keptBefore.has(name));
  const isWhole = after.damage.length === 0 && missingChanges === 0;
  return {
    json: {
      repaired: after.damage.length === 0,
      found: damage,
      missingChanges,
      lost,
      mayMissMore: !isMissingKnown,
      remaining: after.damage,
      setAside: quarantined.map((name) => join(quarantineFolder, name)),
      lastSeq: after.state.seq,
    },
    text: [
      `Found: ${damage.join(' ')}`,
      after.damage.length === 0
        ? `The vault is sound again, at change ${after.state.seq}.`
        : `Still damaged: ${after.damage.join(' ')}`,
      formatMissingChanges(missingChanges, !isMissingKnown),
      ...formatLost(lost),
      ...quarantined.map((name) => `Kept as it was: ${join(quarantineFolder, name)}`),
    ].join('\n'),
    exitCode: isWhole ? EXIT.done : EXIT.damaged,
  };
};

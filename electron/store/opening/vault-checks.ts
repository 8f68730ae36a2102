import { differingTables } from '../../../shared/domain/row-digest';
import type { FileSystem } from '../../files/file-system';
import type { Journal, JournalPosition } from '../../journal/journal';
import { inspectVault } from '../../journal/recovery/inspect-vault';
import type { Vault } from '../vault';
import type { WritableStore } from '../vault-store';
import type { OpenVaultWriter } from '../writing/vault-writer';

/** What the Storage page asks of an open vault: each check runs between two writes. */
export function createVaultChecks({
  folder,
  fileSystem,
  journal,
  position,
  store,
  writer,
  now,
}: {
  folder: string;
  fileSystem: FileSystem;
  journal: Journal;
  position: JournalPosition;
  store: Pick<WritableStore, 'digest'>;
  writer: Pick<OpenVaultWriter, 'runExclusively'>;
  now: () => number;
}): Pick<Vault, 'journalInfo' | 'verify' | 'inspect'> {
  let verified: { verifiedAt: number | null; problem: string | null } = { verifiedAt: null, problem: null };
  return {
    journalInfo: async () => ({ lastSeq: journal.lastSeq, ...(await journal.size()), ...verified }),
    verify: () =>
      writer.runExclusively(async () => {
        const { problem } = await journal.verify();
        verified = { verifiedAt: problem === null ? now() : verified.verifiedAt, problem };
        const digest = await store.digest().catch(() => null);
        const matchesStore =
          digest && digest.lastSeq === position.seq && differingTables(digest.tables, position.digests).length === 0;
        return { problem, matchesStore };
      }),
    inspect: () => writer.runExclusively(() => inspectVault(fileSystem, folder)),
  };
}

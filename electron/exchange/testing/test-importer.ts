import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../../shared/lib/logger';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { createAttachmentFiles } from '../../attachments/attachment-files';
import { createImporter, type Importer } from '../import/importer';

export interface TestImporter {
  vault: TestVault;
  importer: Importer;
  uploadsFolder: string;
  /** Closes the vault and removes what was uploaded. */
  close(): Promise<void>;
}

/** An importer over a new vault in memory, with a folder of its own for uploads. */
export async function openTestImporter(): Promise<TestImporter> {
  const vault = await openTestVault();
  const folder = await mkdtemp(join(tmpdir(), 'importer-'));
  const uploadsFolder = join(folder, 'uploads');
  const importer = createImporter({
    store: vault.store,
    writer: vault.writer,
    ids: vault.ids,
    now: vault.clock.now,
    log: silentLogger,
    uploadsFolder,
    attachments: createAttachmentFiles(join(vault.folder, 'attachments')),
  });
  return {
    vault,
    importer,
    uploadsFolder,
    async close() {
      await vault.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

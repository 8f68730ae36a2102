import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../../shared/lib/logger';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { createAttachmentFiles } from '../../attachments/attachment-files';
import { createImporter, type Importer, type ImporterDependencies } from '../import/importer';
import { startCorpus, type Corpus } from '../../corpus/start-corpus';

export interface TestImporter {
  vault: TestVault;
  importer: Importer;
  uploadsFolder: string;
  /** Closes the vault and removes what was uploaded. */
  close(): Promise<void>;
}

export interface TestImporterWithCorpus extends TestImporter {
  corpus: Corpus;
}

/** An importer over a new vault in memory, with a folder of its own for uploads. */
export async function openTestImporter(): Promise<TestImporter> {
  return openWith(async (vault) => ({
    deps: { attachments: createAttachmentFiles(join(vault.folder, 'attachments')) },
    close: async () => {},
  }));
}

/** The same with a corpus, so that imported notes are linked and can be acted on. */
export async function openTestImporterWithCorpus(): Promise<TestImporterWithCorpus> {
  let corpus: Corpus | undefined;
  const test = await openWith(async (vault) => {
    const started = await startCorpus(baseDepsOf(vault));
    corpus = started;
    return {
      deps: { notes: started.noteDeps, afterNotes: () => started.notes.resolveLinks() },
      close: () => started.close(),
    };
  });
  return { ...test, corpus: corpus! };
}

const baseDepsOf = (vault: TestVault) => ({
  store: vault.store,
  writer: vault.writer,
  ids: vault.ids,
  now: vault.clock.now,
  log: silentLogger,
});

async function openWith(
  start: (vault: TestVault) => Promise<{ deps: Partial<ImporterDependencies>; close: () => Promise<void> }>,
): Promise<TestImporter> {
  const vault = await openTestVault();
  const folder = await mkdtemp(join(tmpdir(), 'importer-'));
  const uploadsFolder = join(folder, 'uploads');
  const { deps, close } = await start(vault);
  return {
    vault,
    importer: createImporter({ ...baseDepsOf(vault), uploadsFolder, ...deps }),
    uploadsFolder,
    async close() {
      await close();
      await vault.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { attachmentsFolderOf, createAttachmentFiles } from '../attachments/attachment-files';
import { lockFolderForReading } from '../files/folder-lock';
import { inspectVault } from '../journal/recovery/inspect-vault';
import type { ClosedCollectionsOptions } from './collection/open-closed-collections';
import type { IndexedVault } from './index-image';
import type { ClosedAssistantsOptions } from './open-closed-assistants';
import { openNotesToRead, openToRead, openToWrite } from './open-closed-vault';
import type { VaultAccess } from './vault-access';

export interface ClosedVaultAccessOptions extends ClosedAssistantsOptions, ClosedCollectionsOptions {
  /** There is no vault in the folder yet: the first command that writes makes one, and says so. */
  isNewVault: boolean;
  /** The program of the thread that reads documents. */
  documentWorkerUrl: URL;
}

/** A vault that no app has open: opened by each command, from its journal alone. `busy` while an app has it. */
export function createClosedVaultAccess(options: ClosedVaultAccessOptions): VaultAccess {
  const { folder, fileSystem } = options;
  const openWritable = async (vaultId?: string) => {
    const opened = await openToWrite({ ...options, vaultId });
    if (options.isNewVault) options.writeProgress(`Made a new vault in ${folder}.`);
    return opened;
  };
  const closeWithIndex = async (vault: IndexedVault, close: () => Promise<void>) => {
    const { refreshIndexImage } = await import('./index-image');
    // What was written is safe; without the image the next search reads every text.
    await refreshIndexImage(folder, vault).catch(() => {});
    await close();
  };
  return {
    openStore: () => openToRead(options),
    async openRetrieval({ byMeaning }) {
      const { openClosedRetrieval } = await import('./open-closed-retrieval');
      return openClosedRetrieval({ ...options, byMeaning });
    },
    async openCorpus({ toWrite }) {
      const { vault, corpus, close } = toWrite ? await openWritable() : await openNotesToRead(options);
      return { store: vault.store, vaultId: vault.id, corpus, close };
    },
    async openAssistants(need) {
      const { openClosedAssistants } = await import('./open-closed-assistants');
      return openClosedAssistants(options, need);
    },
    async openImporter() {
      const { openClosedImporter } = await import('./open-closed-importer');
      const opened = await openWritable();
      const importer = openClosedImporter(options, opened);
      return {
        ...importer,
        async close() {
          await importer.close();
          await closeWithIndex(opened.vault, opened.close);
        },
      };
    },
    async openMirror(request) {
      const { openMirrorSession } = await import('./open-folder-sessions');
      const { vault, corpus, close } = await openWritable();
      try {
        const session = await openMirrorSession(
          {
            vault,
            vaultFolder: folder,
            notes: corpus.noteDeps,
            fileSystem,
            attachments: createAttachmentFiles(attachmentsFolderOf(folder)),
          },
          request,
        );
        return {
          mirror: session,
          remark: null,
          async close() {
            await session.close();
            await closeWithIndex(vault, close);
          },
        };
      } catch (error) {
        await close();
        throw error;
      }
    },
    async openSync({ folder: syncFolder, passphrase }) {
      const { findIdleSync, openSyncSession } = await import('./open-folder-sessions');
      // A passphrase is there to be checked, or to encrypt a new folder.
      const idle =
        options.isNewVault || passphrase !== null
          ? null
          : await findIdleSync({ ...options, vaultFolder: folder }, syncFolder);
      if (idle !== null) return { ...idle, close: async () => {} };
      const { vault, corpus, ids, close } = await openWritable();
      try {
        const session = await openSyncSession(
          { vault, vaultFolder: folder, corpus, ids, fileSystem },
          syncFolder,
          passphrase,
        );
        return {
          ...session,
          close: () => closeWithIndex(vault, close),
        };
      } catch (error) {
        await close();
        throw error;
      }
    },
    async openCollections() {
      // The client of PostgreSQL.
      const { openClosedCollections } = await import('./collection/open-closed-collections');
      return openClosedCollections(options);
    },
    async openSnapshots(vaultId) {
      const { vault, close } = await openWritable(vaultId);
      return { vaultId: vault.id, snapshots: vault.snapshots, close };
    },
    async openInspection() {
      const unlock = await lockFolderForReading(fileSystem, folder);
      try {
        return { inspection: await inspectVault(fileSystem, folder), close: unlock };
      } catch (error) {
        await unlock();
        throw error;
      }
    },
  };
}

import { hostname } from 'node:os';
import { attachmentsFolderOf, createAttachmentFiles } from '../attachments/attachment-files';
import type { Corpus } from '../corpus/start-corpus';
import { claimSyncFolder, openSync } from '../exchange/sync/sync';
import type { FileSystem } from '../files/file-system';
import type { Vault } from '../store/vault';
import type { IdFactory } from '../../shared/domain/ids';
import type { SyncSession } from './vault-access';

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
    attachments: createAttachmentFiles(attachmentsFolderOf(vaultFolder)),
    fileSystem,
    newId: () => ids.next<string>(),
    now: Date.now,
    deviceName: hostname().slice(0, 100),
  };
  await claimSyncFolder(deps, folder, passphrase);
  return openSync(deps, folder);
}

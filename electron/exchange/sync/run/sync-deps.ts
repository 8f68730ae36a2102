import type { AttachmentFiles } from '../../../attachments/attachment-files';
import type { NoteDeps } from '../../../corpus/notes/note-deps';
import type { FileSystem } from '../../../files/file-system';
import type { Vault } from '../../../store/vault';

export interface SyncDeps {
  vault: Pick<Vault, 'id' | 'store' | 'writer' | 'journalEnd' | 'changesAfter'>;
  vaultFolder: string;
  notes: Pick<NoteDeps, 'catalog' | 'runExclusive'>;
  /** It is called after rows came in: links to notes that are new here. */
  resolveLinks: () => Promise<unknown>;
  attachments: Pick<AttachmentFiles, 'has' | 'read' | 'add'>;
  fileSystem: FileSystem;
  /** A new id: letters and digits. */
  newId: () => string;
  /** Epoch milliseconds. */
  now: () => number;
  /** What other devices call this one; at most 100 characters. */
  deviceName: string;
}

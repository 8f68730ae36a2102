import type { AttachmentFiles } from '../../../attachments/attachment-files';
import type { NoteDeps } from '../../../corpus/notes/note-deps';
import type { FileSystem } from '../../../files/file-system';
import type { Settings } from '../../../../shared/ipc/routes/settings';
import type { Vault } from '../../../store/vault';

/**
 * What belongs to the vault wherever it is opened: how answers are written, and what must not leave. Models, keys,
 * addresses, paths, money, looks and shortcuts are the machine's.
 */
export type SharedSettings = Pick<Settings, 'answerStyle' | 'excluded'>;
export interface SharedSettingsStore {
  /** Null while it is not known what is excluded. */
  get(): SharedSettings | null;
  save(changes: Partial<SharedSettings>): Promise<unknown>;
}

export interface SyncDeps {
  vault: Pick<Vault, 'id' | 'store' | 'writer' | 'journalEnd' | 'changesAfter'>;
  vaultFolder: string;
  notes: Pick<NoteDeps, 'catalog' | 'runExclusive'>;
  /** It is called after rows came in: links to notes that are new here. */
  resolveLinks: () => Promise<unknown>;
  /** It is called after rows came in: facts that other devices wrote end those before them. */
  orderFacts: () => Promise<unknown>;
  attachments: Pick<AttachmentFiles, 'has' | 'read' | 'add'>;
  /** The settings that belong to the vault; absent: they are left out. */
  settings?: SharedSettingsStore;
  fileSystem: FileSystem;
  /** A new id: letters and digits. */
  newId: () => string;
  /** Epoch milliseconds. */
  now: () => number;
  /** What other devices call this one; at most 100 characters. */
  deviceName: string;
}

import type { AttachmentFiles } from '../../../attachments/attachment-files';
import type { NoteDeps } from '../../../corpus/notes/note-deps';
import type { FileSystem } from '../../../files/file-system';
import type { VaultWriter } from '../../../store/vault-store';
import type { Note } from '../../../../shared/domain/note';

/** What a mirror needs of the vault. */
export interface MirrorDeps {
  vaultId: string;
  vaultFolder: string;
  notes: NoteDeps;
  writer: Pick<VaultWriter, 'onBatch' | 'commit' | 'readOnlyReason'>;
  attachments: Pick<AttachmentFiles, 'add' | 'has' | 'read' | 'beginCopying'>;
  fileSystem: FileSystem;
  /** Notes that the person excluded; absent: none. */
  isExcluded?: (note: Note) => boolean;
  /** Milliseconds that a file has to be unchanged before it is read. */
  settleMs: number;
  /** The clock of the folder's files, epoch milliseconds. */
  fileClock: () => number;
}

/** What the person chose for a live folder. */
export interface MirrorChoice {
  /** How links between notes are written in files. */
  links: 'wiki' | 'relative';
  /** New files are the person's own: their notes are kept. Otherwise they wait in Review. */
  areMine: boolean;
  /** Documents and chats are written to folders of their own, for reading. */
  documents: boolean;
  chats: boolean;
}

import { type Note, wordsOfNote } from '../../../../shared/domain/note';
import type { Excluded } from '../../../../shared/ipc/routes/settings';
import type { AttachmentFiles } from '../../../attachments/attachment-files';
import type { NoteDeps } from '../../../corpus/notes/note-deps';
import type { FileSystem } from '../../../files/file-system';
import { createExcludedNameFinder } from '../../../language/privacy/find-excluded-names';
import type { VaultWriter } from '../../../store/vault-store';

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

/** Whether a note names, in any of its fields, a person, place or folder that the person excludes now. */
export function createExclusion(excluded: () => Excluded): (note: Note) => boolean {
  let known: { of: Excluded; find: ReturnType<typeof createExcludedNameFinder> } | null = null;
  return (note) => {
    const of = excluded();
    if (known?.of !== of) known = { of, find: createExcludedNameFinder(of) };
    return known.find(wordsOfNote(note)).length > 0;
  };
}

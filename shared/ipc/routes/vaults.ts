import { z } from 'zod';
import { countSchema } from '../../domain/bounds';
import type { NoteId } from '../../domain/ids';
import type { PageClip } from '../../domain/page-clip';
import { route } from '../route';
import { t } from '../../messages/message';

export interface VaultInfo {
  /** Its own id, which its journal stores. */
  id: string;
  name: string;
  folder: string;
  /** `missing`: nothing lies in its folder now; `in-use`: another program has it open. */
  state: 'open' | 'closed' | 'missing' | 'in-use';
  /** Epoch milliseconds; null: never opened here. */
  openedAt: number | null;
  /** The service whose folder it lies in, such as Dropbox; null where none is known. */
  syncedBy: string | null;
}

export interface VaultsView {
  /** Null while no vault is open. */
  openId: string | null;
  /** Why no vault is open, for the person; null where they closed it, or one is open. */
  closedReason: string | null;
  /** The vaults, ordered by name. */
  vaults: VaultInfo[];
  /** The folder in which vaults are made, unless another one is chosen. */
  vaultsFolder: string;
  /** Whether the system's own dialog chooses folders; else their paths are typed. */
  hasFolderDialog: boolean;
}

/** A file that was given from outside. */
export interface GivenFile {
  /** Relative, `/` between folders. */
  name: string;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds. */
  modifiedAt: number;
  /** It is gone, is a link inside a folder, or cannot be read. */
  isUnreadable?: boolean;
}

/** Bytes of a given file in one reply. */
export const MAX_GIVEN_BYTES = 1024 * 1024;

/** What a link that was opened from outside leads to, or files that were given. */
export type LinkAnswer =
  | { kind: 'note'; noteId: NoteId }
  /** The field is filled; the person searches. */
  | { kind: 'search'; text: string }
  | { kind: 'review' }
  /** The dialog of the quick note opens. */
  | { kind: 'quick-note' }
  /** Its dialog opens; nothing is fetched. */
  | { kind: 'save'; url: string }
  /** It is shown, and added when the person says so. Null: it is in the clipboard. */
  | { kind: 'clip'; clip: PageClip | null }
  /** The import opens with them, as if they had been dropped on the window; nothing comes in before the person says so. */
  | { kind: 'files'; id: string; files: GivenFile[] }
  | { kind: 'refused'; words: string }
  /** It leads into another vault of the list. */
  | { kind: 'elsewhere'; words: string; vault: { id: string; name: string } };

const vaultId = z.string().min(1).max(64);
const vaultName = z
  .string()
  .trim()
  .min(1, { error: () => t('shared.giveVaultName') })
  .max(80, { error: () => t('shared.keepNameBelow80') });
const folderPath = z
  .string()
  .trim()
  .min(1, { error: () => t('shared.enterPathFolder') })
  .max(1_000, { error: () => t('shared.pathTooLong') });

/** Vaults are opened one after another in the one window, which starts anew in the other vault. */
export const vaultsRoutes = {
  'vaults.list': route<VaultsView>()(z.null()),
  /** `withLink`: the link that led to this vault is followed there. */
  'vaults.open': route<null>()(z.object({ id: vaultId, withLink: z.boolean().optional() })),
  /** Makes a folder of this name in `parent` (null: among the app's own) and opens it. Main asks before it writes elsewhere. */
  'vaults.create': route<null>()(z.object({ name: vaultName, parent: folderPath.nullable() })),
  /**
   * Makes a vault of a backup that was opened in this one (`backup.open`), among the app's own, and opens it; the others
   * stay as they are. Its id is that of the backed-up vault where that is not here.
   */
  'vaults.restore': route<null>()(z.object({ uploadId: z.string().max(64), name: vaultName })),
  /** Opens the vault in a folder and lists it. Main asks first. Null: the person chooses in the system's dialog. */
  'vaults.openFolder': route<null>()(z.object({ folder: folderPath.nullable() })),
  /** A folder for a new vault, chosen in the system's dialog; null: none was chosen. */
  'vaults.chooseParent': route<string | null>()(z.null()),
  'vaults.rename': route<null>()(z.object({ id: vaultId, name: vaultName })),
  /** Saves everything and lets go of the open vault's files. */
  'vaults.close': route<null>()(z.null()),
  /** Takes a closed vault from the list. Nothing of it is deleted but its API key on this machine. */
  'vaults.forget': route<null>()(z.object({ id: vaultId })),
  /** What a link or files from outside lead to, once, the oldest first; null: none waits. */
  'links.take': route<LinkAnswer | null>()(z.null()),
  /** A piece of a file that `links.take` named; shorter at its end. `import-unreadable` where it cannot be read. */
  'links.readFile': route<Uint8Array>()(
    z.object({
      id: z.string().max(64),
      file: countSchema,
      /** Byte of the file. */
      from: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
      bytes: z.number().int().min(0).max(MAX_GIVEN_BYTES),
    }),
  ),
};

export type VaultsRoute = keyof typeof vaultsRoutes;

import { z } from 'zod';
import { type NoteId, noteIdSchema } from '../../domain/ids';
import { route } from '../route';

/** How a vault and the vaults of a folder began, where both hold something. The person decides whether they are joined. */
export interface SyncStart {
  /** `copy`: of one vault; `shared`: some notes are the same, as after an import of an export; `unrelated`: none is. */
  kind: 'copy' | 'shared' | 'unrelated';
  /** Notes in this vault, in those of the folder, and in both. */
  here: number;
  there: number;
  shared: number;
}

interface SyncDevice {
  device: string;
  name: string;
  /** Epoch milliseconds of its last sync that brought something. */
  at: number;
}

export interface SyncReport {
  /** Records that were written into the folder, and that came from it. */
  sent: number;
  received: number;
  /** Notes that were written on two devices and hold both texts now. */
  joined: { id: NoteId; title: string }[];
  /** What one device deleted or put away while another one edited it. */
  stayed: { table: string; id: string; title: string }[];
  files: { received: number; sent: number; missing: number };
  /** What was taken out of the folder, since no device needs it any more. */
  removed: { files: number; devices: number; bytes: number };
  devices: SyncDevice[];
  /** Devices of which a part is not here yet: segment `missing` of `last`. */
  waiting: { name: string; missing: number; last: number }[];
  /** Devices whose clock is ahead, by so many milliseconds. */
  ahead: { name: string; ms: number }[];
  /** Devices whose clock is more than a day ahead: what they wrote since is not taken in. */
  heldBack: { name: string; ms: number }[];
}

/** What the folder of a sync takes. */
export interface SyncStorage {
  /** Notes, chats and all other records, of all devices. */
  records: { bytes: number };
  files: { count: number; bytes: number };
  /** Files to which nothing in this vault refers, and the time from which on the last of them may go; null: none. */
  going: { count: number; bytes: number; from: number | null };
  /** The other devices, the one that synced last first. */
  devices: {
    device: string;
    /** Null: its files are not in the folder. */
    name: string | null;
    /** Epoch milliseconds of its last sign; 0: there is none. */
    at: number;
    bytes: number;
    /** `away`: silent for a month, so that nothing goes that it may need; `aside`: the person said that it is no longer used. */
    state: 'used' | 'away' | 'aside';
  }[];
}

export interface SyncState {
  /** Null: none is chosen. */
  folder: string | null;
  isEncrypted: boolean;
  isPaused: boolean;
  isRunning: boolean;
  /** What other devices call this one. */
  deviceName: string;
  /** The last run, with how many notes instead of which. */
  last: (Omit<SyncReport, 'joined' | 'stayed'> & { at: number; joined: number; stayed: number }) | null;
  /** What joining would bring together: the person is to agree before anything is written. */
  start: SyncStart | null;
  /** Why nothing is synced, for the person. */
  problem: string | null;
}

/** What the person may want to look at after merges. */
export interface MergedThings {
  /** Notes that hold two texts, until somebody writes them. */
  joined: SyncReport['joined'];
  /** What stayed since the app was opened. */
  stayed: SyncReport['stayed'];
}

/** A note whose text was written on several devices and joined; nobody wrote it since. */
export interface JoinedNote {
  id: NoteId;
  title: string;
  /** The latest first. */
  texts: { at: number; isHere: boolean; text: string }[];
}

export const syncRoutes = {
  'sync.state': route<SyncState>()(z.null()),
  /**
   * Main lets the person choose a folder; where the shell has no dialog, asks them about `path`. Null: they declined. A
   * passphrase encrypts a new folder and opens an encrypted one; empty: none.
   */
  'sync.choose': route<SyncState | null>()(
    z.object({ path: z.string().trim().max(1_000).default(''), passphrase: z.string().max(1_000).default('') }),
  ),
  'sync.configure': route<SyncState>()(
    z.object({ isPaused: z.boolean(), deviceName: z.string().trim().min(1).max(100) }),
  ),
  /** The person agrees that the vaults are joined. */
  'sync.join': route<SyncState>()(z.null()),
  /** The vault and the folder stay as they are. */
  'sync.forget': route<SyncState>()(z.null()),
  'sync.run': route<SyncState>()(z.null()),
  /** What the folder takes; null before the first sync. */
  'sync.storage': route<SyncStorage | null>()(z.null()),
  /** The person says that a device is no longer used, or used again. */
  'sync.setAside': route<SyncStorage | null>()(z.object({ device: z.string().min(1).max(64), isAside: z.boolean() })),
  /** What was merged, without hidden notes. */
  'sync.merged': route<MergedThings>()(z.null()),
  'sync.texts': route<JoinedNote>()(z.object({ id: noteIdSchema })),
};

import { z } from 'zod';
import { route } from '../route';

/** Where copies go besides the vault's own folder, and how that stands. */
export interface BackupFolderState {
  /** The folder of this vault's copies; null: none is chosen. */
  folder: string | null;
  /** A copy is made once the last is so old, and the person is reminded while the drive is away. */
  everyDays: number;
  /** Number of copies that stay. */
  keep: number;
  /** The last copy that was read again and found whole. */
  last: { at: number; seq: number } | null;
  isRunning: boolean;
  /** False while its drive is away. */
  isConnected: boolean;
  /** The last copy is older than the person wished. */
  isOverdue: boolean;
  /** On the disk of the vault: it does not help when that disk is lost. */
  isSameDisk: boolean;
  /** Why the last copy failed, for the person. */
  problem: string | null;
}

export const backupFolderRoutes = {
  'backup.folder': route<BackupFolderState>()(z.null()),
  /**
   * Main lets the person choose a folder; where the shell has no dialog, asks them about `path`. Null: they declined.
   * The first copy is made at once.
   */
  'backup.chooseFolder': route<BackupFolderState | null>()(
    z.object({ path: z.string().trim().max(1_000).default('') }),
  ),
  /** Copies that are there stay. */
  'backup.forgetFolder': route<BackupFolderState>()(z.null()),
  'backup.configureFolder': route<BackupFolderState>()(
    z.object({ everyDays: z.number().int().min(1).max(90), keep: z.number().int().min(1).max(100) }),
  ),
  'backup.runFolder': route<BackupFolderState>()(z.null()),
};

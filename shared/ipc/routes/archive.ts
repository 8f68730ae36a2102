import { z } from 'zod';
import { ordinalSchema } from '../../domain/bounds';
import { noteIdSchema } from '../../domain/ids';
import type { Category } from '../../domain/note';
import type { Zone } from '../../domain/vitality';
import type { ErrorCode } from '../errors';
import { route } from '../route';

/** Maximum notes of a kind in a dry run, and in one batch. */
export const MAX_ARCHIVE_NOTES = 5_000;

/** A note offered for archiving; its reasons are for the person. */
export interface ArchiveSuggestion {
  id: string;
  title: string;
  category: Category;
  /** Version of the text in the dry run; a note edited since is skipped. */
  version: number;
  vitality: number;
  zone: Zone;
  /** Vitality below the archive threshold (0.1); otherwise the note is only fading and offered. */
  isBelowThreshold: boolean;
  lastUsedAt: number;
  reasons: string[];
  /** The vitality as one more reason. */
  vitalityReason: string;
}

type ProtectionKind = 'bridge' | 'pinned' | 'confirmed' | 'linked-to-active' | 'revived' | 'open-decision';

/** Why a note is protected from archiving. */
export interface Protection {
  kind: ProtectionKind;
  reason: string;
}

export interface ProtectedNote {
  id: string;
  title: string;
  category: Category;
  vitality: number;
  lastUsedAt: number;
  protections: Protection[];
}

export interface ArchivedNote {
  id: string;
  title: string;
  category: Category;
  vitality: number;
  archivedAt: number | null;
  lastUsedAt: number;
  /** Whether it was used or linked since it was archived. */
  isUsedAgain: boolean;
  reason: string;
}

/** A dry run; changes nothing. */
export interface ArchiveReport {
  asOf: number;
  /** Lowest vitality first; at most `MAX_ARCHIVE_NOTES`. */
  suggestions: ArchiveSuggestion[];
  suggestionCount: number;
  /** Number of all candidates below the threshold. */
  belowThresholdCount: number;
  /** Low enough, but protected; lowest vitality first. */
  protected: ProtectedNote[];
  protectedCount: number;
  /** Archived notes: those used again first, then the newest. */
  archived: ArchivedNote[];
  archivedCount: number;
  /** Archived notes used since then, which could be restored. */
  usedAgainCount: number;
}

/** Result of one batch. `seq` is null when there was nothing to write. */
export interface ArchiveResult {
  changed: number;
  skipped: number;
  /** Why notes were skipped, the most frequent reason first. */
  skipCounts: { reason: string; count: number }[];
  seq: number | null;
}

export type ArchiveJobEvent =
  /** Notes read before anything is written; can be cancelled until all are read. */
  | { type: 'progress'; done: number; total: number }
  | { type: 'done'; result: ArchiveResult }
  | { type: 'failed'; code: ErrorCode; message: string };

export const archiveRoutes = {
  /** Waits until vitality has been computed for the first time. */
  'archive.dryRun': route<ArchiveReport>()(z.null()),
  /**
   * One batch and one undo (scope `archive`), reported as `ArchiveJobEvent`s. Notes whose state changed since the dry run
   * are skipped and counted.
   */
  'archive.run': route<{ streamId: string }>()(
    z.object({
      notes: z
        .array(z.object({ id: noteIdSchema, version: ordinalSchema }))
        .min(1)
        .max(MAX_ARCHIVE_NOTES),
    }),
  ),
  /** Makes archived notes kept again, at any time; reported like `archive.run`. */
  'archive.restore': route<{ streamId: string }>()(
    z.object({ ids: z.array(noteIdSchema).min(1).max(MAX_ARCHIVE_NOTES) }),
  ),
};

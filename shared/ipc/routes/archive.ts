import { z } from 'zod';
import { ordinalSchema } from '../../domain/bounds';
import { noteIdSchema } from '../../domain/ids';
import type { Category } from '../../domain/note';
import type { Zone } from '../../domain/vitality';
import { route } from '../route';

/** Most notes a dry run lists of a kind, and one batch takes. */
export const MAX_ARCHIVE_NOTES = 5_000;

/** Why a note is offered for archiving, in the person's words in `reason`. */
export interface ArchiveSuggestion {
  id: string;
  title: string;
  category: Category;
  /** Of its text, as the dry run saw it: what was edited since is left alone. */
  version: number;
  vitality: number;
  zone: Zone;
  /** Below the line (0.1) it would be archived; above it is only fading and offered. */
  isBelowThreshold: boolean;
  lastUsedAt: number;
  reason: string;
}

export type ProtectionKind = 'bridge' | 'pinned' | 'confirmed' | 'linked-to-active' | 'revived' | 'open-decision';

/** Why a note is kept from archiving. */
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
  /** Used, or linked from another note, since it was archived. */
  isUsedAgain: boolean;
  reason: string;
}

/** A dry run: nothing is changed by making it. */
export interface ArchiveReport {
  asOf: number;
  /** Lowest vitality first; at most `MOST_PRUNED`. */
  suggestions: ArchiveSuggestion[];
  suggestionCount: number;
  /** Of all candidates, those below the line. */
  belowThresholdCount: number;
  /** Low enough, but protected; lowest vitality first. */
  protected: ProtectedNote[];
  protectedCount: number;
  /** What is archived: used again first, then the newest. */
  archived: ArchivedNote[];
  archivedCount: number;
  /** Archived notes used again since, which could be brought back. */
  usedAgainCount: number;
}

/** What one batch did. `seq` is null when it had nothing to write. */
export interface ArchiveResult {
  changed: number;
  skipped: number;
  /** Why notes were left alone, the commonest first. */
  skipCounts: { reason: string; count: number }[];
  seq: number | null;
}

export type ArchiveJobEvent =
  /** Reading what follows from each note, before anything is written; can be cancelled until all are read. */
  | { type: 'progress'; done: number; total: number }
  | { type: 'done'; result: ArchiveResult }
  | { type: 'failed'; message: string };

export const archiveRoutes = {
  /** Waits until the values are there for the first time. */
  'archive.dryRun': route<ArchiveReport>()(z.null()),
  /**
   * One batch, one undo (scope `prune`), told by `PruneJobEvent`s. Notes that changed their state since the dry run are
   * left alone and counted.
   */
  'archive.run': route<{ streamId: string }>()(
    z.object({
      notes: z
        .array(z.object({ id: noteIdSchema, version: ordinalSchema }))
        .min(1)
        .max(MAX_ARCHIVE_NOTES),
    }),
  ),
  /** Makes archived notes kept again, at any time; told like `archive.run`. */
  'archive.restore': route<{ streamId: string }>()(
    z.object({ ids: z.array(noteIdSchema).min(1).max(MAX_ARCHIVE_NOTES) }),
  ),
};

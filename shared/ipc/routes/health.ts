import { z } from 'zod';
import type { Category } from '../../domain/note';
import type { Zone } from '../../domain/vitality';
import { route } from '../route';
import type { MemoryPatterns } from './memory-patterns';

export interface SnapshotInfo {
  id: string;
  seq: number;
  at: number;
  bytes: number;
  reason: string;
  /**
   * `failed` snapshots are shown, never used. `unjudged`: could not be read at the moment, or made by a newer app;
   * kept, and looked at again.
   */
  state: 'verified' | 'failed' | 'unjudged';
}

export interface HealthReport {
  journal: { lastSeq: number; segments: number; bytes: number; verifiedAt: number | null; problem: string | null };
  store: { lastSeq: number; counts: Record<string, number>; matchesJournal: boolean | null };
  index: {
    state: string;
    entries: number;
    lastSeq: number;
    /**
     * Entries that did not match their records when they were last compared (`checkedAt`); finding any loads the index
     * anew.
     */
    mismatches: number;
    checkedAt: number | null;
    /**
     * What is wrong with the index or with the model its vectors come from, in the person's words; null when nothing
     * is.
     */
    problem?: string | null;
  };
  embedding: {
    model: string;
    embedded: number;
    total: number;
    /** Why no vectors come from the model at the moment, in the person's words; null when they do. */
    problem?: string | null;
  };
  snapshots: SnapshotInfo[];
  /** The snapshot that was read again last in this run, and whether it was sound; null when none was. */
  snapshotCheck?: { id: string; at: number; problem: string | null } | null;
  freeBytes: number | null;
  dataFolder: string;
}

/**
 * Kept notes that had their time and were in no answer's package: nothing is wrong with them, but no question found
 * them.
 */
export interface NeverSurfaced {
  /** Least days since a note was kept that counts. */
  days: number;
  /** Answers that were counted, in all. */
  answers: number;
  total: number;
  /** Kept notes that had that time, surfaced or not. */
  kept: number;
  /** Kept longest ago first; at most `MOST_NEVER_SURFACED`. */
  notes: {
    id: string;
    title: string;
    category: Category;
    keptAt: number;
    vitality: number | null;
    zone: Zone | null;
    links: number;
  }[];
}

export const MAX_NEVER_SURFACED = 1_000;

export const healthRoutes = {
  'health.report': route<HealthReport>()(z.null()),
  /** Reads the whole journal and compares it with the store. */
  'health.verify': route<HealthReport>()(z.null()),
  'health.snapshot': route<SnapshotInfo>()(z.null()),
  /** Reads a snapshot again from its first byte and adds it up; changes nothing. */
  'health.checkSnapshot': route<HealthReport>()(z.object({ id: z.string().max(200) })),
  /** What restoring would change; writes nothing. */
  'health.previewRestore': route<{
    added: number;
    changed: number;
    removed: number;
    byTable: Record<string, number>;
  }>()(z.object({ id: z.string().max(200) })),
  /** Itself a batch in the journal, after a snapshot of now: it can be undone by restoring that one. */
  'health.restore': route<{ seq: number }>()(z.object({ id: z.string().max(200) })),
  'health.rebuildStore': route<null>()(z.null()),
  /** Compares every entry of the index with its record. */
  'health.checkIndex': route<HealthReport>()(z.null()),
  'health.rebuildIndex': route<null>()(z.null()),
  /** Asks the chosen embedding model again now instead of at its next time. */
  'health.continueEmbedding': route<HealthReport>()(z.null()),
  'health.neverSurfaced': route<NeverSurfaced>()(z.object({ days: z.number().int().min(1).max(3_650).default(90) })),
  /** Which memory patterns the questions used, counted from the traces. */
  'health.patterns': route<MemoryPatterns>()(z.null()),
};

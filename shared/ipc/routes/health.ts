import { z } from 'zod';
import type { SearchCheck } from '../../domain/search-check';
import type { Category } from '../../domain/note';
import type { Zone } from '../../domain/vitality';
import { route } from '../route';
import type { MemoryPatterns } from './memory-patterns';
import type { SnapshotInfo } from '../../domain/snapshot-info';

export interface HealthReport {
  journal: { lastSeq: number; segments: number; bytes: number; verifiedAt: number | null; problem: string | null };
  store: { lastSeq: number; counts: Record<string, number>; matchesJournal: boolean | null };
  index: {
    state: string;
    entries: number;
    lastSeq: number;
    /**
     * Entries that did not match their records at the last comparison (`checkedAt`); any mismatch triggers a rebuild.
     */
    mismatches: number;
    checkedAt: number | null;
    /** What is wrong with the index or the embedding model, for the person; null if nothing. */
    problem?: string | null;
  };
  embedding: {
    model: string;
    embedded: number;
    total: number;
    /** Seconds until all are read, at the present pace; null where that is not known. */
    secondsLeft: number | null;
    /** Why the embedding model gives no vectors at the moment, for the person; null when it does. */
    problem?: string | null;
  };
  snapshots: SnapshotInfo[];
  /** Result of the last snapshot check of this run; null before the first. */
  snapshotCheck?: { id: string; at: number; problem: string | null } | null;
  freeBytes: number | null;
  dataFolder: string;
}

/** Kept notes that were old enough and in no answer's package. They are not faulty; no question found them. */
export interface NeverSurfaced {
  /** Minimum days since keeping. */
  days: number;
  /** Total answers counted. */
  answers: number;
  total: number;
  /** Kept notes of that age, surfaced or not. */
  kept: number;
  /** Longest kept first; at most `MAX_NEVER_SURFACED`. */
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

/** The check of the vault's search: the one that runs, and the last two results of this device. */
export interface SearchCheckState {
  running: { done: number; total: number } | null;
  last: SearchCheck | null;
  previous: SearchCheck | null;
}

export const MAX_NEVER_SURFACED = 1_000;

export const healthRoutes = {
  'health.report': route<HealthReport>()(z.null()),
  /** Reads the whole journal and compares it with the store. */
  'health.verify': route<HealthReport>()(z.null()),
  'health.snapshot': route<SnapshotInfo>()(z.null()),
  /** Reads a snapshot and verifies its hash; changes nothing. */
  'health.checkSnapshot': route<HealthReport>()(z.object({ id: z.string().max(200) })),
  /** What restoring would change; writes nothing. */
  'health.previewRestore': route<{
    added: number;
    changed: number;
    removed: number;
    byTable: Record<string, number>;
  }>()(z.object({ id: z.string().max(200) })),
  /** A batch in the journal, after a snapshot of the present state; restoring that one undoes it. */
  'health.restore': route<{ seq: number }>()(z.object({ id: z.string().max(200) })),
  'health.rebuildStore': route<null>()(z.null()),
  /** Compares every entry of the index with its record. */
  'health.checkIndex': route<HealthReport>()(z.null()),
  'health.rebuildIndex': route<null>()(z.null()),
  /** Retries the embedding model now instead of at its next scheduled time. */
  'health.continueEmbedding': route<HealthReport>()(z.null()),
  'health.searchCheck': route<SearchCheckState>()(z.null()),
  /** Runs in the background; the state tells how far it is. */
  'health.startSearchCheck': route<SearchCheckState>()(z.null()),
  'health.stopSearchCheck': route<SearchCheckState>()(z.null()),
  'health.neverSurfaced': route<NeverSurfaced>()(z.object({ days: z.number().int().min(1).max(3_650).default(90) })),
  /** Which memory patterns the questions used, counted from the traces. */
  'health.patterns': route<MemoryPatterns>()(z.null()),
};

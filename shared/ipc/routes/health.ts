import { z } from 'zod';
import { route } from '../route';
import type { MemoryPatterns } from './patterns';

export interface SnapshotInfo {
  id: string;
  seq: number;
  at: number;
  bytes: number;
  reason: string;
  /** `failed` snapshots are shown, never used. */
  state: 'verified' | 'failed';
}

export interface HealthReport {
  journal: { lastSeq: number; segments: number; bytes: number; verifiedAt: number | null; problem: string | null };
  store: { lastSeq: number; counts: Record<string, number>; matchesJournal: boolean | null };
  index: {
    state: string; entries: number; lastSeq: number;
    /** Entries that did not match their records when they were last compared (`checkedAt`); finding any loads the index anew. */
    mismatches: number;
    checkedAt: number | null;
    /** What is wrong with the index or with the model its vectors come from, in the person's words; null when nothing is. */
    problem?: string | null;
  };
  embedding: { model: string; embedded: number; total: number };
  snapshots: SnapshotInfo[];
  freeBytes: number | null;
  dataFolder: string;
}

export const healthRoutes = {
  'health.report': route<HealthReport>()(z.null()),
  /** Reads the whole journal and compares it with the store. */
  'health.verify': route<HealthReport>()(z.null()),
  'health.snapshot': route<SnapshotInfo>()(z.null()),
  /** What restoring would change; writes nothing. */
  'health.previewRestore': route<{ added: number; changed: number; removed: number; byTable: Record<string, number> }>()(z.object({ id: z.string().max(200) })),
  /** Itself a batch in the journal, after a snapshot of now: it can be undone by restoring that one. */
  'health.restore': route<{ seq: number }>()(z.object({ id: z.string().max(200) })),
  'health.rebuildStore': route<null>()(z.null()),
  /** Compares every entry of the index with its record. */
  'health.checkIndex': route<HealthReport>()(z.null()),
  'health.rebuildIndex': route<null>()(z.null()),
  /** Which memory patterns the questions used, counted from the traces. */
  'health.patterns': route<MemoryPatterns>()(z.null()),
};

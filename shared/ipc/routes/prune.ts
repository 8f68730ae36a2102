import { z } from 'zod';
import { noteIdSchema } from '../../domain/ids';
import type { Zone } from '../../domain/vitality';
import { route } from '../route';

/** Why a note is offered for archiving, or kept from it; each in the person's words in `reason`. */
export interface PruneCandidate {
  id: string;
  title: string;
  vitality: number;
  zone: Zone;
  /** Below the line (0.1) it would be archived; above it is only fading and offered. */
  isBelowLine: boolean;
  lastUsedAt: number;
  reason: string;
}

export interface ProtectedNote {
  id: string;
  title: string;
  vitality: number;
  /** `bridge`, `pinned`, `confirmed`, `linked-to-active`, `revived`, `open-decision`. */
  protections: { kind: 'bridge' | 'pinned' | 'confirmed' | 'linked-to-active' | 'revived' | 'open-decision'; reason: string }[];
}

/** A dry run: nothing is changed by making it. */
export interface PruneReport {
  asOf: number;
  /** Lowest vitality first; at most 1,000. */
  candidates: PruneCandidate[];
  candidateCount: number;
  /** Low enough, but protected. */
  protected: ProtectedNote[];
  protectedCount: number;
  /** Archived notes used again since, which could be brought back. */
  returning: { id: string; title: string; vitality: number; lastUsedAt: number }[];
}

export const pruneRoutes = {
  'prune.dryRun': route<PruneReport>()(z.null()),
  /** One batch, one undo. Notes that changed their state meanwhile are left alone and counted. */
  'prune.archive': route<{ archived: number; leftAlone: number; seq: number | null }>()(z.object({ ids: z.array(noteIdSchema).min(1).max(5_000) })),
  'prune.bringBack': route<{ broughtBack: number; seq: number | null }>()(z.object({ ids: z.array(noteIdSchema).min(1).max(5_000) })),
};

import { z } from 'zod';
import type { AccessEvent } from '../../domain/feedback';
import { accessRefSchema, noteIdSchema } from '../../domain/ids';
import type { VitalityParts, Zone } from '../../domain/vitality';
import { route } from '../route';

export interface VitalityState {
  state: 'starting' | 'ready' | 'failed';
  /** Error message for the person; null without one. */
  problem: string | null;
  /** When the values were last computed; epoch milliseconds. */
  computedAt: number | null;
  /** Kept and archived notes by zone. */
  zones: Record<Zone, number>;
  bridges: number;
  uses: number;
  /** Last comparison of the values with a computation from all uses. */
  check: { at: number; compared: number; mismatches: number } | null;
}

/** Why a note has its vitality: "what keeps this note alive". */
export interface VitalityBreakdown {
  ref: string;
  asOf: number;
  zone: Zone;
  parts: VitalityParts;
  /** Newest first, at most 20; `title` of the session of the use, if any. */
  uses: { kind: AccessEvent['kind']; at: number; sessionId: string | null; title: string | null }[];
  /** Notes whose uses raise its vitality, the strongest first, at most 10. */
  spreadFrom: { id: string; title: string; hops: number; boost: number }[];
  /** Notes that link to it, highest vitality first, at most 10. */
  linkedFrom: { id: string; title: string; vitality: number }[];
  /** The link that revived it. */
  revivedBy: { id: string; title: string; at: number } | null;
  /**
   * The parts of the graph that it connects: their sizes, the largest first, each with one note's title. Empty unless
   * it is an articulation point.
   */
  holdsTogether: { size: number; title: string }[];
  /**
   * When it enters each later zone if not used again; at most ten years ahead, null beyond that or for an articulation
   * point.
   */
  zoneEntries: { stale: number | null; fading: number | null; archivable: number | null };
}

export const vitalityRoutes = {
  'vitality.state': route<VitalityState>()(z.null()),
  /** `not-found` for anything the vault does not hold. */
  'vitality.explain': route<VitalityBreakdown>()(z.object({ ref: accessRefSchema })),
  /** Computes every value from all uses and compares. */
  'vitality.check': route<VitalityState>()(z.null()),
  'vitality.rebuild': route<VitalityState>()(z.null()),
  /** Records that the person opened its page: at most one use per hour, never refused. */
  'vitality.opened': route<null>()(z.object({ ref: accessRefSchema })),
  /** Vitality and zone of notes, for lists; notes without values are left out. */
  'vitality.ofNotes': route<{ id: string; vitality: number; zone: Zone }[]>()(
    z.object({ ids: z.array(noteIdSchema).max(2_000) }),
  ),
};

import { z } from 'zod';
import type { AccessEvent } from '../../domain/feedback';
import { accessRefSchema, noteIdSchema } from '../../domain/ids';
import type { VitalityParts, Zone } from '../../domain/vitality';
import { route } from '../route';

export interface VitalityState {
  state: 'starting' | 'ready' | 'failed';
  /** What went wrong, in the person's words; null when nothing did. */
  problem: string | null;
  /** When the values were last computed; epoch milliseconds. */
  computedAt: number | null;
  /** Kept and archived notes by zone. */
  zones: Record<Zone, number>;
  bridges: number;
  uses: number;
  /** Last comparison of the values with ones computed anew from every use. */
  check: { at: number; compared: number; mismatches: number } | null;
}

/** Why a note has the vitality it has: "what keeps this note alive". */
export interface VitalityBreakdown {
  ref: string;
  asOf: number;
  zone: Zone;
  parts: VitalityParts;
  /** Newest first, at most 20; `title` of the session it happened in where there is one. */
  uses: { kind: AccessEvent['kind']; at: number; sessionId: string | null; title: string | null }[];
  /** Notes whose uses warm it, the strongest first, at most 10. */
  spreadFrom: { id: string; title: string; hops: number; boost: number }[];
  /** Notes that link to it, the most alive first, at most 10. */
  linkedFrom: { id: string; title: string; vitality: number }[];
  /** The link that revived it. */
  revivedBy: { id: string; title: string; at: number } | null;
  /**
   * What would come apart without it: the sizes of the parts, the largest first, with a note of each by name. Empty
   * when it is no bridge.
   */
  holdsTogether: { size: number; title: string }[];
  /**
   * When it enters each later zone if nothing uses it again; at most ten years ahead, null beyond that or for a bridge.
   */
  zoneEntries: { stale: number | null; fading: number | null; archivable: number | null };
}

export const vitalityRoutes = {
  'vitality.state': route<VitalityState>()(z.null()),
  /** `not-found` for what the vault does not hold. */
  'vitality.explain': route<VitalityBreakdown>()(z.object({ ref: accessRefSchema })),
  /** Computes every value anew from the uses and compares. */
  'vitality.check': route<VitalityState>()(z.null()),
  'vitality.rebuild': route<VitalityState>()(z.null()),
  /** The person opened its page. Counts once an hour; never refused, as the page is read in any case. */
  'vitality.opened': route<null>()(z.object({ ref: accessRefSchema })),
  /** Vitality and zone of notes, for lists; those without are left out. */
  'vitality.ofNotes': route<{ id: string; vitality: number; zone: Zone }[]>()(
    z.object({ ids: z.array(noteIdSchema).max(2_000) }),
  ),
};

import { z } from 'zod';

/** Decay class of what something is: note-layer.ts of vitality decides it for notes; summaries and topics are episodic. */
export const layerSchema = z.enum(['entity', 'knowledge', 'episodic', 'activity']);
export type Layer = z.infer<typeof layerSchema>;

/** ACT-R's decay exponent d (Anderson & Lebiere 1998), multiplied by the layer's decay rate. */
const BASE_DECAY = 0.5;
const METABOLIC_RATE: Record<Layer, number> = { entity: 0.1, knowledge: 1, episodic: 2, activity: 3 };
export const decayOf = (layer: Layer): number => BASE_DECAY * METABOLIC_RATE[layer];

export const zoneSchema = z.enum(['active', 'stale', 'fading', 'archived']);
export type Zone = z.infer<typeof zoneSchema>;

/** Lower bound of vitality for each zone but the last. */
export const ZONE_THRESHOLD = { active: 0.6, stale: 0.3, fading: 0.1 } as const;

/** The zone of a vitality from 0 to 1. */
export const zoneOf = (vitality: number): Zone =>
  vitality >= ZONE_THRESHOLD.active
    ? 'active'
    : vitality >= ZONE_THRESHOLD.stale
      ? 'stale'
      : vitality >= ZONE_THRESHOLD.fading
        ? 'fading'
        : 'archived';

/**
 * A note's zone. Only the person archives: below the last threshold a note stays `fading`, and an archived note stays
 * archived at any vitality.
 */
export const zoneOfNote = (vitality: number, isArchived: boolean): Zone => {
  const zone = zoneOf(vitality);
  return isArchived ? 'archived' : zone === 'archived' ? 'fading' : zone;
};

/**
 * The parts of a vitality, sufficient to display it and to compute it by hand. Times are in days unless stated
 * otherwise.
 */
export interface VitalityParts {
  layer: Layer;
  /** Uses, including its creation or keeping; at least 1. */
  uses: number;
  /** Days since the first use; at least a minute. */
  lifetimeDays: number;
  /** Decay exponent after stability: `decayOf(layer) / stability`. */
  decay: number;
  /** Base level B; unbounded. */
  base: number;
  /** 1–2: `1 + 0.1 · min(incoming links, 10)`. */
  stability: number;
  linksTo: number;
  /** Boost from uses of notes within two links, 0–1. */
  spread: number;
  /** What a new link gives to an old note, 0–1. */
  revival: number;
  /** An articulation point of the link graph: vitality never falls below 0.5. */
  isBridge: boolean;
  /** `base + spread + revival`. */
  activation: number;
  /** 0–1. */
  vitality: number;
}

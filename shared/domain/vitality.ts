import { z } from 'zod';

/**
 * vitality.md: how fast a kind of thing fades. Notes, resources and chunks are knowledge; summaries and threads
 * episodic; messages activity.
 */
export const layerSchema = z.enum(['entity', 'knowledge', 'episodic', 'activity']);
export type Layer = z.infer<typeof layerSchema>;

/** ACT-R's decay exponent d (Anderson & Lebiere 1998), multiplied by the layer's metabolic rate (vitality.md). */
export const BASE_DECAY = 0.5;
export const METABOLIC_RATE: Record<Layer, number> = { entity: 0.1, knowledge: 1, episodic: 2, activity: 3 };
export const decayOf = (layer: Layer): number => BASE_DECAY * METABOLIC_RATE[layer];

export const zoneSchema = z.enum(['active', 'stale', 'fading', 'archived']);
export type Zone = z.infer<typeof zoneSchema>;

/** Least vitality of each zone but the last (vitality.md). */
export const ZONE_THRESHOLD = { active: 0.6, stale: 0.3, fading: 0.1 } as const;

/** The zone that a vitality from 0 to 1 falls into. */
export const zoneOf = (vitality: number): Zone =>
  vitality >= ZONE_THRESHOLD.active
    ? 'active'
    : vitality >= ZONE_THRESHOLD.stale
      ? 'stale'
      : vitality >= ZONE_THRESHOLD.fading
        ? 'fading'
        : 'archived';

/**
 * The zone a note stands in. Archiving is an act of the person: below the last line a note stays `fading` until they
 * archive it, and an archived one stays archived whatever its vitality.
 */
export const zoneOfNote = (vitality: number, isArchived: boolean): Zone => {
  const zone = zoneOf(vitality);
  return isArchived ? 'archived' : zone === 'archived' ? 'fading' : zone;
};

/**
 * Everything a vitality is made of, so that it can be shown and computed again by hand. Times in days where not said
 * otherwise.
 */
export interface VitalityParts {
  layer: Layer;
  /** Uses, the making or keeping of it counted as the first; at least 1. */
  uses: number;
  /** Since the first use; at least a minute. */
  lifetimeDays: number;
  /** Decay exponent after stability: `decayOf(layer) / stability`. */
  decay: number;
  /** Base level B; no limit either way. */
  base: number;
  /** 1–2: `1 + 0.1 · min(links to it, 10)`. */
  stability: number;
  linksTo: number;
  /** Boost from uses of notes within two links, 0–1. */
  spread: number;
  /** From a new link to an old note, 0–1. */
  revival: number;
  /** Without it a part of the link graph would come apart: never below 0.5. */
  isBridge: boolean;
  /** `base + spread + revival`. */
  activation: number;
  /** 0–1. */
  vitality: number;
}

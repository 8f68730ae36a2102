import { DAY_MS } from '../../../shared/lib/time/calendar';

/** Stability gained per incoming link, up to ten. Set by hand. */
const STABILITY_STEP = 0.1;
const MAX_COUNTED_LINKS = 10;
/** Days for which a new link raises an old note. */
export const REVIVAL_DAYS = 14;
const REVIVAL_DECAY_PER_DAY = 0.2;
/** Minimum vitality of an articulation point. */
export const BRIDGE_FLOOR = 0.5;

/** `s = 1 + 0.1 · min(in-degree, 10)`, from 1 to 2. */
export const stabilityOf = (linksTo: number): number => 1 + STABILITY_STEP * Math.min(linksTo, MAX_COUNTED_LINKS);

/**
 * Whether a link made at `linkedAt` revives a note made at `madeAt`: the note is older than a revival lasts. Epoch
 * milliseconds.
 */
export const isRevival = (madeAt: number, linkedAt: number): boolean => linkedAt - madeAt > REVIVAL_DAYS * DAY_MS;

/** `e^(−0.2 · Δt)` for fourteen days after the link, then 0; Δt in days, 0 if the clock was set back. */
export function revivalAt(linkedAt: number, asOf: number): number {
  const days = Math.max(0, (asOf - linkedAt) / DAY_MS);
  return days > REVIVAL_DAYS ? 0 : Math.exp(-REVIVAL_DECAY_PER_DAY * days);
}

import { DAY_MS } from '../../../shared/lib/time/calendar';

/** vitality.md: each link to a note steadies it, up to ten. */
const STABILITY_STEP = 0.1;
const MAX_COUNTED_LINKS = 10;
/** vitality.md: a new link to an old note lifts it for this long. */
export const REVIVAL_DAYS = 14;
const REVIVAL_DECAY_PER_DAY = 0.2;
/** vitality.md: a note that holds the graph together never falls below this. */
export const BRIDGE_FLOOR = 0.5;

/** `s = 1 + 0.1 · min(in-degree, 10)`, from 1 to 2. */
export const stabilityOf = (linksTo: number): number => 1 + STABILITY_STEP * Math.min(linksTo, MAX_COUNTED_LINKS);

/**
 * Whether a link made at `linkedAt` to a note made at `madeAt` is one to an old note: older than the revival lasts.
 * Epoch milliseconds.
 */
export const isRevival = (madeAt: number, linkedAt: number): boolean => linkedAt - madeAt > REVIVAL_DAYS * DAY_MS;

/** `e^(−0.2 · Δt)` for fourteen days after the link, then nothing; Δt in days, 0 where the clock was moved back. */
export function revivalAt(linkedAt: number, asOf: number): number {
  const days = Math.max(0, (asOf - linkedAt) / DAY_MS);
  return days > REVIVAL_DAYS ? 0 : Math.exp(-REVIVAL_DECAY_PER_DAY * days);
}

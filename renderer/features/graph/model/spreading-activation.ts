import { neighboursOf, type GraphModel } from './graph-model';

/**
 * Spreading activation: the share of a use passed on per link, and the maximum number of links, as in main's vitality.
 */
export const SHARE_PER_HOP = 0.6;
export const MAX_HOPS = 2;
/** Duration of the animation in milliseconds; hop 2 starts at the peak of hop 1. */
export const PULSE_MS = 600;
const WAVE_MS = PULSE_MS / (MAX_HOPS + 1);

export interface ActivatedNote {
  nodeIndex: number;
  hop: number;
  /** Share of the use that reaches the note: 0.6 over one link, 0.36 over two. */
  share: number;
}

/**
 * The notes that a use of this one activates, nearest first: breadth first over links in either direction, each note
 * once.
 */
export function spreadActivation(model: GraphModel, nodeIndex: number): ActivatedNote[] {
  const seen = new Set([nodeIndex]);
  const warmed: ActivatedNote[] = [];
  let edge = [nodeIndex];
  for (let hop = 1; hop <= MAX_HOPS; hop += 1) {
    const next: number[] = [];
    for (const from of edge) {
      for (const to of neighboursOf(model, from)) {
        if (seen.has(to)) continue;
        seen.add(to);
        next.push(to);
        warmed.push({ nodeIndex: to, hop, share: SHARE_PER_HOP ** hop });
      }
    }
    edge = next;
  }
  return warmed;
}

/**
 * Strength of a hop's mark, 0–1, this many milliseconds after the use: it rises to the hop's share, then falls until
 * the end.
 */
export function pulseStrengthAt(hop: number, elapsedMs: number): number {
  const since = elapsedMs - (hop - 1) * WAVE_MS;
  if (since <= 0 || elapsedMs >= PULSE_MS) return 0;
  const share = SHARE_PER_HOP ** hop;
  if (since < WAVE_MS) return share * (since / WAVE_MS);
  const fall = PULSE_MS - hop * WAVE_MS;
  return fall <= 0 ? 0 : share * Math.max(0, 1 - (since - WAVE_MS) / fall);
}

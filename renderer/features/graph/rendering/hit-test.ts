import { itemOfCommunity } from '../model/drawn-edges';
import type { DrawnItems } from '../model/level-of-detail';
import type { VisibleGraph } from '../model/visible-graph';
import { discRadius } from './draw-communities';
import { keyOfItem, radiusOfNote, type ColourScheme } from './populate-sigma-graph';
import { noteOnScreen, toScreen, type Projection } from './projection';

/** Pixels around a note that still hit it. */
const HIT_MARGIN_PX = 4;

/** The drawn note under a pixel, else the community drawn as one mark. */
export function itemAt(
  { x, y }: { x: number; y: number },
  shown: VisibleGraph,
  drawn: DrawnItems,
  projection: Projection,
  look: ColourScheme,
  scaled: (radius: number) => number,
): string | null {
  let best: string | null = null;
  let bestDistance = Infinity;
  for (const nodeIndex of drawn.notes) {
    const at = noteOnScreen(projection, shown.positions, nodeIndex);
    const distance = Math.hypot(at.x - x, at.y - y) - scaled(radiusOfNote(shown, nodeIndex, look));
    if (distance > HIT_MARGIN_PX || distance >= bestDistance) continue;
    bestDistance = distance;
    best = keyOfItem(nodeIndex);
  }
  if (best !== null) return best;
  for (const index of drawn.closed) {
    const outline = shown.hulls[index]!;
    const at = toScreen(projection, outline.x, outline.y);
    if (Math.hypot(at.x - x, at.y - y) <= discRadius(shown, index, projection))
      return keyOfItem(itemOfCommunity(index));
  }
  return null;
}

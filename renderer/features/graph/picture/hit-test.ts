import { markOfCommunity } from '../model/drawn-lines';
import type { Drawn } from '../model/level-of-detail';
import type { ShownGraph } from '../model/shown-graph';
import { discRadius } from './draw-communities';
import { keyOfMark, radiusOfNote, type Look } from './fill-graph';
import { placeOnScreen, toScreen, type Projection } from './projection';

/** Pixels beside a note that still mean it. */
const REACH = 4;

/** The drawn note, else the community drawn as one mark, that lies under a pixel. */
export function markAt(
  { x, y }: { x: number; y: number },
  shown: ShownGraph,
  drawn: Drawn,
  projection: Projection,
  look: Look,
  scaled: (radius: number) => number,
): string | null {
  let best: string | null = null;
  let bestDistance = Infinity;
  for (const place of drawn.notes) {
    const at = placeOnScreen(projection, shown.positions, place);
    const distance = Math.hypot(at.x - x, at.y - y) - scaled(radiusOfNote(shown, place, look));
    if (distance > REACH || distance >= bestDistance) continue;
    bestDistance = distance;
    best = keyOfMark(place);
  }
  if (best !== null) return best;
  for (const index of drawn.closed) {
    const outline = shown.outlines[index]!;
    const at = toScreen(projection, outline.x, outline.y);
    if (Math.hypot(at.x - x, at.y - y) <= discRadius(shown, index, projection))
      return keyOfMark(markOfCommunity(index));
  }
  return null;
}

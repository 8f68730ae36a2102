import { itemOfCommunity } from '../model/drawn-edges';
import type { ScreenPoint } from '../model/nearest-in-direction';
import { discRadius } from './draw-communities';
import { keyOfItem, pointOf, screenRadiusOf, type Scene } from './populate-sigma-graph';

/** Pixels around a note that still hit it. */
const HIT_MARGIN_PX = 4;

/** The drawn note under a pixel, else the community drawn as one mark. */
export function itemAt({ x, y }: ScreenPoint, scene: Scene): string | null {
  const distanceTo = (mark: number) => {
    const at = pointOf(scene, mark);
    return Math.hypot(at.x - x, at.y - y);
  };
  let best: string | null = null;
  let bestDistance = Infinity;
  for (const nodeIndex of scene.drawn.notes) {
    const distance = distanceTo(nodeIndex) - screenRadiusOf(scene, nodeIndex);
    if (distance > HIT_MARGIN_PX || distance >= bestDistance) continue;
    bestDistance = distance;
    best = keyOfItem(nodeIndex);
  }
  if (best !== null) return best;
  const under = scene.drawn.closed.find((index) => distanceTo(itemOfCommunity(index)) <= discRadius(scene, index));
  return under === undefined ? null : keyOfItem(itemOfCommunity(under));
}

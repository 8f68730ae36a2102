export type Direction = 'left' | 'right' | 'up' | 'down';

export interface ScreenPoint {
  /** Pixels from the left and from the top. */
  x: number;
  y: number;
}

/** Distance across the direction counts double: a spot 45° off must be about half as far away to be chosen. */
const ASIDE_WEIGHT = 2;

/**
 * Index of the spot nearest to `from` in that direction, within 60° to either side; null when there is none. Spots at
 * `from` itself are skipped.
 */
export function nearestInDirection(
  from: ScreenPoint,
  spots: readonly ScreenPoint[],
  direction: Direction,
): number | null {
  let best: number | null = null;
  let bestDistance = Infinity;
  spots.forEach((spot, index) => {
    const [ahead, aside] = aheadAndAside(spot.x - from.x, spot.y - from.y, direction);
    if (ahead <= 0.5 || aside > ahead * Math.sqrt(3)) return;
    const distance = ahead + ASIDE_WEIGHT * aside;
    if (distance >= bestDistance) return;
    bestDistance = distance;
    best = index;
  });
  return best;
}

function aheadAndAside(right: number, down: number, direction: Direction): [ahead: number, aside: number] {
  switch (direction) {
    case 'right':
      return [right, Math.abs(down)];
    case 'left':
      return [-right, Math.abs(down)];
    case 'down':
      return [down, Math.abs(right)];
    case 'up':
      return [-down, Math.abs(right)];
  }
}

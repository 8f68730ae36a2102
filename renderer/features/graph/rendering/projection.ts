import type Sigma from 'sigma';
import type { Viewport } from '../model/level-of-detail';

/** Maps the layout to the screen: without rotation, a scale and a shift for each axis. */
export interface Projection {
  scaleX: number;
  /** Negative: the layout's y grows upwards. */
  scaleY: number;
  shiftX: number;
  shiftY: number;
  width: number;
  height: number;
}

export function readProjection(sigma: Sigma): Projection {
  const zero = sigma.graphToViewport({ x: 0, y: 0 });
  const far = sigma.graphToViewport({ x: 1_000, y: 1_000 });
  return {
    scaleX: (far.x - zero.x) / 1_000,
    scaleY: (far.y - zero.y) / 1_000,
    shiftX: zero.x,
    shiftY: zero.y,
    ...sigma.getDimensions(),
  };
}

/** Pixels from the left and the top. */
export const toScreen = (
  { scaleX, scaleY, shiftX, shiftY }: Projection,
  x: number,
  y: number,
): { x: number; y: number } => ({ x: x * scaleX + shiftX, y: y * scaleY + shiftY });

export const viewportOf = ({ scaleX, scaleY, shiftX, shiftY, width, height }: Projection): Viewport => ({
  left: -shiftX / scaleX,
  right: (width - shiftX) / scaleX,
  top: -shiftY / scaleY,
  bottom: (height - shiftY) / scaleY,
  pixelsPerUnit: scaleX,
});

export const isOnScreen = ({ width, height }: Projection, { x, y }: { x: number; y: number }, margin = 0): boolean =>
  x >= -margin && y >= -margin && x <= width + margin && y <= height + margin;

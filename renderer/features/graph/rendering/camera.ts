import type Sigma from 'sigma';
import { isMotionReduced } from './is-motion-reduced';
import { readProjection } from './projection';

export type ZoomStep = 'in' | 'out' | 'fit';

const MOVE_MS = 160;
const duration = () => (isMotionReduced() ? 0 : MOVE_MS);

export function zoomCamera(sigma: Sigma, step: ZoomStep): void {
  const camera = sigma.getCamera();
  if (step === 'in') void camera.animatedZoom({ duration: duration() });
  else if (step === 'out') void camera.animatedUnzoom({ duration: duration() });
  else void camera.animatedReset({ duration: duration() });
}

/** Centres the camera on a point of the layout; with `unitsWide` it zooms so that about that many units are visible. */
export function moveCamera(sigma: Sigma, position: { x: number; y: number }, unitsWide: number | null): void {
  const camera = sigma.getCamera();
  const at = sigma.viewportToFramedGraph(sigma.graphToViewport(position));
  const { scaleX, width, height } = readProjection(sigma);
  const ratio =
    unitsWide === null
      ? camera.ratio
      : camera.getBoundedRatio((camera.ratio * unitsWide * scaleX) / Math.min(width, height));
  void camera.animate({ x: at.x, y: at.y, ratio }, { duration: duration() });
}

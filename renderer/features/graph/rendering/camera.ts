import type Sigma from 'sigma';
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

type Wheel = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>;

/** Pixels of a line and a page of the wheel, as browsers scroll them. */
const PIXELS_PER_LINE = 16;
const PIXELS_PER_PAGE = 400;
/** One notch of a mouse wheel (100 pixels) zooms by about a fifth. */
const ZOOM_PER_PIXEL = 0.0019;
/** A pinch of the touchpad arrives as Ctrl and small deltas. */
const PINCH_FACTOR = 5;
/** Time constant of the approach to the wanted ratio, in milliseconds. */
const APPROACH_MS = 55;
const IS_THERE = 0.002;

/** The factor by which one event of the wheel changes the camera's ratio; above 1 it zooms out. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: Wheel): number {
  const pixels = deltaY * (deltaMode === 1 ? PIXELS_PER_LINE : deltaMode === 2 ? PIXELS_PER_PAGE : 1);
  const bounded = Math.max(-240, Math.min(240, pixels * (ctrlKey ? PINCH_FACTOR : 1)));
  return Math.exp(bounded * ZOOM_PER_PIXEL);
}

/** The ratio after some milliseconds on the way to the wanted one. */
export const approach = (ratio: number, wanted: number, elapsedMs: number): number =>
  Math.abs(Math.log(ratio / wanted)) < IS_THERE
    ? wanted
    : ratio * (wanted / ratio) ** (1 - Math.exp(-elapsedMs / APPROACH_MS));

/** Zooms with the wheel as far as it is turned, around the pointer, without steps; returns the end of that. */
export function zoomSmoothly(sigma: Sigma): () => void {
  const camera = sigma.getCamera();
  let wanted: number | null = null;
  let at = { x: 0, y: 0 };
  let frame: number | null = null;
  let last = 0;

  const step = (now: number) => {
    frame = null;
    if (wanted === null) return;
    const ratio = isMotionReduced() ? wanted : approach(camera.ratio, wanted, now - last);
    last = now;
    camera.setState(sigma.getViewportZoomedState(at, ratio));
    if (ratio === wanted) wanted = null;
    else frame = requestAnimationFrame(step);
  };
  sigma.getMouseCaptor().on('wheel', (event) => {
    const { original, x, y } = event;
    event.preventSigmaDefault();
    original.preventDefault();
    wanted = camera.getBoundedRatio((wanted ?? camera.ratio) * wheelFactor(original as WheelEvent));
    at = { x, y };
    if (frame !== null) return;
    last = performance.now();
    frame = requestAnimationFrame(step);
  });
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
  };
}

/** Whether the person asked for less motion, in Settings or in the system. */
export const isMotionReduced = (): boolean =>
  document.documentElement.dataset['motion'] === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;

import type { GraphModel } from '../model/graph-model';
import { PULSE_MS, spreadActivation, type ActivatedNote } from '../model/spreading-activation';
import { isMotionReduced } from './camera';

export interface PulseState {
  warmed: readonly ActivatedNote[];
  elapsedMs: number | null;
}

/** Plays one pulse at a time; with reduced motion it is a static mark that stays until stopped. */
export function createPulseAnimation(draw: (pulse: PulseState | null) => void): {
  start(model: GraphModel, nodeIndex: number): void;
  stop(): void;
} {
  let frame: number | null = null;
  const stop = () => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    draw(null);
  };
  return {
    stop,
    start(model, nodeIndex) {
      stop();
      const warmed = spreadActivation(model, nodeIndex);
      if (isMotionReduced()) return draw({ warmed, elapsedMs: null });
      let startedAt: number | null = null;
      const step = (now: number) => {
        startedAt ??= now;
        const elapsedMs = now - startedAt;
        frame = elapsedMs < PULSE_MS ? requestAnimationFrame(step) : null;
        draw(elapsedMs < PULSE_MS ? { warmed, elapsedMs } : null);
      };
      frame = requestAnimationFrame(step);
    },
  };
}

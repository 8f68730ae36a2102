import { decayOf, type Layer, type VitalityParts } from '../../../shared/domain/vitality';
import { approximateBaseLevel, boundedBaseLevel, daysBetween, sigmoid, type UseHistory } from './activation';
import { BRIDGE_FLOOR, revivalAt, stabilityOf } from './structural-factors';
import { remainingSpread, type ReceivedSpread } from './spreading-activation';

/** Inputs of a vitality; links and articulation points are those of the present graph. */
export interface VitalityInputs {
  layer: Layer;
  history: UseHistory;
  linksTo: number;
  receivedSpread: ReceivedSpread | null;
  /** Time of the newest link to it that counts as a revival; null without one. */
  revivedAt: number | null;
  isBridge: boolean;
}

/**
 * Vitality at a moment, with its parts. Layers with a decay below 1 (entity, knowledge) use the closed form, the others
 * the bounded exact sum. Spread and revival are added to the activation before the sigmoid, so that the result stays in
 * 0–1 without clamping.
 * @param asOf epoch milliseconds
 */
export function composeVitality(
  { layer, history, linksTo, receivedSpread, revivedAt, isBridge }: VitalityInputs,
  asOf: number,
): VitalityParts {
  const stability = stabilityOf(linksTo);
  const decay = decayOf(layer) / stability;
  const lifetimeDays = daysBetween(history.firstAt, asOf);
  // Chosen by layer, not by the decay after stability: near 1 the closed form diverges.
  const base =
    decayOf(layer) < 1
      ? approximateBaseLevel(history.count, lifetimeDays, decay)
      : boundedBaseLevel(history, asOf, decay);
  const spread = receivedSpread === null ? 0 : remainingSpread(receivedSpread, asOf);
  const revival = revivedAt === null ? 0 : revivalAt(revivedAt, asOf);
  const activation = base + spread + revival;
  const vitality = Math.max(isBridge ? BRIDGE_FLOOR : 0, sigmoid(activation));
  return {
    layer,
    uses: history.count,
    lifetimeDays,
    decay,
    base,
    stability,
    linksTo,
    spread,
    revival,
    isBridge,
    activation,
    vitality,
  };
}

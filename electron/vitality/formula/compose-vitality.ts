import { decayOf, type Layer, type VitalityParts } from '../../../shared/domain/vitality';
import { approximateBaseLevel, boundedBaseLevel, daysBetween, sigmoid, type UseHistory } from './activation';
import { BRIDGE_FLOOR, revivalAt, stabilityOf } from './structural-factors';
import { remainingSpread, type ReceivedSpread } from './spreading-activation';

/** What is known of one thing; links and bridges are those of its graph now. */
export interface VitalityInputs {
  layer: Layer;
  history: UseHistory;
  linksTo: number;
  receivedSpread: ReceivedSpread | null;
  /** When the newest link to it was made that counts as a revival; null without one. */
  revivedAt: number | null;
  isBridge: boolean;
}

/**
 * Vitality of one thing at a moment, with its parts. The closed form serves the layers whose decay is below 1 (entity,
 * knowledge), the bounded exact sum the others. Spread and revival are added to the activation, before the sigmoid, so
 * that the result stays between 0 and 1 without a cut.
 * @param asOf epoch milliseconds
 */
export function composeVitality(
  { layer, history, linksTo, receivedSpread, revivedAt, isBridge }: VitalityInputs,
  asOf: number,
): VitalityParts {
  const stability = stabilityOf(linksTo);
  const decay = decayOf(layer) / stability;
  const lifetimeDays = daysBetween(history.firstAt, asOf);
  // By the layer, not by the decay after stability: near 1 the closed form has no limit.
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

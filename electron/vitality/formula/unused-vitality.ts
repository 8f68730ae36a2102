import type { Layer } from '../../../shared/domain/vitality';
import { firstUse } from './activation';
import { composeVitality } from './compose-vitality';

/** Vitality, 0–1, of something without links that was never used since it was made. Epoch milliseconds. */
export const unusedVitality = (layer: Layer, { madeAt, asOf }: { madeAt: number; asOf: number }): number =>
  composeVitality(
    { layer, history: firstUse(madeAt), linksTo: 0, receivedSpread: null, revivedAt: null, isBridge: false },
    asOf,
  ).vitality;

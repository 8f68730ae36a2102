import type { AccessEvent } from '../../shared/domain/feedback';
import { accessRef, type AccessRef } from '../../shared/domain/ids';
import { DAY_MS } from '../../shared/lib/time/calendar';
import { VitalityLedger } from '../../electron/vitality/testing/vitality-ledger';

/** First day of the simulated vault; arbitrary. */
const START = Date.UTC(2024, 0, 1);

/** A model of vitality, driven by one user history. Times in days from the first. */
export interface Arm {
  name: string;
  keep(note: number, at: number): void;
  link(from: number, to: number, at: number): void;
  use(note: number, kind: AccessEvent['kind'], at: number): void;
  /** Runs the daily background computation. */
  startDay(at: number): void;
  /** 0–1; null for an arm without the term. */
  valueOf(note: number, at: number): number | null;
  isArticulationPoint(note: number): boolean;
}

const refs: AccessRef[] = [];
const refOf = (note: number): AccessRef => (refs[note] ??= accessRef('note', `n${note}`));
const timeOf = (day: number): number => START + Math.round(day * DAY_MS);

/** The app's ledger with spread, stability, articulation points and revival. */
export function vitalityArm(): Arm {
  const ledger = new VitalityLedger();
  let articulationPoints = new Set<AccessRef>();
  return {
    name: 'vitality',
    keep: (note, at) => ledger.addNode({ ref: refOf(note), layer: 'knowledge', at: timeOf(at) }),
    link: (from, to, at) => ledger.addLink({ from: refOf(from), to: refOf(to), at: timeOf(at) }),
    use: (note, kind, at) => void ledger.addUse({ ref: refOf(note), kind, at: timeOf(at) }, timeOf(at)),
    startDay(at) {
      ledger.recompute(timeOf(at));
      articulationPoints = new Set(ledger.bridges());
    },
    valueOf: (note, at) => ledger.partsOf(refOf(note), timeOf(at))?.vitality ?? null,
    isArticulationPoint: (note) => articulationPoints.has(refOf(note)),
  };
}

const nothing = () => {};

/** No decay: the term is unused and the other weights make up the sum. */
export const baselineArm = (): Arm => ({
  name: 'none',
  keep: nothing,
  link: nothing,
  use: nothing,
  startDay: nothing,
  valueOf: () => null,
  isArticulationPoint: () => false,
});

/** Plain exponential decay: `0.5^(days since the last use / half-life)`; keeping is the first use, as with vitality. */
export function exponentialArm(halfLifeDays: number): Arm {
  const last: number[] = [];
  return {
    ...baselineArm(),
    name: `exponential, half-life ${halfLifeDays} days`,
    keep: (note, at) => {
      last[note] = at;
    },
    use: (note, _, at) => {
      last[note] = Math.max(last[note] ?? at, at);
    },
    valueOf: (note, at) => 0.5 ** (Math.max(0, at - last[note]!) / halfLifeDays),
  };
}

import { DAY_MS } from '../../../shared/lib/time/calendar';
import { computeBreakdown } from '../ledger/vitality-breakdown';
import { NO_NODE } from '../graph/node-columns';
import { SlotLedger } from '../ledger/slot-ledger';
import type { AllValues, LedgerChange, LedgerColumns, PartialValues, VitalityPort } from './vitality-port';

/** Different orders of summation may differ in the last digits. */
const COMPARE_TOLERANCE = 1e-5;

/** The ledger behind its port, in this thread. */
export function createVitalityCore(): VitalityPort {
  let ledger = new SlotLedger();
  let recomputedAt = 0;

  /**
   * The ledger's time. After the clock was set back it stays at the newest use, but by at most a day, so that a clock
   * that was years ahead has no lasting effect; such uses count as just now until their time comes.
   */
  const ledgerTime = (now: number, { newestUse }: SlotLedger = ledger) =>
    Math.max(now, Math.min(newestUse, now + DAY_MS));
  const refresh = (now: number): AllValues => {
    recomputedAt = ledgerTime(now);
    ledger.recompute(recomputedAt);
    return allValues(ledger, recomputedAt);
  };
  const refreshIfStale = (now: number) => {
    if (ledger.needsBridges || ledger.needsSpread) refresh(now);
  };

  return {
    async load(columns, now) {
      ledger = ledgerOf(columns);
      return refresh(now);
    },
    async apply(changes, now) {
      const touched = new Set<number>();
      for (const change of changes) applyChange(ledger, change, ledgerTime(now), touched);
      const asOf = ledgerTime(now);
      for (const slot of touched) ledger.nodes.values[slot] = ledger.valueOf(slot, asOf);
      return partialValues(ledger, Uint32Array.from(touched));
    },
    refresh: async (now) => refresh(now),
    async parts(slot, asOf) {
      refreshIfStale(asOf);
      return ledger.partsOf(slot, ledgerTime(asOf));
    },
    async breakdown(slot, asOf) {
      refreshIfStale(asOf);
      return computeBreakdown(ledger, slot, ledgerTime(asOf));
    },
    async compare(columns, now) {
      refreshIfStale(now);
      const fresh = ledgerOf(columns);
      // Both compute at the same moment, so that they ignore the same old boosts.
      fresh.recompute(recomputedAt);
      return compareLedgers(ledger, fresh, ledgerTime(now));
    },
    async close() {},
  };
}

function ledgerOf(columns: LedgerColumns): SlotLedger {
  const ledger = new SlotLedger();
  ledger.ensure(columns.layers.length);
  ledger.nodes.keys.set(columns.keys);
  columns.layers.forEach((layer, slot) => {
    if (layer !== NO_NODE) ledger.putNode(slot, layer, columns.madeAt[slot]!, columns.keys[slot]!);
  });
  ledger.loadLinks(columns.linkFrom, columns.linkTo, columns.linkAt);
  ledger.loadUses(columns.useSlots, columns.useKinds, columns.useAt);
  return ledger;
}

function applyChange(ledger: SlotLedger, change: LedgerChange, asOf: number, touched: Set<number>): void {
  switch (change.type) {
    case 'node':
      ledger.putNode(change.slot, change.layer, change.at, change.key);
      touched.add(change.slot);
      return;
    case 'gone':
      ledger.removeNode(change.slot);
      touched.add(change.slot);
      return;
    case 'link':
      ledger.addLink(change.from, change.to, change.at);
      touched.add(change.to);
      return;
    case 'unlink':
      ledger.removeLink(change.from, change.to, change.at);
      touched.add(change.to);
      return;
    case 'unuse':
      ledger.removeUse(change.slot, change.kind, change.at);
      touched.add(change.slot);
      return;
    case 'use':
      for (const slot of ledger.addUse(change.slot, change.kind, change.at, Math.max(asOf, change.at)))
        touched.add(slot);
  }
}

const lastUseOf = (ledger: SlotLedger, slot: number): number =>
  ledger.has(slot) ? Math.max(ledger.nodes.lastUse[slot]!, ledger.nodes.madeAt[slot]!) : -Infinity;

const allValues = (ledger: SlotLedger, asOf: number): AllValues => ({
  values: ledger.nodes.values.slice(0, ledger.nodes.size),
  isBridge: ledger.nodes.isBridge.slice(0, ledger.nodes.size),
  lastUse: Float64Array.from({ length: ledger.nodes.size }, (_, slot) => lastUseOf(ledger, slot)),
  asOf,
  uses: ledger.uses.length,
});

const partialValues = (ledger: SlotLedger, slots: Uint32Array): PartialValues => ({
  slots,
  values: Float32Array.from(slots, (slot) => ledger.nodes.values[slot]!),
  lastUse: Float64Array.from(slots, (slot) => lastUseOf(ledger, slot)),
  isStale: ledger.needsBridges || ledger.needsSpread,
  uses: ledger.uses.length,
});

/** Compares nodes, articulation points and values of two ledgers with equal slots. */
function compareLedgers(live: SlotLedger, fresh: SlotLedger, asOf: number): { compared: number; mismatches: number } {
  let compared = 0;
  let mismatches = 0;
  for (let slot = 0; slot < Math.max(live.nodes.size, fresh.nodes.size); slot += 1) {
    if (!live.has(slot) && !fresh.has(slot)) continue;
    compared += 1;
    const isSame =
      live.has(slot) === fresh.has(slot) &&
      live.nodes.isBridge[slot] === fresh.nodes.isBridge[slot] &&
      Math.abs(live.valueOf(slot, asOf) - fresh.valueOf(slot, asOf)) < COMPARE_TOLERANCE;
    if (!isSame) mismatches += 1;
  }
  return { compared, mismatches };
}

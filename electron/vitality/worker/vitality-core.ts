import { DAY_MS } from '../../../shared/lib/time/calendar';
import { accountOf } from '../account';
import { NO_NODE } from '../node-columns';
import { SlotLedger } from '../slot-ledger';
import type { AllValues, LedgerChange, LedgerColumns, SomeValues, VitalityPort } from './vitality-port';

/** Two ways to the same sum may differ in the last digits. */
const SAME_WITHIN = 1e-5;

/** The ledger behind its port, in this thread. */
export function createVitalityCore(): VitalityPort {
  let ledger = new SlotLedger();
  let recomputedAt = 0;

  /**
   * A clock that was moved back finds what happened since as if it were still that time. By a day at most: after a
   * clock that stood years ahead the
   * vault must not stay there; such uses count as just now until their time comes.
   */
  const clock = (now: number, { newestUse }: SlotLedger = ledger) => Math.max(now, Math.min(newestUse, now + DAY_MS));
  const refresh = (now: number): AllValues => {
    recomputedAt = clock(now);
    ledger.recompute(recomputedAt);
    return allOf(ledger, recomputedAt);
  };
  const refreshIfStale = (now: number) => {
    if (ledger.needsBridges || ledger.needsWarmth) refresh(now);
  };

  return {
    async load(columns, now) {
      ledger = ledgerOf(columns);
      return refresh(now);
    },
    async apply(changes, now) {
      const touched = new Set<number>();
      for (const change of changes) take(ledger, change, clock(now), touched);
      const asOf = clock(now);
      for (const slot of touched) ledger.nodes.values[slot] = ledger.valueOf(slot, asOf);
      return someOf(ledger, Uint32Array.from(touched));
    },
    refresh: async (now) => refresh(now),
    async parts(slot, asOf) {
      refreshIfStale(asOf);
      return ledger.partsOf(slot, clock(asOf));
    },
    async account(slot, asOf) {
      refreshIfStale(asOf);
      return accountOf(ledger, slot, clock(asOf));
    },
    async compare(columns, now) {
      refreshIfStale(now);
      const fresh = ledgerOf(columns);
      // As of the same moment, so that both leave out the same old boosts.
      fresh.recompute(recomputedAt);
      return compare(ledger, fresh, clock(now));
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

function take(ledger: SlotLedger, change: LedgerChange, asOf: number, touched: Set<number>): void {
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

const allOf = (ledger: SlotLedger, asOf: number): AllValues => ({
  values: ledger.nodes.values.slice(0, ledger.nodes.size),
  isBridge: ledger.nodes.isBridge.slice(0, ledger.nodes.size),
  lastUse: Float64Array.from({ length: ledger.nodes.size }, (_, slot) => lastUseOf(ledger, slot)),
  asOf,
  uses: ledger.uses.length,
});

const someOf = (ledger: SlotLedger, slots: Uint32Array): SomeValues => ({
  slots,
  values: Float32Array.from(slots, (slot) => ledger.nodes.values[slot]!),
  lastUse: Float64Array.from(slots, (slot) => lastUseOf(ledger, slot)),
  isStale: ledger.needsBridges || ledger.needsWarmth,
  uses: ledger.uses.length,
});

/** Nodes, bridges and values of two ledgers in the same numbering. */
function compare(live: SlotLedger, fresh: SlotLedger, asOf: number): { compared: number; mismatches: number } {
  let compared = 0;
  let mismatches = 0;
  for (let slot = 0; slot < Math.max(live.nodes.size, fresh.nodes.size); slot += 1) {
    if (!live.has(slot) && !fresh.has(slot)) continue;
    compared += 1;
    const isSame =
      live.has(slot) === fresh.has(slot) &&
      live.nodes.isBridge[slot] === fresh.nodes.isBridge[slot] &&
      Math.abs(live.valueOf(slot, asOf) - fresh.valueOf(slot, asOf)) < SAME_WITHIN;
    if (!isSame) mismatches += 1;
  }
  return { compared, mismatches };
}

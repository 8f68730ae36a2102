import { ZONE_THRESHOLD, type VitalityParts } from '../../../shared/domain/vitality';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { composeVitality } from '../formula/compose-vitality';
import type { SlotLedger } from './slot-ledger';
import { halfLifeDecay, spreadAtHop, SPREAD_HORIZON_DAYS, USE_UTILITY } from '../formula/spreading-activation';
import { USE_KINDS } from './use-log';

const MAX_ROWS = 10;
const TEN_YEARS_DAYS = 3_650;

/** Breakdown of a node's vitality; null for a slot without a node. @param asOf epoch milliseconds */
export function computeBreakdown(ledger: SlotLedger, slot: number, asOf: number): SlotBreakdown | null {
  const parts = ledger.partsOf(slot, asOf);
  if (parts === null) return null;
  const linking = Array.from(ledger.linkingNodes(slot), ([source, at]) => ({ slot: source, at }));
  return {
    parts,
    asOf,
    spreadFrom: findSpreadSources(ledger, slot, asOf),
    linkedFrom: linking
      .map(({ slot: source }) => ({ slot: source, vitality: ledger.valueOf(source, asOf) }))
      .sort((a, b) => b.vitality - a.vitality)
      .slice(0, MAX_ROWS),
    revivedBy:
      parts.revival === 0
        ? null
        : linking.reduce<{ slot: number; at: number } | null>(
            (newest, each) => (newest === null || each.at > newest.at ? each : newest),
            null,
          ),
    separatedComponents: parts.isBridge ? componentsWithout(ledger, slot) : [],
    zoneEntries: {
      stale: timeBelow(ledger, slot, ZONE_THRESHOLD.active, asOf),
      fading: timeBelow(ledger, slot, ZONE_THRESHOLD.stale, asOf),
      archivable: timeBelow(ledger, slot, ZONE_THRESHOLD.fading, asOf),
    },
  };
}

/** Nodes whose recent uses still spread to this one, with the remaining amount of each. */
function findSpreadSources(ledger: SlotLedger, slot: number, asOf: number): SlotBreakdown['spreadFrom'] {
  const near = new Set(ledger.bfs.slots.subarray(0, ledger.bfs.search(slot, asOf)));
  const { slots, kinds, times, length } = ledger.uses;
  const found = new Map<number, { hops: number; boost: number }>();
  for (let use = 0; use < length; use += 1) {
    const source = slots[use]!;
    if (source === slot || !near.has(source) || asOf - times[use]! > SPREAD_HORIZON_DAYS * DAY_MS) continue;
    const hops = hopsTo(ledger, source, slot, times[use]!);
    const boost =
      hops === null
        ? 0
        : spreadAtHop(USE_UTILITY[USE_KINDS[kinds[use]!]!], hops) * halfLifeDecay(Math.max(0, asOf - times[use]!));
    if (boost === 0) continue;
    const known = found.get(source);
    found.set(source, { hops: Math.min(hops!, known?.hops ?? hops!), boost: boost + (known?.boost ?? 0) });
  }
  return [...found]
    .map(([source, spread]) => ({ slot: source, ...spread }))
    .sort((a, b) => b.boost - a.boost)
    .slice(0, MAX_ROWS);
}

/** Links between a use at that time and the node; null if it was out of reach. */
function hopsTo(ledger: SlotLedger, from: number, to: number, at: number): number | null {
  const index = ledger.bfs.slots.subarray(0, ledger.bfs.search(from, at)).indexOf(to);
  return index < 1 ? null : ledger.bfs.hops[index]!;
}

/** The components that its removal leaves, the largest first, each with its most linked neighbour. */
function componentsWithout(ledger: SlotLedger, slot: number): SlotBreakdown['separatedComponents'] {
  const seen = new Set([slot]);
  const parts: SlotBreakdown['separatedComponents'] = [];
  const neighbours = ledger.neighbours(slot);
  for (const start of neighbours) {
    if (seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    for (let index = 0; index < part.length; index += 1) {
      for (const other of ledger.neighbours(part[index]!)) {
        if (seen.has(other)) continue;
        seen.add(other);
        part.push(other);
      }
    }
    const members = new Set(part);
    const named = neighbours
      .filter((each) => members.has(each))
      .reduce((best, each) => (ledger.nodes.linksTo[each]! > ledger.nodes.linksTo[best]! ? each : best), start);
    parts.push({ size: part.length, slot: named });
  }
  return parts.sort((a, b) => b.size - a.size).slice(0, MAX_ROWS);
}

/**
 * When its vitality falls below a threshold without further use; null if it is below already, or not within ten years.
 * Without uses it only falls, so bisection finds the time.
 */
function timeBelow(ledger: SlotLedger, slot: number, threshold: number, asOf: number): number | null {
  const facts = ledger.inputsOf(slot);
  const isBelow = (days: number) => composeVitality(facts, asOf + days * DAY_MS).vitality < threshold;
  if (isBelow(0) || !isBelow(TEN_YEARS_DAYS)) return null;
  let [above, below] = [0, TEN_YEARS_DAYS];
  while (below - above > 0.01) {
    const middle = (above + below) / 2;
    if (isBelow(middle)) below = middle;
    else above = middle;
  }
  return asOf + below * DAY_MS;
}

export interface SlotBreakdown {
  parts: VitalityParts;
  asOf: number;
  spreadFrom: { slot: number; hops: number; boost: number }[];
  linkedFrom: { slot: number; vitality: number }[];
  revivedBy: { slot: number; at: number } | null;
  separatedComponents: { size: number; slot: number }[];
  zoneEntries: { stale: number | null; fading: number | null; archivable: number | null };
}

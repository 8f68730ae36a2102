import { ZONE_FROM } from '../../shared/domain/vitality';
import { DAY_MS } from '../../shared/lib/time/calendar';
import { composeVitality } from './composite';
import type { SlotLedger } from './slot-ledger';
import { halved, spreadTo, SPREAD_HORIZON_DAYS, USE_UTILITY } from './spreading';
import { USE_KINDS } from './use-log';
import type { SlotAccount } from './worker/vitality-port';

const MOST_ROWS = 10;
const TEN_YEARS_DAYS = 3_650;

/** What keeps one node alive; null for no node. @param asOf epoch milliseconds */
export function accountOf(ledger: SlotLedger, slot: number, asOf: number): SlotAccount | null {
  const parts = ledger.partsOf(slot, asOf);
  if (parts === null) return null;
  const linking = Array.from(ledger.linkedFrom(slot), ([source, at]) => ({ slot: source, at }));
  return {
    parts,
    asOf,
    warmedBy: warmedBy(ledger, slot, asOf),
    linkedFrom: linking
      .map(({ slot: source }) => ({ slot: source, vitality: ledger.valueOf(source, asOf) }))
      .sort((a, b) => b.vitality - a.vitality)
      .slice(0, MOST_ROWS),
    revivedBy:
      parts.revival === 0
        ? null
        : linking.reduce<{ slot: number; at: number } | null>(
            (newest, each) => (newest === null || each.at > newest.at ? each : newest),
            null,
          ),
    holdsTogether: parts.isBridge ? partsWithout(ledger, slot) : [],
    falls: {
      stale: fallsBelow(ledger, slot, ZONE_FROM.active, asOf),
      fading: fallsBelow(ledger, slot, ZONE_FROM.stale, asOf),
      line: fallsBelow(ledger, slot, ZONE_FROM.fading, asOf),
    },
  };
}

/** Whose uses of the last weeks still warm it, with what is left of each. */
function warmedBy(ledger: SlotLedger, slot: number, asOf: number): SlotAccount['warmedBy'] {
  const near = new Set(ledger.reach.slots.subarray(0, ledger.reach.from(slot, asOf)));
  const { slots, kinds, times, length } = ledger.uses;
  const found = new Map<number, { hops: number; boost: number }>();
  for (let use = 0; use < length; use += 1) {
    const source = slots[use]!;
    if (source === slot || !near.has(source) || asOf - times[use]! > SPREAD_HORIZON_DAYS * DAY_MS) continue;
    const hops = hopsTo(ledger, source, slot, times[use]!);
    const boost =
      hops === null
        ? 0
        : spreadTo(USE_UTILITY[USE_KINDS[kinds[use]!]!], hops) * halved(Math.max(0, asOf - times[use]!));
    if (boost === 0) continue;
    const known = found.get(source);
    found.set(source, { hops: Math.min(hops!, known?.hops ?? hops!), boost: boost + (known?.boost ?? 0) });
  }
  return [...found]
    .map(([source, warmth]) => ({ slot: source, ...warmth }))
    .sort((a, b) => b.boost - a.boost)
    .slice(0, MOST_ROWS);
}

/** How many links a use at that time went to reach it; null when it did not. */
function hopsTo(ledger: SlotLedger, from: number, to: number, at: number): number | null {
  const place = ledger.reach.slots.subarray(0, ledger.reach.from(from, at)).indexOf(to);
  return place < 1 ? null : ledger.reach.hops[place]!;
}

/** The parts its component falls into without it, the largest first, each with its neighbour that is linked to most. */
function partsWithout(ledger: SlotLedger, slot: number): SlotAccount['holdsTogether'] {
  const seen = new Set([slot]);
  const parts: SlotAccount['holdsTogether'] = [];
  const neighbours = ledger.neighbours(slot);
  for (const start of neighbours) {
    if (seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    for (let place = 0; place < part.length; place += 1) {
      for (const other of ledger.neighbours(part[place]!)) {
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
  return parts.sort((a, b) => b.size - a.size).slice(0, MOST_ROWS);
}

/**
 * When it falls below a vitality if nothing uses it again; null when it is below already, or not within ten years.
 * Nothing but use raises it, so that halving finds it.
 */
function fallsBelow(ledger: SlotLedger, slot: number, line: number, asOf: number): number | null {
  const facts = ledger.factsOf(slot);
  const isBelow = (days: number) => composeVitality(facts, asOf + days * DAY_MS).vitality < line;
  if (isBelow(0) || !isBelow(TEN_YEARS_DAYS)) return null;
  let [above, below] = [0, TEN_YEARS_DAYS];
  while (below - above > 0.01) {
    const middle = (above + below) / 2;
    if (isBelow(middle)) below = middle;
    else above = middle;
  }
  return asOf + below * DAY_MS;
}

import { UNIT_BLOCKS, type ComposeTier, type Unit, type UnitBlock } from './unit';

export interface Counted extends Unit {
  tokens: number;
  /** Tokens when cut to its first level; null where it cannot be cut. */
  cutTokens: number | null;
}

export interface Placed {
  unit: Counted;
  isIncluded: boolean;
  tokens: number;
  cutTo: number | null;
  reason: string;
}

const AFTER_CORE: readonly ComposeTier[] = ['structural', 'peripheral'];

/**
 * Gives out the room. Core goes in whatever it takes. Then each block fills its own share, useful units before weak
 * ones; what a block leaves flows on
 * to the next, and in the end to whatever is still left out. A useful unit with no room for all of it is cut to its
 * first level; everything else
 * goes in whole or not at all.
 *
 * @param units in the order of the package
 * @param budget tokens for all of them
 * @param shares of the budget by block
 */
export function fill(units: readonly Counted[], budget: number, shares: Readonly<Record<UnitBlock, number>>): Placed[] {
  const placed = new Map<Counted, Placed>();
  let free = budget;
  const take = (unit: Counted, tokens: number, cutTo: number | null, reason: string) => {
    placed.set(unit, { unit, isIncluded: true, tokens, cutTo, reason });
    free -= tokens;
  };
  for (const unit of units) if (unit.tier === 'core') take(unit, unit.tokens, null, 'never cut');
  let carried = 0;
  for (const block of UNIT_BLOCKS) {
    const own = units.filter((unit) => unit.block === block);
    const core = own.filter(({ tier }) => tier === 'core').reduce((sum, { tokens }) => sum + tokens, 0);
    let room = Math.min(free, shares[block] * budget - core + carried);
    for (const unit of inTiers(own)) {
      if (unit.tokens > room) continue;
      take(unit, unit.tokens, null, 'fits its block’s share');
      room -= unit.tokens;
    }
    carried = Math.max(0, room);
  }
  for (const unit of inTiers(units.filter((other) => !placed.has(other)))) {
    if (unit.tokens <= free) take(unit, unit.tokens, null, 'takes room that other blocks left');
    else if (unit.cutTokens !== null && unit.cutTokens <= free)
      take(unit, unit.cutTokens, unit.cut!.to, `cut to its first level: ${unit.tokens} tokens, ${free} left`);
    else
      placed.set(unit, {
        unit,
        isIncluded: false,
        tokens: unit.tokens,
        cutTo: null,
        reason: `no room: ${unit.tokens} tokens, ${Math.max(0, free)} left`,
      });
  }
  return units.map((unit) => placed.get(unit)!);
}

const inTiers = (units: readonly Counted[]): Counted[] =>
  AFTER_CORE.flatMap((tier) => units.filter((unit) => unit.tier === tier));

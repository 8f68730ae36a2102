import { ENTRY_BLOCKS, type PackageEntry } from './package-entry';
import type { PackagePriority, EntryBlock } from '../../funnel/package-tokens';
import type { ComposeReason } from '../../../../shared/domain/trace-reasons';

export interface SizedEntry extends PackageEntry {
  tokens: number;
  /** Tokens when cut to its lead section; null if it cannot be cut. */
  cutTokens: number | null;
}

export type AllocatedEntry = { entry: SizedEntry; tokens: number; cutTo: number | null } & (
  | { isIncluded: true; reason: ComposeReason }
  | { isIncluded: false; reason: Extract<ComposeReason, { code: 'no-room' }> }
);

const AFTER_CORE: readonly PackagePriority[] = ['structural', 'peripheral'];

/**
 * Allocates the budget. Core entries are always included. Then each block fills its own share, useful entries before
 * weak ones; unused room passes to the next block and finally to any remaining entry. A useful entry that does not fit
 * whole is cut to its lead section; others are included whole or not at all.
 *
 * @param entries in the order of the package
 * @param budget tokens for all of them
 * @param shares of the budget by block
 */
export function fillBudget(
  entries: readonly SizedEntry[],
  budget: number,
  shares: Readonly<Record<EntryBlock, number>>,
): AllocatedEntry[] {
  const allocated = new Map<SizedEntry, AllocatedEntry>();
  let free = budget;
  const allocate = (entry: SizedEntry, tokens: number, cutTo: number | null, reason: ComposeReason) => {
    allocated.set(entry, { entry, isIncluded: true, tokens, cutTo, reason });
    free -= tokens;
  };
  for (const entry of entries) if (entry.tier === 'core') allocate(entry, entry.tokens, null, { code: 'core' });
  let carried = 0;
  for (const block of ENTRY_BLOCKS) {
    const own = entries.filter((entry) => entry.block === block);
    const core = own.filter(({ tier }) => tier === 'core').reduce((sum, { tokens }) => sum + tokens, 0);
    let room = Math.min(free, shares[block] * budget - core + carried);
    for (const entry of byPriority(own)) {
      if (entry.tokens > room) continue;
      allocate(entry, entry.tokens, null, { code: 'within-block' });
      room -= entry.tokens;
    }
    carried = Math.max(0, room);
  }
  for (const entry of byPriority(entries.filter((other) => !allocated.has(other)))) {
    if (entry.tokens <= free) allocate(entry, entry.tokens, null, { code: 'borrowed' });
    else if (entry.cutTokens !== null && entry.cutTokens <= free)
      allocate(entry, entry.cutTokens, entry.cut!.to, {
        code: 'truncated',
        tokens: entry.tokens,
        freeTokens: free,
      });
    else
      allocated.set(entry, {
        entry,
        isIncluded: false,
        tokens: entry.tokens,
        cutTo: null,
        reason: { code: 'no-room', tokens: entry.tokens, freeTokens: Math.max(0, free) },
      });
  }
  return entries.map((entry) => allocated.get(entry)!);
}

const byPriority = (entries: readonly SizedEntry[]): SizedEntry[] =>
  AFTER_CORE.flatMap((tier) => entries.filter((entry) => entry.tier === tier));

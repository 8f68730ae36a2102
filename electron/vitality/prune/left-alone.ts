import type { PruneResult } from '../../../shared/ipc/routes/prune';

/** Counts what a batch left alone, by reason. */
export class LeftAlone {
  private readonly counts = new Map<string, number>();

  add(reason: string): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }

  result(changed: number, seq: number | null): PruneResult {
    const why = [...this.counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
    return { changed, leftAlone: why.reduce((sum, { count }) => sum + count, 0), why, seq };
  }
}

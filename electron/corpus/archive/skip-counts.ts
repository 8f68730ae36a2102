import type { ArchiveResult } from '../../../shared/ipc/routes/archive';

/** Counts the notes that a batch skipped, by reason. */
export class SkipCounts {
  private readonly counts = new Map<string, number>();

  add(reason: string): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }

  result(changed: number, seq: number | null): ArchiveResult {
    const why = [...this.counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
    return { changed, skipped: why.reduce((sum, { count }) => sum + count, 0), skipCounts: why, seq };
  }
}

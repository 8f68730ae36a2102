import type { Judgement } from '../../ports/engine';

const DEFAULT_CAPACITY = 5_000;

/** Verdicts by (intent, content hash, judge); the oldest are evicted. Unjudged candidates are never cached. */
export class VerdictCache {
  private readonly verdictsByKey = new Map<string, Pick<Judgement, 'verdict' | 'reason'>>();

  constructor(private readonly capacity = DEFAULT_CAPACITY) {}

  get(key: string): Pick<Judgement, 'verdict' | 'reason'> | undefined {
    return this.verdictsByKey.get(key);
  }

  set(key: string, { verdict, reason }: Pick<Judgement, 'verdict' | 'reason'>): void {
    if (verdict === 'not-judged') return;
    this.verdictsByKey.delete(key);
    this.verdictsByKey.set(key, { verdict, reason });
    if (this.verdictsByKey.size > this.capacity) this.verdictsByKey.delete(this.verdictsByKey.keys().next().value!);
  }
}

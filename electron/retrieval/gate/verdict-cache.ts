import type { Judgement } from '../../models/engine';

const DEFAULT_SIZE = 5_000;

/** Verdicts by (intent, content hash, judge); the oldest go first. Nothing unjudged is ever remembered. */
export class VerdictCache {
  private readonly known = new Map<string, Pick<Judgement, 'verdict' | 'reason'>>();

  constructor(private readonly size = DEFAULT_SIZE) {}

  get(key: string): Pick<Judgement, 'verdict' | 'reason'> | undefined {
    return this.known.get(key);
  }

  set(key: string, { verdict, reason }: Pick<Judgement, 'verdict' | 'reason'>): void {
    if (verdict === 'not-judged') return;
    this.known.delete(key);
    this.known.set(key, { verdict, reason });
    if (this.known.size > this.size) this.known.delete(this.known.keys().next().value!);
  }
}

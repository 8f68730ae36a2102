import type { Judgement, UnderstandRequest } from '../../ports/engine';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import { contentHash } from '../../../shared/lib/content-hash';

const MAX_VERDICTS = 5_000;

/** Verdicts by (intent, content hash, judge); the oldest are evicted. Unjudged candidates are never cached. */
export class VerdictCache {
  private readonly verdictsByKey = new Map<string, Pick<Judgement, 'verdict' | 'reason'>>();

  constructor(private readonly capacity = MAX_VERDICTS) {}

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

const MAX_PLANS = 200;

/** Plans by all of their inputs, so that an unchanged question is understood once. The oldest are evicted. */
export class PlanCache {
  private readonly plansByKey = new Map<string, QueryPlan>();

  constructor(private readonly capacity = MAX_PLANS) {}

  /** @param engine label of the planning engine */
  keyOf(
    { question, recentTurns, asOf, knownNames, dictionary, intentAbstraction: altitude, reading }: UnderstandRequest,
    engine: string,
  ): string {
    return contentHash(
      JSON.stringify([
        question,
        recentTurns.map(({ role, speaker, text, at }) => [role, speaker, text, at]),
        asOf,
        engine,
        knownNames,
        dictionary ?? [],
        altitude ?? '',
        // Unknown until the encoder is loaded.
        reading ?? null,
      ]),
    );
  }

  get(key: string): QueryPlan | undefined {
    const plan = this.plansByKey.get(key);
    return plan === undefined ? undefined : structuredClone(plan);
  }

  set(key: string, plan: QueryPlan): void {
    this.plansByKey.delete(key);
    this.plansByKey.set(key, structuredClone(plan));
    if (this.plansByKey.size > this.capacity) this.plansByKey.delete(this.plansByKey.keys().next().value!);
  }
}

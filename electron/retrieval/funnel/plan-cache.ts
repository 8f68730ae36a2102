import type { QueryPlan } from '../../../shared/domain/query-plan';
import { contentHash } from '../../../shared/lib/content-hash';
import type { UnderstandRequest } from '../../ports/engine';

const DEFAULT_CAPACITY = 200;

/** Plans by all of their inputs, so that an unchanged question is understood once. The oldest are evicted. */
export class PlanCache {
  private readonly plansByKey = new Map<string, QueryPlan>();

  constructor(private readonly capacity = DEFAULT_CAPACITY) {}

  /** @param engine label of the planning engine */
  keyOf(
    { question, recentTurns, asOf, knownNames, dictionary, intentAbstraction: altitude }: UnderstandRequest,
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

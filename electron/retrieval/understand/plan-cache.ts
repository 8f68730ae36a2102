import type { QueryPlan } from '../../../shared/domain/query-plan';
import { contentHash } from '../../../shared/lib/content-hash';
import type { UnderstandRequest } from '../../models/engine';

const DEFAULT_SIZE = 200;

/**
 * Plans by everything they follow from, so that the same question in the same place is understood once. The oldest go
 * first.
 */
export class PlanCache {
  private readonly known = new Map<string, QueryPlan>();

  constructor(private readonly size = DEFAULT_SIZE) {}

  /** @param engine label of who plans */
  keyOf({ question, recentTurns, asOf, knownNames, dictionary, altitude }: UnderstandRequest, engine: string): string {
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
    const plan = this.known.get(key);
    return plan === undefined ? undefined : structuredClone(plan);
  }

  set(key: string, plan: QueryPlan): void {
    this.known.delete(key);
    this.known.set(key, structuredClone(plan));
    if (this.known.size > this.size) this.known.delete(this.known.keys().next().value!);
  }
}

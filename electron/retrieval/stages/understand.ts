import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { Stage } from '../funnel';

/** 1: message and recent turns → plan. A model that fails is replaced by the offline rules, openly. */
export const understand: Stage = {
  name: 'understand',
  async run(funnel, { index, fallback, signal }) {
    const { question, recentTurns, asOf, engine } = funnel.request;
    const request = { question, recentTurns, asOf, knownNames: await index.names() };
    const notes: string[] = [];
    let plan: QueryPlan;
    try {
      plan = await engine.understand(request, signal);
    } catch (error) {
      signal.throwIfAborted();
      plan = await fallback.understand(request, signal);
      notes.push(`${engine.label} could not plan (${error instanceof Error ? error.message : 'unknown error'}); ${fallback.label} did`);
    }
    funnel.trace.plan = plan;
    if (plan.route === 'none') {
      funnel.trace.skipped = plan.skipReason === '' ? 'this message needs no memory' : plan.skipReason;
      notes.push(`skipped: ${funnel.trace.skipped}`);
    }
    return { in: 0, out: 0, notes };
  },
};

import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { PlanReply } from '../prompts/understand';

const DAY_MS = 86_400_000;
const MAX_SUB_QUERIES = 6;

/**
 * The model's plan laid over the offline one: what the model left empty, the rules fill in.
 *
 * @param planner label of the model
 */
export function planFromReply(reply: PlanReply, offline: QueryPlan, planner: string): QueryPlan {
  const subQueries = reply.statements.filter(({ text }) => text.trim() !== '').slice(0, MAX_SUB_QUERIES);
  const mustKeep = reply.must_contain.map((word) => word.trim()).filter((word) => word !== '').slice(0, 8);
  return {
    ...offline,
    planner,
    intent: reply.intent.trim() || offline.intent,
    shape: reply.shape,
    route: reply.needs_memory ? 'vault' : 'none',
    skipReason: reply.needs_memory ? '' : reply.skip_reason.trim() || 'This message needs no memory.',
    subQueries: subQueries.length > 0 ? subQueries : offline.subQueries,
    needs: reply.needs.map(({ kind, confidence }) => ({ kind, confidence: Math.min(1, Math.max(0, confidence)) })),
    people: [...new Set([...offline.people, ...reply.people.map((name) => name.trim()).filter((name) => name !== '')])],
    references: reply.references.map(({ mention, resolved }) => ({ mention, resolved, note: '' })),
    hints: mustKeep.length > 0 ? [...offline.hints, { phrase: '', mustKeep }] : offline.hints,
    window: windowOf(reply) ?? offline.window,
  };
}

function windowOf({ window }: PlanReply): QueryPlan['window'] {
  if (window === null) return null;
  const from = Date.parse(`${window.from.slice(0, 10)}T00:00:00Z`);
  const lastDay = Date.parse(`${window.to.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(from) || Number.isNaN(lastDay) || lastDay < from) return null;
  return { from, to: lastDay + DAY_MS - 1, phrase: window.phrase };
}

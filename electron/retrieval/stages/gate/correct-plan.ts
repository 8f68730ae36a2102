import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { PlanCorrection } from '../../../ports/engine';

const MAX_SUB_QUERIES = 10;
const MAX_FURTHER = 3;
const MAX_ACTIONS = 3;

/**
 * The plan with what a model says that it lacks. What rules read of the message stays: they are exact where they read
 * anything, and a small model is not.
 *
 * @param label the model's
 * @returns the plan, and what it asks for that the one before did not; nothing where it would find the same
 */
export function correctPlan(
  plan: QueryPlan,
  correction: PlanCorrection,
  label: string,
): { plan: QueryPlan; asked: string[] } {
  const known = new Set(plan.subQueries.map(({ text }) => fold(text)));
  const further = lacking(correction.more, [...known, plan.question])
    .slice(0, Math.min(MAX_FURTHER, Math.max(0, MAX_SUB_QUERIES - plan.subQueries.length)))
    .map((text) => ({ aim: 'further' as const, text }));
  const people = lacking(correction.people, plan.people);
  const actions = lacking(correction.actions, plan.actions ?? []).slice(0, MAX_ACTIONS);
  const window = plan.window === null && plan.isStatement !== true ? correction.window : null;
  const isWhyAsked = plan.why == null && correction.decision !== '';
  return {
    asked: [
      ...further.map(({ text }) => text),
      ...people,
      ...actions,
      ...(window === null ? [] : [window.phrase]),
      ...(isWhyAsked ? [correction.decision] : []),
    ],
    plan: {
      ...plan,
      planner: { code: 'model', label },
      intent: correction.intent === '' ? plan.intent : correction.intent,
      subQueries: [...plan.subQueries, ...further],
      people: [...plan.people, ...people],
      ...(actions.length === 0 ? {} : { actions: [...(plan.actions ?? []), ...actions] }),
      ...(window === null ? {} : { window }),
      ...(isWhyAsked ? { why: { about: correction.decision, isNot: false } } : {}),
    },
  };
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Those of the texts that are not among the others, each once. */
function lacking(texts: readonly string[], others: readonly string[]): string[] {
  const seen = new Set(others.map(fold));
  return texts.filter((text) => !seen.has(fold(text)) && seen.add(fold(text)));
}

import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { QueryChangeReason } from '../../../shared/domain/trace-reasons';
import { FUNNEL_SETTINGS } from '../funnel/funnel-settings';
import type { ReformulationRound } from './reformulation-round';
import { OFFLINE_LABEL } from '../../ports/engine';

/** Words of questions that the assistant's earlier advice may answer. */
const ADVICE_WORDS = /\b(?:advi[cs]e|suggest\w*|recommend\w*|tips?|ideas?|plan(?:s|ned)?|options?)\b/i;

/**
 * Round two: a wider search. The time window is dropped, the assistant's messages are included, and a broad list is
 * judged. Named people are dropped only for a model judge, which reads the question; by rules, somebody else's boat
 * would pass for hers.
 */
export const broadenQuery: ReformulationRound = async ({ plan, request, insufficiency }) => {
  const isModelJudge = request.engine.label !== OFFLINE_LABEL;
  // Something was kept and the question names time or people; rules cannot tell whether other ones would do.
  if (!insufficiency.isEmpty && !isModelJudge) return null;
  // What there was at another time is no answer to what there was then.
  if (plan.window?.isFilter === true) return null;
  const wider: QueryPlan = { ...plan };
  const reason: Extract<QueryChangeReason, { code: 'broadened' }> = {
    code: 'broadened',
    droppedTimePhrase: plan.window?.phrase ?? null,
    isCallback: plan.shape !== 'callback' && ADVICE_WORDS.test(plan.question),
    droppedPeople: isModelJudge ? plan.people : [],
  };
  if (plan.window !== null) {
    const { phrase } = plan.window;
    const without = (text: string) => (phrase === '' ? text : text.replace(phrase, ' ').replace(/\s+/g, ' ').trim());
    wider.window = null;
    wider.question = without(plan.question);
    wider.subQueries = plan.subQueries.map((subQuery) => ({ ...subQuery, text: without(subQuery.text) }));
  }
  if (reason.isCallback) wider.shape = 'callback';
  if (reason.droppedPeople.length > 0) wider.people = [];
  const isChanged = plan.window !== null || reason.isCallback || reason.droppedPeople.length > 0;
  // More candidates of the same list help only a judge that does not weigh their rank.
  if (!isChanged && (!isModelJudge || plan.shape === 'broad-list')) return null;
  return { plan: wider, breadth: FUNNEL_SETTINGS.broadBreadth, reason };
};

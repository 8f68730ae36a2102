import type { StageNote } from '../../../../shared/domain/trace-stage-notes';
import { phraseLesson } from '../compose/package-entry';
import type { Funnel, FunnelDeps } from '../../funnel/funnel';
import { readWhyQuestion } from '../../../language/questions/why-question';

/**
 * Looks up the decision history of a why-question, from the records and never by similarity, and matching starter
 * lessons while the vault has few of its own. Returns notes for the trace.
 */
export function lookUpDecisions(
  { trace, request }: Funnel,
  { decisions, lessons }: Pick<FunnelDeps, 'decisions' | 'lessons'>,
): StageNote[] {
  const { plan } = trace;
  const starters = lessons?.starters?.(plan.actions ?? [], plan.question) ?? [];
  if (starters.length > 0)
    trace.starters = starters.map((match) => ({ id: match.lesson.id, text: phraseLesson(match, '') }));
  // A model's plan says that reasons are asked for; the words say of what.
  const why = plan.why === undefined ? readWhyQuestion(plan.question, request.recentTurns, plan.people) : plan.why;
  if (why === null) return [];
  plan.why = why;
  if (decisions === undefined || decisions.size === 0) return [];
  const history = decisions.find(why);
  trace.decisions = history;
  return [
    history === null
      ? { code: 'no-decisions', subject: why.about.slice(0, 80) }
      : { code: 'decisions-found', subject: history.subject, count: history.records.length },
  ];
}

import { phraseLesson } from '../compose/package-entry';
import type { Funnel, FunnelDeps } from '../../funnel/funnel';
import { readWhyQuestion } from '../../../language/questions/why-question';

/**
 * Beside the facts: to a why the thread of decisions on what is asked about, from the records and never by similarity;
 * and what the starter set says of an action in a vault that has few lessons of its own. Returns what to note.
 */
export function lookUpDecisions(
  { trace, request }: Funnel,
  { decisions, lessons }: Pick<FunnelDeps, 'decisions' | 'lessons'>,
): string[] {
  const { plan } = trace;
  const starters = lessons?.starters?.(plan.actions ?? [], plan.question) ?? [];
  if (starters.length > 0)
    trace.starters = starters.map((match) => ({ id: match.lesson.id, text: phraseLesson(match) }));
  // A model's plan says that reasons are asked for; of what, the words say.
  const why = plan.why === undefined ? readWhyQuestion(plan.question, request.recentTurns, plan.people) : plan.why;
  if (why === null) return [];
  plan.why = why;
  if (decisions === undefined || decisions.size === 0) return [];
  const history = decisions.find(why);
  trace.decisions = history;
  return [
    history === null
      ? `no decision is recorded on “${why.about.slice(0, 80)}”`
      : `${history.records.length === 1 ? 'one record' : `${history.records.length} records`} on “${history.subject}”`,
  ];
}

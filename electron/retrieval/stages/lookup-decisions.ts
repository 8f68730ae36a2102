import { phraseCue } from '../compose/unit';
import type { Funnel, FunnelDeps } from '../funnel';
import { whyOf } from '../../models/offline/understand-why';

/**
 * Beside the facts: to a why the thread of decisions on what is asked about, from the records and never by similarity;
 * and what the starter set
 * says of an action in a vault that has few lessons of its own. Returns what to note.
 */
export function lookUpDecisions(
  { trace, request }: Funnel,
  { decisions, cues }: Pick<FunnelDeps, 'decisions' | 'cues'>,
): string[] {
  const { plan } = trace;
  const starters = cues?.starters?.(plan.actions ?? [], plan.question) ?? [];
  if (starters.length > 0) trace.starters = starters.map((match) => ({ id: match.cue.id, text: phraseCue(match) }));
  // A model's plan says that reasons are asked for; of what, the words say.
  const why = plan.why === undefined ? whyOf(plan.question, request.recentTurns, plan.people) : plan.why;
  if (why === null) return [];
  plan.why = why;
  if (decisions === undefined || decisions.size === 0) return [];
  const thread = decisions.find(why);
  trace.decisions = thread;
  return [
    thread === null
      ? `no decision is recorded on “${why.about.slice(0, 80)}”`
      : `${thread.records.length === 1 ? 'one record' : `${thread.records.length} records`} on “${thread.subject}”`,
  ];
}

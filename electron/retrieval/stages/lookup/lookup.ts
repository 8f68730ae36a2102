import { readWhyQuestion } from '../../../language/questions/why-question';
import type { Funnel, FunnelDeps, Stage, StageResult } from '../../funnel/funnel';
import type { FactLookup } from '../../funnel/retrieval-ports';
import { phraseLesson } from '../compose/package-entry';
import type { StageNote } from '../../../../shared/domain/trace-stage-notes';
import type { TracedFact } from '../../../../shared/domain/trace';

/**
 * 2: values of a known key (entity, attribute) that held at the time asked about, from the fact table and never by
 * similarity. If the plan has no key, a key of the table named in the message is used.
 */
export const lookup: Stage = {
  name: 'lookup',
  async run(funnel, deps) {
    const result = lookUpFacts(funnel, deps);
    return { ...result, notes: [...result.notes, ...(await lookUpDecisions(funnel, deps))] };
  },
};

function lookUpFacts({ trace, request }: Funnel, { facts }: Pick<FunnelDeps, 'facts'>): StageResult {
  const size = facts?.size ?? 0;
  const planned = trace.plan.key;
  if (facts === undefined || size === 0)
    return emptyResult(planned === null ? { code: 'no-fact-key', factCount: 0 } : { code: 'no-facts', key: planned });
  // For a future time, the values at the turn's date are all that is known.
  const [from, to] = (
    trace.plan.window === null ? [request.asOf, request.asOf] : [trace.plan.window.from, trace.plan.window.to]
  ).map((at) => Math.min(at, request.asOf)) as [number, number];
  let key = planned;
  let found = planned === null ? [] : facts.lookup(planned, from, to);
  if (found.length === 0) {
    const named = facts.findKey(trace.plan.question);
    key = named ?? planned;
    if (named !== null) found = facts.lookup(named, from, to);
  }
  if (key === null) return emptyResult({ code: 'no-fact-key', factCount: size });
  trace.plan.key = key;
  trace.facts = found;
  return { in: 0, out: 0, notes: [lookupNote(facts, key, found, { from, to })] };
}

const emptyResult = (note: StageNote): StageResult => ({ in: 0, out: 0, notes: [note] });

function lookupNote(
  facts: FactLookup,
  key: { entity: string; attribute: string },
  found: TracedFact[],
  time: { from: number; to: number },
): StageNote {
  if (found.length > 0) return { code: 'facts-held', key, ...time, count: found.length };
  const otherCount = facts.lookup(key, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY).length;
  return otherCount === 0 ? { code: 'fact-unknown', key } : { code: 'no-fact-held', key, ...time, otherCount };
}

/**
 * Looks up the decision history that reasons are asked of, or what failed before where it is planned again, and matching
 * starter lessons while the vault has few of its own. Returns notes for the trace.
 */
async function lookUpDecisions(
  { trace, request }: Funnel,
  { decisions, lessons, index }: Pick<FunnelDeps, 'decisions' | 'lessons' | 'index'>,
): Promise<StageNote[]> {
  const { plan } = trace;
  const starters = lessons?.starters?.(plan.actions ?? [], plan.question) ?? [];
  if (starters.length > 0)
    trace.starters = starters.map((match) => ({ id: match.lesson.id, text: phraseLesson(match, '') }));
  // A model's plan says that reasons are asked for; the words say of what.
  const why = plan.why === undefined ? readWhyQuestion(plan.question, request.recentTurns, plan.people) : plan.why;
  if (why !== null) plan.why = why;
  const asksReasons = request.reading?.mayAskReasons === true && plan.planner.code === 'offline-rules';
  const isPlan = request.reading?.kind === 'plans' || (plan.actions ?? []).length > 0;
  if (decisions === undefined || decisions.size === 0) return [];
  if (why === null && !asksReasons) {
    const tried = isPlan ? await decisions.findPlannedAgain(plan.question, index) : null;
    if (tried !== null) trace.decisions = tried;
    return tried === null ? [] : [{ code: 'decisions-found', subject: tried.subject, count: tried.records.length }];
  }
  const meant = await decisions.findByMeaning(why?.about ?? plan.question, index);
  const history = meant === undefined ? (why === null ? null : decisions.find(why)) : meant;
  // Reasons may be asked of anything: only with a decision is it one of these questions.
  if (history !== null) plan.why = why ?? { about: plan.question, isNot: false };
  if (plan.why == null) return [];
  trace.decisions = history;
  return [
    history === null
      ? { code: 'no-decisions', subject: plan.why.about.slice(0, 80) }
      : { code: 'decisions-found', subject: history.subject, count: history.records.length },
  ];
}

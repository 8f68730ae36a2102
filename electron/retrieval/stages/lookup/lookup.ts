import type { TracedFact } from '../../../../shared/domain/trace';
import type { StageNote } from '../../../../shared/domain/trace-stage-notes';
import type { FactLookup } from '../../funnel/retrieval-ports';
import type { Funnel, FunnelDeps, Stage, StageResult } from '../../funnel/funnel';
import { lookUpDecisions } from './look-up-decisions';

/**
 * 2: values of a known key (entity, attribute) that held at the time asked about, from the fact table and never by
 * similarity. If the plan has no key, a key of the table named in the message is used.
 */
export const lookup: Stage = {
  name: 'lookup',
  async run(funnel, deps) {
    const result = lookUpFacts(funnel, deps);
    return { ...result, notes: [...result.notes, ...lookUpDecisions(funnel, deps)] };
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

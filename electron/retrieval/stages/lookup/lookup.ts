import type { TracedFact } from '../../../../shared/domain/trace';
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
    return emptyResult(
      planned === null
        ? 'the question names no key; the fact table is empty'
        : `asked for ${keyLabel(planned)}; the fact table is empty`,
    );
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
  if (key === null) return emptyResult(`the question names no key of the ${size} facts`);
  trace.plan.key = key;
  trace.facts = found;
  return { in: 0, out: 0, notes: [describeLookup(facts, key, found, { from, to })] };
}

const emptyResult = (note: string) => ({ in: 0, out: 0, notes: [note] });
const keyLabel = ({ entity, attribute }: { entity: string; attribute: string }): string => `${entity} · ${attribute}`;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

function describeLookup(
  facts: FactLookup,
  key: { entity: string; attribute: string },
  found: TracedFact[],
  { from, to }: { from: number; to: number },
): string {
  const when = from === to ? `on ${isoDay(from)}` : `from ${isoDay(from)} to ${isoDay(to)}`;
  if (found.length > 0)
    return `${keyLabel(key)}: ${found.length === 1 ? 'one value' : `${found.length} values`} held ${when}`;
  const ever = facts.lookup(key, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY).length;
  return ever === 0
    ? `${keyLabel(key)}: no fact is known`
    : `${keyLabel(key)}: no value held ${when}; ${ever} at other times`;
}

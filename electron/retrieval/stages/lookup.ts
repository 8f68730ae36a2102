import type { TracedFact } from '../../../shared/domain/trace';
import type { FactLookup } from '../books';
import type { Funnel, FunnelDeps, Stage, StageResult } from '../funnel';
import { lookUpDecisions } from './lookup-decisions';

/**
 * 2: a known key (entity, attribute) → the values that held at the time asked about, from the fact table and never by
 * similarity. A plan
 * without a key is helped out when the message names one of the table.
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
    return nothing(
      planned === null
        ? 'the question names no key; the fact table is empty'
        : `asked for ${words(planned)}; the fact table is empty`,
    );
  // Of a time to come, what holds at the turn's date is all that is known.
  const [from, to] = (
    trace.plan.window === null ? [request.asOf, request.asOf] : [trace.plan.window.from, trace.plan.window.to]
  ).map((at) => Math.min(at, request.asOf)) as [number, number];
  let key = planned;
  let found = planned === null ? [] : facts.lookup(planned, from, to);
  if (found.length === 0) {
    const named = facts.keyIn(trace.plan.question);
    key = named ?? planned;
    if (named !== null) found = facts.lookup(named, from, to);
  }
  if (key === null) return nothing(`the question names no key of the ${size} facts`);
  trace.plan.key = key;
  trace.facts = found;
  return { in: 0, out: 0, notes: [noteOf(facts, key, found, { from, to })] };
}

const nothing = (note: string) => ({ in: 0, out: 0, notes: [note] });
const words = ({ entity, attribute }: { entity: string; attribute: string }): string => `${entity} · ${attribute}`;
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

function noteOf(
  facts: FactLookup,
  key: { entity: string; attribute: string },
  found: TracedFact[],
  { from, to }: { from: number; to: number },
): string {
  const when = from === to ? `on ${day(from)}` : `from ${day(from)} to ${day(to)}`;
  if (found.length > 0)
    return `${words(key)}: ${found.length === 1 ? 'one value' : `${found.length} values`} held ${when}`;
  const ever = facts.lookup(key, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY).length;
  return ever === 0
    ? `${words(key)}: no fact is known`
    : `${words(key)}: no value held ${when}; ${ever} at other times`;
}

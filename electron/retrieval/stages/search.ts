import type { LaneReport } from '../../../shared/domain/trace';
import type { Funnel, FunnelDeps, LaneList, Stage } from '../funnel';
import { LANES } from '../lanes/all-lanes';
import type { Lane, LaneContext } from '../lanes/lane';
import { conceptOf, furtherTexts, mainText } from '../query-texts';
import { FUNNEL } from '../settings';

/** 3: plan → ranked lists per lane and sub-query, all lanes side by side. A lane that fails is recorded; the others go on. */
export const search = createSearchStage(LANES);

export function createSearchStage(lanes: readonly Lane[], timeoutMs: number = FUNNEL.laneTimeoutMs): Stage {
  return {
    name: 'search',
    async run(funnel, deps) {
      const context = await contextOf(funnel, deps);
      const runs = await Promise.all(lanes.map((lane) => runLane(lane, context, deps, timeoutMs)));
      deps.signal.throwIfAborted();
      funnel.trace.lanes = runs.map(({ report }) => report);
      funnel.lists = runs.flatMap(({ lists }) => lists);
      const found = new Set(funnel.lists.flatMap(({ hits }) => hits.map(({ ref }) => ref)));
      const failed = funnel.trace.lanes.filter(({ state }) => state === 'failed' || state === 'timed-out');
      return { in: 0, out: found.size, notes: failed.map(({ lane, reason }) => `${lane}: ${reason}`) };
    },
  };
}

async function contextOf({ trace, request }: Funnel, { index }: FunnelDeps): Promise<LaneContext> {
  const speakers = await index.speakers();
  const main = mainText(trace.plan, speakers);
  return {
    plan: trace.plan, index, main, further: furtherTexts(trace.plan, speakers), mainStatementOf: conceptOf(trace.plan),
    query: (text) => ({
      words: text.words, statement: text.statement, window: trace.plan.window, exclude: request.exclude ?? [],
      limit: text === main || text.statement === main.statement ? FUNNEL.laneLimit : FUNNEL.subQueryLimit,
    }),
  };
}

async function runLane(lane: Lane, context: LaneContext, { now, signal }: FunnelDeps, timeoutMs: number): Promise<{ report: LaneReport; lists: LaneList[] }> {
  const off = lane.off(context.plan);
  if (off !== null) return { report: { lane: lane.name, state: 'off', hits: 0, ms: 0, reason: off }, lists: [] };
  const start = now();
  const report = (state: LaneReport['state'], hits: number, reason: string): LaneReport => ({ lane: lane.name, state, hits, ms: now() - start, reason });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'timed-out'>((resolve) => {
    timer = setTimeout(() => resolve('timed-out'), timeoutMs);
    signal.addEventListener('abort', () => resolve('timed-out'), { once: true });
  });
  try {
    const lists = await Promise.race([Promise.resolve().then(() => lane.search(context)), timeout]);
    if (lists === 'timed-out') return { report: report('timed-out', 0, `took longer than ${timeoutMs / 1000} s`), lists: [] };
    const hits = lists.reduce((total, list) => total + list.hits.length, 0);
    return { report: report(hits === 0 ? 'empty' : 'ok', hits, ''), lists };
  } catch (error) {
    return { report: report('failed', 0, error instanceof Error ? error.message : 'unknown error'), lists: [] };
  } finally {
    clearTimeout(timer);
  }
}

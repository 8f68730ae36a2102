import type { LaneReport, RetrievalTrace } from '../../../shared/domain/trace';
import { callsSent } from '../../threads/calls-sent';
import { messageOf, type Funnel, type FunnelDeps, type LaneList, type Stage } from '../funnel';
import { followHops, isWaiting } from '../hops/follow-hops';
import { LANES } from '../lanes/all-lanes';
import type { Lane, LaneContext } from '../lanes/lane';
import { conceptOf, furtherTexts, mainText } from '../fuse/query-texts';
import { readFeedback } from '../gate/gate-feedback';
import { FUNNEL } from '../settings';

/**
 * 3: plan → ranked lists per lane and sub-query, all lanes side by side. A lane that fails is recorded; the others go
 * on.
 */
export const search = createSearchStage(LANES);

export function createSearchStage(lanes: readonly Lane[], timeoutMs: number = FUNNEL.laneTimeoutMs): Stage {
  return {
    name: 'search',
    async run(funnel, deps) {
      const context = await contextOf(funnel, deps);
      const running = Promise.all([
        archivedOf(funnel, deps, context),
        ...lanes.map((lane) => runLane(lane, context, deps, timeoutMs)),
      ]);
      askAhead(funnel, deps, context);
      const [archived, ...runs] = await running;
      deps.signal.throwIfAborted();
      if (archived !== null) funnel.trace.archived = archived;
      funnel.trace.lanes = runs.map(({ report }) => report);
      funnel.lists = runs.flatMap(({ lists }) => lists);
      const hops = await followHops(funnel, deps, funnel.lists);
      funnel.lists = hops.lists;
      const found = new Set([
        ...(funnel.request.include ?? []),
        ...funnel.lists.flatMap(({ hits }) => hits.map(({ ref }) => ref)),
      ]);
      const failed = funnel.trace.lanes.filter(({ state }) => state === 'failed' || state === 'timed-out');
      return {
        in: 0,
        out: found.size,
        notes: [...failed.map(({ lane, reason }) => `${lane}: ${reason}`), ...hops.notes],
      };
    },
  };
}

/**
 * What the archive would have had to say; null when even that could not be asked, which costs no question its answer.
 */
async function archivedOf(
  { request }: Funnel,
  { index }: FunnelDeps,
  { main }: LaneContext,
): Promise<RetrievalTrace['archived'] | null> {
  const counts = await index.nearArchived({ words: main.words, exclude: request.exclude ?? [] }).catch(() => null);
  return counts === null ? null : { searched: request.includeArchived === true, ...counts };
}

/**
 * What the fit check and the look at its outcome want: while the lanes run nothing else is to be done. A failure is
 * theirs to tell.
 */
function askAhead(funnel: Funnel, deps: FunnelDeps, { main }: LaneContext): void {
  deps.index.vocabulary(main.words).catch(() => {});
  callsSent()
    .then(() => readFeedback(funnel, deps))
    .catch(() => {});
}

async function contextOf({ trace, request }: Funnel, { index, cues }: FunnelDeps): Promise<LaneContext> {
  const speakers = await index.speakers();
  const main = mainText(trace.plan, speakers);
  return {
    plan: trace.plan,
    index,
    main,
    cues,
    asOf: request.asOf,
    decisions: trace.decisions ?? null,
    exclude: request.exclude ?? [],
    further: furtherTexts(trace.plan, speakers).filter(
      ({ subQuery }) => subQuery === -1 || !isWaiting(trace.plan.subQueries[subQuery]!),
    ),
    mainStatementOf: conceptOf(trace.plan),
    query: (text) => ({
      words: text.words,
      statement: text.statement,
      window: trace.plan.window,
      exclude: request.exclude ?? [],
      limit: text === main || text.statement === main.statement ? FUNNEL.laneLimit : FUNNEL.subQueryLimit,
    }),
  };
}

async function runLane(
  lane: Lane,
  context: LaneContext,
  { now, signal, ranking }: FunnelDeps,
  timeoutMs: number,
): Promise<{ report: LaneReport; lists: LaneList[] }> {
  const off = ranking?.lanesOff?.includes(lane.name) === true ? 'switched off for this run' : lane.off(context.plan);
  if (off !== null) return { report: { lane: lane.name, state: 'off', hits: 0, ms: 0, reason: off }, lists: [] };
  const start = now();
  const report = (state: LaneReport['state'], hits: number, reason: string): LaneReport => ({
    lane: lane.name,
    state,
    hits,
    ms: now() - start,
    reason,
  });
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  const timeout = new Promise<'timed-out'>((resolve) => {
    stop = () => resolve('timed-out');
    timer = setTimeout(stop, timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    const lists = await Promise.race([Promise.resolve().then(() => lane.search(context)), timeout]);
    if (lists === 'timed-out')
      return { report: report('timed-out', 0, `took longer than ${timeoutMs / 1000} s`), lists: [] };
    // What a strict list holds is on the broader ones too.
    const hits = lists.reduce(
      (total, list) => total + (list.variant === undefined || list.variant === 'broad' ? list.hits.length : 0),
      0,
    );
    return { report: report(hits === 0 ? 'empty' : 'ok', hits, ''), lists };
  } catch (error) {
    return { report: report('failed', 0, messageOf(error)), lists: [] };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

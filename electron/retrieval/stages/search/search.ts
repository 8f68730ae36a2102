import type { LaneReport, RetrievalTrace } from '../../../../shared/domain/trace';
import type { StageNote } from '../../../../shared/domain/trace-stage-notes';
import { afterWorkerFlush } from '../../../threads/after-worker-flush';
import type { Funnel, FunnelDeps, LaneList, Stage } from '../../funnel/funnel';
import { followHops, hasPlaceholder } from '../../multi-hop/follow-hops';
import { LANES } from '../../lanes/all-lanes';
import type { Lane, LaneContext } from '../../lanes/lane';
import { furtherLaneTexts, mainLaneText } from '../../lanes/lane-texts';
import { timeLane } from '../../lanes/run-recall-lanes';
import { readFeedback } from '../gate/relevance-feedback';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';

/**
 * 3: plan → ranked lists per lane and sub-query, all lanes in parallel. A failing lane is recorded; the others
 * continue.
 */
export const search = createSearchStage(LANES);

function createSearchStage(lanes: readonly Lane[], timeoutMs: number = FUNNEL_SETTINGS.laneTimeoutMs): Stage {
  return {
    name: 'search',
    async run(funnel, deps) {
      const context = await buildLaneContext(funnel, deps);
      const running = Promise.all([
        countArchived(funnel, deps, context),
        ...lanes.map((lane) => runLane(lane, context, deps, timeoutMs)),
      ]);
      prefetch(funnel, deps);
      const [archived, ...runs] = await running;
      deps.signal.throwIfAborted();
      if (archived !== null) funnel.trace.archived = archived;
      // A further round reports its lanes in place of those before.
      const ran = new Set(runs.map(({ report }) => report.lane));
      funnel.trace.lanes = [
        ...runs.map(({ report }) => report),
        ...funnel.trace.lanes.filter(({ lane }) => !ran.has(lane)),
      ];
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
        notes: [
          ...failed.map(({ lane, reason }): StageNote => ({ code: 'lane-failed', lane, reason: reason! })),
          ...hops.notes,
          ...funnel.askedFor.map((texts): StageNote => ({ code: 'asked-for-more', texts })),
        ],
      };
    },
  };
}

/** Near matches in the archive; null when counting fails, which does not fail the question, and within a part of the vault. */
async function countArchived(
  { request }: Funnel,
  { index }: FunnelDeps,
  { main }: LaneContext,
): Promise<RetrievalTrace['archived'] | null> {
  if (request.scope !== undefined) return null;
  const counts = await index
    .countArchivedMatches({ words: main.words, exclude: request.exclude ?? [] })
    .catch(() => null);
  return counts === null ? null : { searched: request.includeArchived === true, ...counts };
}

/** Requests data for the gate while the lanes run. Failures surface there. */
function prefetch(funnel: Funnel, deps: FunnelDeps): void {
  afterWorkerFlush()
    .then(() => readFeedback(funnel, deps))
    .catch(() => {});
}

async function buildLaneContext({ trace, request }: Funnel, { index, lessons }: FunnelDeps): Promise<LaneContext> {
  const speakers = await index.speakers();
  const main = mainLaneText(trace.plan, speakers);
  return {
    plan: trace.plan,
    index,
    surface: request.surface,
    main,
    speakers,
    lessons,
    asOf: request.asOf,
    decisions: trace.decisions ?? null,
    exclude: request.exclude ?? [],
    further: furtherLaneTexts(trace.plan, speakers).filter(
      ({ subQuery }) => subQuery === -1 || !hasPlaceholder(trace.plan.subQueries[subQuery]!),
    ),
    query: (text) => ({
      words: text.words,
      statement: text.statement,
      timeWindow: trace.plan.window,
      ...(trace.plan.exactPhrases === undefined ? {} : { phrases: trace.plan.exactPhrases }),
      exclude: request.exclude ?? [],
      limit:
        text === main || text.statement === main.statement ? FUNNEL_SETTINGS.laneLimit : FUNNEL_SETTINGS.subQueryLimit,
    }),
  };
}

async function runLane(
  lane: Lane,
  context: LaneContext,
  { now, signal }: FunnelDeps,
  timeoutMs: number,
): Promise<{ report: LaneReport; lists: LaneList[] }> {
  const disabledReason = lane.disabledReason(context.plan, context.surface);
  const { lists, ...ran } = await timeLane(disabledReason, () => lane.search(context), { now, signal, timeoutMs });
  return { report: { lane: lane.name, ...ran }, lists };
}

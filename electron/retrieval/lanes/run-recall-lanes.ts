import { errorMessage, type LaneList } from '../funnel/funnel';
import { type LaneQuery, RECALL_LANES, type RecallLane, type RecallLanes } from '../index/queries/lane-query';
import type { LaneReason } from '../../../shared/domain/trace-reasons';
import type { LaneReport } from '../../../shared/domain/trace';
import { TIMED_OUT, withTimeout } from '../../../shared/lib/with-timeout';

interface LaneClock {
  /** Monotonic milliseconds. */
  now: () => number;
  signal: AbortSignal;
  timeoutMs: number;
}

/** What became of one lane, and its lists. It never rejects: a lane that fails or is late is reported. */
export type TimedLane = Omit<LaneReport, 'lane'> & { lists: LaneList[] };

/** Runs one lane. `disabledReason` not null: it is off. */
export async function timeLane(
  disabledReason: LaneReason | null,
  search: () => Promise<LaneList[]>,
  { now, signal, timeoutMs }: LaneClock,
): Promise<TimedLane> {
  if (disabledReason !== null) return { state: 'off', hits: 0, ms: 0, reason: disabledReason, lists: [] };
  const start = now();
  const result = (state: LaneReport['state'], hits: number, reason: LaneReason | null, lists: LaneList[] = []) => ({
    state,
    hits,
    ms: now() - start,
    reason,
    lists,
  });
  try {
    const lists = await withTimeout(Promise.resolve().then(search), timeoutMs, signal);
    if (lists === TIMED_OUT) return result('timed-out', 0, { code: 'timed-out', limitMs: timeoutMs });
    // Hits of a strict list are in the looser lists too.
    const hits = lists.reduce(
      (total, list) => total + (list.variant === undefined || list.variant === 'any' ? list.hits.length : 0),
      0,
    );
    return result(hits === 0 ? 'empty' : 'ok', hits, null, lists);
  } catch (error) {
    return result('failed', 0, { code: 'failed', message: errorMessage(error) });
  }
}

/** Notes that can be asked for candidates, wherever they are. */
export interface RecallLanesHome {
  lanes: RecallLanes;
  /** Lanes that this home does not have, each with the reason. */
  offLanes(): Promise<Partial<Record<RecallLane, LaneReason>>>;
}

/** Asks every lane of a home at once. A lane that is off, fails or is late is reported; the others go on. */
export async function runRecallLanes(
  { lanes, offLanes }: RecallLanesHome,
  query: LaneQuery,
  clock: LaneClock,
): Promise<Record<RecallLane, TimedLane>> {
  const off = await offLanes();
  const runs = await Promise.all(
    RECALL_LANES.map(
      async (lane) =>
        [
          lane,
          await timeLane(
            off[lane] ?? null,
            async () => [{ lane, subQuery: -1, hits: await lanes[lane](query) }],
            clock,
          ),
        ] as const,
    ),
  );
  return Object.fromEntries(runs) as Record<RecallLane, TimedLane>;
}

import type { LaneReason } from '../../../shared/domain/trace-reasons';
import { RECALL_LANES, type LaneQuery, type RecallLane, type RecallLanes } from '../index/queries/lane-query';
import { timeLane, type LaneClock, type TimedLane } from './time-lane';

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

import type { LaneReason } from '../../../shared/domain/trace-reasons';
import { WIDE_LANES, type LaneQuery, type WideLane, type WideStep } from '../index/queries/lane-query';
import { timeLane, type LaneClock, type TimedLane } from './time-lane';

/** Notes that can be asked for candidates, wherever they are. */
export interface WideStepHome {
  lanes: WideStep;
  /** Lanes that this home does not have, each with the reason. */
  offLanes(): Promise<Partial<Record<WideLane, LaneReason>>>;
}

/** Asks every lane of a home at once. A lane that is off, fails or is late is reported; the others go on. */
export async function runWideStep(
  { lanes, offLanes }: WideStepHome,
  query: LaneQuery,
  clock: LaneClock,
): Promise<Record<WideLane, TimedLane>> {
  const off = await offLanes();
  const runs = await Promise.all(
    WIDE_LANES.map(
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
  return Object.fromEntries(runs) as Record<WideLane, TimedLane>;
}

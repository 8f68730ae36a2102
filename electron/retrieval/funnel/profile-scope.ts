import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { LaneReason, SkipReason } from '../../../shared/domain/trace-reasons';
import type { Funnel } from './funnel';
import { isAskedInPart } from './project-scope';

/** Runs of a turn; what a model looks up in the middle of its answer is none. */
const TURN_PURPOSES: ReadonlySet<string> = new Set(['question', 'again', 'depth', 'breadth']);

/** Why a run does not judge the standing profile, of `count` notes; null: it does. */
export function profileOffReason({ request, trace }: Funnel, count: number): LaneReason | null {
  if (count === 0) return { code: 'profile-empty' };
  if (request.withoutProfile === true) return { code: 'profile-off' };
  const isTurn =
    request.surface !== 'search' &&
    !isAskedInPart(request) &&
    (trace.plan.exactPhrases ?? []).length === 0 &&
    TURN_PURPOSES.has(request.purpose ?? 'question');
  return isTurn ? null : { code: 'profile-not-a-turn' };
}

/** Why a message is answered without the vault, where its plan says so. */
export const skipReasonOf = ({ skipReason }: QueryPlan): SkipReason => skipReason ?? { code: 'no-memory-needed' };

import type { TraceCandidate } from '../../../shared/domain/trace';

type Judged = 'floor' | 'gate' | 'rank' | 'dedup' | 'resolve' | 'compose' | 'outcome' | 'use';

/** What the stages after fusing write on a candidate, before any of them ran. */
export const unjudged = (): Pick<TraceCandidate, Judged> => ({
  floor: null,
  gate: null,
  rank: null,
  dedup: null,
  resolve: null,
  compose: null,
  outcome: { state: 'kept' },
  use: null,
});

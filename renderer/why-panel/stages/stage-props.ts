import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';

export interface StageProps {
  trace: RetrievalTrace;
  candidate: TraceCandidate;
}

import type { SourceRef } from '../../../shared/domain/ids';
import { STAGE_NAMES, type RetrievalTrace, type StageName, type TraceCandidate } from '../../../shared/domain/trace';
import { labels, t } from '../../../shared/messages/message';

interface StageDrops {
  stage: StageName;
  count: number;
}

export interface TraceSummary {
  found: number;
  used: TraceCandidate[];
  /** Candidates by stage, then in fused order. */
  leftOut: TraceCandidate[];
  /** How many each stage dropped; with `used` they add up to `found`. */
  drops: StageDrops[];
}

/** Names of the stages as the panel uses them. */
export const STAGE_LABELS: Record<StageName, string> = labels({
  understand: 'whyPanel.youAsked',
  lookup: 'whyStages.foundBy',
  search: 'whyStages.foundBy',
  fuse: 'whyPanel.weakerMatch',
  floor: 'whyStages.minimumMatch',
  gate: 'whyStages.relevance',
  rank: 'whyStages.rank',
  dedup: 'whyStages.copies',
  resolve: 'whyStages.copies',
  compose: 'whyPanel.budget',
  observe: 'whyPanel.usedHeading',
});

const isDropped = (candidate: TraceCandidate): boolean => candidate.outcome.state === 'dropped';

/** Used and dropped candidates, counted by the stage that dropped them. */
export function summariseTrace(trace: RetrievalTrace): TraceSummary {
  const position = new Map(trace.package.order.map((ref, index) => [ref, index]));
  const used = trace.candidates
    .filter((candidate) => !isDropped(candidate))
    .sort((a, b) => (position.get(a.ref) ?? Infinity) - (position.get(b.ref) ?? Infinity));
  const leftOut = trace.candidates
    .filter(isDropped)
    .sort((a, b) => stageOrder(a) - stageOrder(b) || a.fused.rank - b.fused.rank);
  const counts = new Map<StageName, number>();
  for (const { outcome } of leftOut) {
    if (outcome.state === 'dropped') counts.set(outcome.stage, (counts.get(outcome.stage) ?? 0) + 1);
  }
  return {
    found: trace.candidates.length,
    used,
    leftOut,
    drops: [...counts].map(([stage, count]) => ({ stage, count })),
  };
}

// Nearest to being used first: later stages before earlier ones.
const LATEST_STAGE_FIRST = [...STAGE_NAMES.filter((stage) => stage !== 'observe').reverse(), 'observe'];
function stageOrder({ outcome }: TraceCandidate): number {
  return outcome.state === 'dropped' ? LATEST_STAGE_FIRST.indexOf(outcome.stage) : -1;
}

/** The candidate of a reference; null when this retrieval has none. */
export const candidateOf = (trace: RetrievalTrace, ref: SourceRef): TraceCandidate | null =>
  trace.candidates.find((candidate) => candidate.ref === ref) ?? null;

/** The name of a source in a list: a note's title, a message's session and index. */
export function candidateName(candidate: TraceCandidate): string {
  if (candidate.kind !== 'message' || candidate.origin === null)
    return candidate.title === '' && candidate.hiddenBy !== undefined ? t('common.hidden') : candidate.title;
  const who = candidate.speaker ?? (candidate.role === 'person' ? t('common.you') : t('common.vault'));
  return t('whyPanel.sessiontitleMessageMessageindexWho', {
    sessionTitle: candidate.origin.sessionTitle,
    messageIndex: candidate.origin.messageIndex + 1,
    who,
  });
}

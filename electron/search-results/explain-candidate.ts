import type { RetrievalTrace, TraceCandidate } from '../../shared/domain/trace';
import type { LaneName } from '../../shared/domain/trace-codes';
import {
  composeReasonText,
  dropReasonText,
  floorReasonText,
  gateJudgeText,
  gateReasonText,
} from '../../shared/domain/trace-text/candidate-text';
import { namesIn } from '../../shared/domain/trace-text/names-in';
import { PENALTY_TEXT } from '../../shared/domain/trace-text/score-text';
import { typedEntries } from '../../shared/lib/typed-entries';

/** Why a source was surfaced or left out, for the command line and other assistants. */
export interface CandidateExplanation {
  outcome: 'surfaced' | 'left-out';
  /** 1-based rank among the surfaced ones; null for one that was left out. */
  position: number | null;
  surfaced: number;
  considered: number;
  /** 0–1; null where it was left out before it was ranked. */
  score: number | null;
  /** In the order of the stages, each a sentence without its full stop. */
  reasons: string[];
}

const LANE_TEXT: Record<LaneName, string> = {
  lexical: 'its words',
  fuzzy: 'similar spelling',
  dense: 'its meaning',
  temporal: 'its time',
  role: 'who said it',
  graph: 'links',
  lesson: 'a lesson',
  decision: 'a decision',
  overview: 'summaries and topics',
  profile: 'the profile',
  web: 'the web',
  collection: 'a shared collection',
  tool: 'a tool',
};

export function explainCandidate(
  trace: Pick<RetrievalTrace, 'candidates'>,
  candidate: TraceCandidate,
): CandidateExplanation {
  const { outcome, rank, floor, gate, dedup, compose } = candidate;
  const surfaced = trace.candidates.filter((other) => other.outcome.state === 'kept');
  const nameOf = namesIn(trace);
  const folded = dedup?.folded.length ?? 0;
  return {
    outcome: outcome.state === 'kept' ? 'surfaced' : 'left-out',
    position: outcome.state === 'kept' ? (rank?.position ?? null) : null,
    surfaced: surfaced.length,
    considered: trace.candidates.length,
    score: rank?.score ?? null,
    reasons: [
      `found by ${foundText(candidate)}`,
      ...(floor === null || gate !== null ? [] : [floorReasonText(floor.reason)]),
      ...(gate === null
        ? []
        : [`judged ${gate.verdict} (${gateJudgeText(gate.judge)}): ${gateReasonText(gate.reason)}`]),
      ...(rank === null ? [] : scoreLines(rank)),
      ...(folded === 0 ? [] : [`${folded} more ${folded === 1 ? 'source says' : 'sources say'} the same`]),
      ...(outcome.state === 'dropped'
        ? [`left out at the stage “${outcome.stage}”: ${dropReasonText(outcome.reason, nameOf)}`]
        : compose === null
          ? []
          : [composeReasonText(compose.reason)]),
    ],
  };
}

function foundText({ found, similarity }: TraceCandidate): string {
  const words = [...new Set(found.flatMap(({ matchedTerms }) => matchedTerms))];
  const lanes = [...new Set(found.map(({ lane }) => lane))].map((lane) => {
    if (lane === 'lexical' && words.length > 0) return `${LANE_TEXT[lane]} (${words.join(', ')})`;
    return lane === 'dense' && similarity !== null ? `${LANE_TEXT[lane]} (${similarity.toFixed(2)})` : LANE_TEXT[lane];
  });
  return lanes.length === 0 ? 'the question itself' : lanes.join(', ');
}

function scoreLines(rank: NonNullable<TraceCandidate['rank']>): string[] {
  const { provenance, recency, blend, needBoost, penalty, score, penalties = {} } = rank;
  const parts = [
    `provenance ${provenance.toFixed(2)}`,
    ...(recency === null ? [] : [`recency ${recency.toFixed(2)}`]),
    `fitness ${(blend + needBoost - penalty).toFixed(2)}`,
  ];
  const penaltyTexts = typedEntries(penalties).map(([code]) => PENALTY_TEXT[code]);
  return [
    `scored ${score.toFixed(2)}: ${parts.join(' × ')}`,
    ...(penaltyTexts.length === 0 ? [] : [`ranked lower: ${penaltyTexts.join(', ')}`]),
  ];
}

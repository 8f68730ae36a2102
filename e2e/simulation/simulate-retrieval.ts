import { APPLICABILITY, type Verdict } from '../../shared/domain/ranking';
import { cosine, type RandomDraws } from './random-draws';
import type { Candidate } from './user-history';

/** Noise of lanes and gate. */
export interface RetrievalNoise {
  /** Distance between a question's words and the note that answers it. */
  vagueness: number;
  /** Standard deviation of the lanes' scores around the true similarity. */
  laneNoise: number;
  /** Standard deviation of the gate's judgement. */
  gateNoise: number;
  /** Added to the gate's judgement of the right note. */
  insight: number;
}

/** Candidates found; more than are judged, since archived ones are left out later. */
const MAX_CANDIDATES = 40;
/** Minimum judged relevance of each label, set by hand. */
const LABEL_FROM: [Verdict, number][] = [
  ['exact', 0.88],
  ['strong', 0.74],
  ['useful', 0.58],
  ['weak', 0.44],
  ['drop', -Infinity],
];

/**
 * The funnel up to the rank stage, as noise: lanes score similarity to the question and the gate labels it, both with
 * errors. Notes of one topic and task are similar, so that several get the right note's label.
 */
export function simulateRetrieval(
  draws: RandomDraws,
  question: Float64Array,
  target: number,
  directions: readonly Float64Array[],
  retrieval: RetrievalNoise,
): Candidate[] {
  const likeness = directions.map((direction) => cosine(question, direction));
  const scores = Float64Array.from(likeness, (alike) => Math.max(0, alike + retrieval.laneNoise * draws.normal()));
  const least = scores.toSorted()[Math.max(0, scores.length - MAX_CANDIDATES)]!;
  const best: { note: number; score: number }[] = [];
  scores.forEach((score, note) => {
    if (score >= least) best.push({ note, score });
  });
  best.sort((a, b) => b.score - a.score || a.note - b.note);
  return best.slice(0, MAX_CANDIDATES).map(({ note, score }) => {
    const fitness = likeness[note]! + (note === target ? retrieval.insight : 0) + retrieval.gateNoise * draws.normal();
    return { note, score, applicability: APPLICABILITY[labelOf(fitness)] };
  });
}

const labelOf = (fitness: number): Verdict => LABEL_FROM.find(([, from]) => fitness >= from)![0];

import { APPLICABILITY, type Verdict } from '../../shared/domain/ranking';
import { cosine, type RandomDraws } from './random-draws';
import type { Candidate } from './user-history';

/** How well the lanes and the gate see what is meant. */
export interface RetrievalNoise {
  /** How far a question's words lie from the note that answers it. */
  vagueness: number;
  /** Standard deviation of the lanes' scores around the true likeness. */
  laneNoise: number;
  /** Standard deviation of the gate's judgement. */
  gateNoise: number;
  /** What the gate sees in the right note beyond likeness. */
  insight: number;
}

/** Candidates beyond those that are judged: archived ones are left out later. */
const MAX_CANDIDATES = 40;
/** Least judged fitness of each label, by hand. */
const LABEL_FROM: [Verdict, number][] = [
  ['exact', 0.88],
  ['strong', 0.74],
  ['useful', 0.58],
  ['weak', 0.44],
  ['drop', -Infinity],
];

/**
 * The funnel up to the rank, as noise: the lanes score likeness to the question, the gate labels it (retrieval.md §6),
 * both erring. Notes of one topic and one task look alike, so that several of them carry the same label as the right
 * one.
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

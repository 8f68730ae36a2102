import type { TraceCandidate } from '../../../../shared/domain/trace';
import { candidateTerms } from '../../funnel/candidate-terms';

/**
 * Maximal marginal relevance (Carbonell & Goldstein 1998): each next one is the best of `λ · score − (1 − λ) ·
 * likeness` to what stands already, the score as a share of the best one's, likeness the cosine of the texts' terms. λ
 * = 1 leaves the order as it is.
 *
 * @param lambda 0 (only different) to 1 (only good)
 */
export function diversifyByMmr(ordered: readonly TraceCandidate[], lambda: number): TraceCandidate[] {
  if (lambda >= 1 || ordered.length < 3) return [...ordered];
  const best = Math.max(...ordered.map(({ rank }) => rank?.score ?? 0)) || 1;
  const similarityToChosen = new Map(ordered.map((candidate) => [candidate, 0]));
  const remaining = [...ordered];
  const chosen: TraceCandidate[] = [];
  while (remaining.length > 0) {
    // The first of equals stands higher in the ranking.
    const values = remaining.map(
      (candidate) => lambda * ((candidate.rank?.score ?? 0) / best) - (1 - lambda) * similarityToChosen.get(candidate)!,
    );
    const [next] = remaining.splice(values.indexOf(Math.max(...values)), 1);
    chosen.push(next!);
    for (const candidate of remaining)
      similarityToChosen.set(
        candidate,
        Math.max(similarityToChosen.get(candidate)!, termSetCosine(candidateTerms(candidate), candidateTerms(next!))),
      );
  }
  return chosen;
}

/** Shared terms over the geometric mean of both sizes, 0–1. */
export function termSetCosine(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const term of a) if (b.has(term)) shared += 1;
  return shared / Math.sqrt(a.size * b.size);
}

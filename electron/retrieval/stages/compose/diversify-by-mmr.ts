import type { TraceCandidate } from '../../../../shared/domain/trace';
import { candidateTerms } from '../../funnel/candidates';

/**
 * Maximal marginal relevance (Carbonell & Goldstein 1998): repeatedly selects the maximum of `λ · score − (1 − λ) ·
 * similarity`, with the score as a share of the best and similarity the largest cosine of terms to a selected text. λ =
 * 1 keeps the order.
 *
 * @param lambda 0 (diversity only) to 1 (score only)
 */
export function diversifyByMmr(ordered: readonly TraceCandidate[], lambda: number): TraceCandidate[] {
  if (lambda >= 1 || ordered.length < 3) return [...ordered];
  const best = Math.max(...ordered.map(({ rank }) => rank?.score ?? 0)) || 1;
  const similarityToChosen = new Map(ordered.map((candidate) => [candidate, 0]));
  const remaining = [...ordered];
  const chosen: TraceCandidate[] = [];
  while (remaining.length > 0) {
    // Ties keep the ranking's order.
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

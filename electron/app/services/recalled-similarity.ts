import type { SourceRef, TraceId } from '../../../shared/domain/ids';
import type { RecalledSimilarity } from '../../corpus/extraction/novelty-filter';
import type { IndexPort } from '../../retrieval/index/index-port';
import type { VaultStore } from '../../store/vault-store';
import { similaritiesOfText } from './text-similarity';

/** Texts embedded per turn; further ones are compared by their words alone. */
const MAX_TEXTS = 60;

/** Similarity of texts to the packages of an answer's runs, by the index's vectors; null without them. */
export function createRecalledSimilarity({
  store,
  index,
}: {
  store: Pick<VaultStore, 'get'>;
  index: Pick<IndexPort, 'score'>;
}): RecalledSimilarity {
  const surfaced = async (traceId: TraceId | null | undefined): Promise<SourceRef[]> => {
    const trace = traceId === null || traceId === undefined ? null : await store.get('traces', traceId);
    if (trace === null || trace === undefined) return [];
    const further = await Promise.all((trace.childIds ?? []).map((id) => store.get('traces', id)));
    return [...new Set([trace, ...further].flatMap((run) => run?.package.order ?? []))];
  };
  return async (texts, answer) => {
    const pool = await surfaced(answer?.traceId);
    const similarities: (number | null)[] = texts.map(() => null);
    if (pool.length === 0) return similarities;
    for (const [position, text] of texts.slice(0, MAX_TEXTS).entries()) {
      const similarityOf = await similaritiesOfText(index, text, pool);
      similarities[position] = [...similarityOf.values()].reduce<number | null>(
        (best, similarity) => (similarity === null ? best : Math.max(best ?? 0, similarity)),
        null,
      );
    }
    return similarities;
  };
}

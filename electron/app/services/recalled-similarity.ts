import type { SourceRef, TraceId } from '../../../shared/domain/ids';
import type { RecalledSimilarity } from '../../corpus/extraction/novelty-filter';
import type { IndexPort } from '../../retrieval/index/index-port';
import type { VaultStore } from '../../store/vault-store';

/** Longer turns are compared by their words alone beyond this; each text costs one embedding. */
const MAX_TEXTS = 60;

/**
 * How alike texts are to what an answer's runs put into its package, by the vectors the index has anyway; null where it
 * has none.
 */
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
      const hits = await index.score({
        words: text,
        statement: text,
        timeWindow: null,
        exclude: [],
        people: [],
        expectedAnswerType: null,
        pool,
      });
      similarities[position] = hits.reduce<number | null>(
        (best, { similarity }) => (similarity === null ? best : Math.max(best ?? 0, similarity)),
        null,
      );
    }
    return similarities;
  };
}

import type { TraceId } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { emptyPlan } from '../../../shared/domain/query-plan';

/** The trace of a failed supplemental retrieval: no candidates, and the error. Everything else as in its parent. */
export function failedSupplement(
  parent: RetrievalTrace,
  { id, query, why }: { id: TraceId; query: string; why: string },
): RetrievalTrace {
  const { surface, asOf, configHash, indexSeq, embedder, sentTo, sessionId, messageId } = parent;
  return {
    id,
    parentId: parent.id,
    purpose: 'supplemental',
    purposeNote: { code: 'model-request', query, failure: why },
    sessionId,
    messageId,
    surface,
    asOf,
    plan: emptyPlan(query),
    skipped: { code: 'search-failed', message: why },
    lanes: [],
    stages: [],
    candidates: [],
    gate: { judge: parent.gate.judge, state: 'not-run', failures: [{ code: 'search-failed', message: why }] },
    notices: [{ kind: 'nothing-applies', message: { code: 'nothing-more' } }],
    package: { order: [], tokens: 0, budgetTokens: 0 },
    configHash,
    indexSeq,
    embedder,
    sentTo,
    ms: 0,
  };
}

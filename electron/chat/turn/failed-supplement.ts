import type { TraceId } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';

/** The trace of a failed supplemental retrieval: no candidates, and the error. Everything else as in its parent. */
export function failedSupplement(
  parent: RetrievalTrace,
  { id, query, why, note }: { id: TraceId; query: string; why: string; note: string },
): RetrievalTrace {
  const { surface, asOf, configHash, indexSeq, embedder, sentTo, sessionId, messageId } = parent;
  return {
    id,
    parentId: parent.id,
    purpose: 'supplemental',
    purposeNote: `${note}, but that search failed: ${why}`,
    sessionId,
    messageId,
    surface,
    asOf,
    plan: {
      question: query,
      intent: query,
      needs: [],
      subQueries: [],
      hints: [],
      references: [],
      people: [],
      window: null,
      shape: 'open',
      route: 'vault',
      skipReason: '',
      key: null,
      planner: 'none',
    },
    skipped: `the search failed: ${why}`,
    lanes: [],
    stages: [],
    candidates: [],
    gate: { judge: parent.gate.judge, state: 'not-run', failures: [why] },
    notices: [{ kind: 'nothing-applies', text: 'Nothing more was found.' }],
    package: { order: [], tokens: 0, budgetTokens: 0 },
    configHash,
    indexSeq,
    embedder,
    sentTo,
    ms: 0,
  };
}

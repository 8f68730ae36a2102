import type { VaultWriter } from '../../store/vault-store';
import type { OpenTurn, Emit } from './open-turn-record';
import type { RetrievalResult } from '../../retrieval/funnel/retrieval';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { put } from '../../../shared/domain/batch';
import { t } from '../../../shared/messages/message';

/**
 * Saves a run and, for a supplement, the parent that now names it, in one batch. Resolves to the run as saved.
 */
export async function saveRuns(
  writer: Pick<VaultWriter, 'commit'>,
  { session, answer }: OpenTurn,
  run: Pick<RetrievalResult, 'trace'>,
  parent?: RetrievalTrace,
): Promise<RetrievalTrace> {
  const saved: RetrievalTrace = { ...run.trace, sessionId: session.id, messageId: answer.id };
  const rows = [...(parent === undefined ? [] : [parent]), saved];
  await writer.commit({
    actor: 'app',
    kind: 'chat.trace',
    label: t('mainChat.recalledFromTheVault'),
    scope: 'none',
    changes: rows.map((row) => put('traces', row)),
  });
  return saved;
}

export function emitRetrieved(emit: Emit, { id, candidates, package: { order } }: RetrievalTrace): void {
  emit({ type: 'retrieved', traceId: id, used: order.length, leftOut: candidates.length - order.length });
}

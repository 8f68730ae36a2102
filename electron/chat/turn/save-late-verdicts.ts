import { put } from '../../../shared/domain/batch';
import type { TraceId } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import type { Engine } from '../../ports/engine';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { t } from '../../../shared/messages/message';

export interface LateVerdictsDependencies {
  store: Pick<VaultStore, 'get'>;
  writer: Pick<VaultWriter, 'commit'>;
  log: Logger;
}

/** Adds the model's verdicts that came after the answer to the run's trace, where the panel shows them. Never fails a turn. */
export async function saveLateVerdicts(
  { store, writer, log }: LateVerdictsDependencies,
  engine: Pick<Engine, 'label' | 'lateVerdicts'>,
  traceId: TraceId | null,
  signal: AbortSignal,
): Promise<void> {
  try {
    const verdicts = (await engine.lateVerdicts?.(signal)) ?? [];
    const trace = traceId === null || verdicts.length === 0 ? null : await store.get('traces', traceId);
    if (trace === null) return;
    await writer.commit({
      actor: 'app',
      kind: 'chat.trace',
      label: t('mainChat.modelsVerdictsCameLater'),
      scope: 'none',
      changes: [
        put('traces', {
          ...trace,
          gate: {
            ...trace.gate,
            late: {
              judge: engine.label,
              verdicts: verdicts.map(({ ref, verdict, reason }) => ({ ref, verdict, reason })),
            },
          },
        }),
      ],
    });
  } catch (error) {
    log.warn('late verdicts not saved', { traceId, error: error instanceof Error ? error.name : 'unknown' });
  }
}

import { put } from '../../../shared/domain/batch';
import type { AccessEventId, AccessKind, AccessRef, IdFactory } from '../../../shared/domain/ids';
import { isAppError } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { nodeTableOf } from '../ledger/node-tables';
import { parseAccessRef } from '../ledger/slot-registry';
import { labels, t } from '../../../shared/messages/message';

/** Milliseconds within which reopening a page does not count again. */
export const MIN_OPENED_INTERVAL_MS = 60 * 60_000;

export interface OpenedRecorderDeps {
  store: Pick<VaultStore, 'get' | 'query'>;
  writer: Pick<VaultWriter, 'commit'>;
  ids: IdFactory;
  now: () => number;
  log: Logger;
}

const TABLE_BY_KIND = {
  note: 'notes',
  chunk: 'chunks',
  entity: 'entities',
  summary: 'summaries',
  topic: 'topics',
} as const satisfies Partial<Record<AccessKind, string>>;
const LABELS: Record<keyof typeof TABLE_BY_KIND, string> = labels({
  note: () => t('mainVitality.openedNote'),
  chunk: () => t('mainVitality.openedDocument'),
  entity: () => t('mainVitality.openedEntity'),
  summary: () => t('mainVitality.openedSummary'),
  topic: () => t('mainVitality.openedTopic'),
});

/**
 * Records that the person opened a page. Only the window knows this, since a visible page reads its row again after
 * every change. A failed write (read-only vault) is ignored.
 * @returns a function that records one; resolves true if it was written, false if it counted already or has no vitality
 */
export function createOpenedRecorder({
  store,
  writer,
  ids,
  now,
  log,
}: OpenedRecorderDeps): (ref: AccessRef) => Promise<boolean> {
  const last = new Map<AccessRef, number>();

  return async (ref) => {
    const { kind, id } = parseAccessRef(ref);
    const table = TABLE_BY_KIND[kind as keyof typeof TABLE_BY_KIND];
    const at = now();
    const before = last.get(ref);
    if (table === undefined || (before !== undefined && at - before < MIN_OPENED_INTERVAL_MS)) return false;
    last.set(ref, at);
    const row = await store.get(table, id);
    if (row === null || nodeTableOf(table)!.madeAt(row) === null) return false;
    const events = await store.query({ name: 'accessEventsOf', ref });
    if (events.some((event) => event.kind === 'opened' && at - event.at < MIN_OPENED_INTERVAL_MS)) return false;
    const event = put('accessEvents', { id: ids.next<AccessEventId>(), ref, kind: 'opened', at, messageId: null });
    try {
      await writer.commit({
        actor: 'person',
        kind: 'use.open',
        label: LABELS[kind as keyof typeof TABLE_BY_KIND],
        scope: 'none',
        changes: [event],
      });
      return true;
    } catch (error) {
      log.warn('an opening was not written down', { ref, code: isAppError(error) ? error.code : 'unexpected' });
      return false;
    }
  };
}

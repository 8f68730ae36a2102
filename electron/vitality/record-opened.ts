import { put } from '../../shared/domain/batch';
import type { AccessEventId, AccessKind, AccessRef, IdFactory } from '../../shared/domain/ids';
import { isAppError } from '../../shared/ipc/errors';
import type { Logger } from '../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import { nodeTableOf } from './node-times';
import { partsOfRef } from './slot-book';

/** The same thing counts as opened at most once in this time: coming back to a page in one piece of work is one use. */
export const OPENED_EVERY_MS = 60 * 60_000;

export interface OpenedDeps {
  store: Pick<VaultStore, 'get' | 'query'>;
  writer: Pick<VaultWriter, 'commit'>;
  ids: IdFactory;
  now: () => number;
  log: Logger;
}

const TABLES = {
  note: 'notes',
  chunk: 'chunks',
  entity: 'entities',
  summary: 'summaries',
  thread: 'threads',
} as const satisfies Partial<Record<AccessKind, string>>;
const WORDS: Record<keyof typeof TABLES, string> = {
  note: 'a note',
  chunk: 'a document',
  entity: 'an entity',
  summary: 'a summary',
  thread: 'a thread',
};

/**
 * Writes down that a person opened something's page. Only the window knows that (reading its row is no opening: a page
 * in view reads it again with every
 * change). Reading goes on where it cannot be written: the vault may be read-only.
 * @returns how to record one; resolves true where it was written, false where it counted already or is nothing that
 * fades
 */
export function createOpenedRecorder({
  store,
  writer,
  ids,
  now,
  log,
}: OpenedDeps): (ref: AccessRef) => Promise<boolean> {
  const last = new Map<AccessRef, number>();

  return async (ref) => {
    const { kind, id } = partsOfRef(ref);
    const table = TABLES[kind as keyof typeof TABLES];
    const at = now();
    const before = last.get(ref);
    if (table === undefined || (before !== undefined && at - before < OPENED_EVERY_MS)) return false;
    last.set(ref, at);
    const row = await store.get(table, id);
    if (row === null || nodeTableOf(table)!.madeAt(row) === null) return false;
    const events = await store.query({ name: 'accessEventsOf', ref });
    if (events.some((event) => event.kind === 'opened' && at - event.at < OPENED_EVERY_MS)) return false;
    const event = put('accessEvents', { id: ids.next<AccessEventId>(), ref, kind: 'opened', at, messageId: null });
    try {
      await writer.commit({
        actor: 'person',
        kind: 'vitality.opened',
        label: `Opened ${WORDS[kind as keyof typeof TABLES]}`,
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

import type { TableName } from '../../../shared/domain/tables';
import type { VaultWriter } from '../../store/vault-store';
import type { Windows } from './windows';

/** Ids per event; more are sent as null, since windows refetch lists in either case. */
const MAX_IDS = 200;
/** Milliseconds between two events: an import writes many batches, a window refetches a few times a second. */
const DEBOUNCE_MS = 40;

/** Emits written changes to the window, a burst of batches as one event. Returns a function that stops it. */
export function announceChanges(writer: VaultWriter, windows: Windows): () => void {
  let tables = new Set<TableName>();
  let ids = new Set<string>();
  let seq = 0;
  let timer: NodeJS.Timeout | null = null;

  const announce = () => {
    timer = null;
    windows.emit('vault.changed', { seq, tables: [...tables], ids: ids.size > MAX_IDS ? null : [...ids] });
    windows.emit('app.statusChanged', null);
    tables = new Set();
    ids = new Set();
  };

  const stopListening = writer.onBatch((batch) => {
    seq = batch.seq;
    for (const change of batch.changes) {
      tables.add(change.table);
      if (ids.size <= MAX_IDS) ids.add(change.id);
    }
    timer ??= setTimeout(announce, DEBOUNCE_MS);
  });
  const stopReadOnly = writer.onReadOnly(() => windows.emit('app.statusChanged', null));

  return () => {
    stopListening();
    stopReadOnly();
    if (timer) clearTimeout(timer);
  };
}

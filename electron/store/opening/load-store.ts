import type { HistoryEntry } from '../../../shared/domain/batch';
import { TABLE_NAMES, type TableName, type TableRows } from '../../../shared/domain/tables';
import type { VaultState } from '../../journal/snapshots/vault-state';
import { splitIntoPages } from '../connection/split-into-pages';
import type { RequestStore } from '../connection/store-connection';

/** Pages in flight: the page writes one while the next is sent. */
const MAX_PAGES_IN_FLIGHT = 3;

/** Empties the store and loads a state; `lastSeq` is set last, so that a half-loaded store is recognisable. */
export async function loadStore(
  request: RequestStore,
  state: VaultState,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  await request('store.clear', null);
  const total = TABLE_NAMES.reduce((sum, name) => sum + state.tables[name].size, 0);
  const inFlight = new Set<Promise<void>>();
  let done = 0;
  for (const table of TABLE_NAMES) {
    for (const page of splitIntoPages([...state.tables[table].values()], (json) => Buffer.byteLength(json))) {
      const rows = page.map((json) => JSON.parse(json) as TableRows[TableName]);
      const sent = request('store.load', { table, rows }).then(() => {
        done += rows.length;
        onProgress(done, total);
        inFlight.delete(sent);
      });
      sent.catch(() => {});
      inFlight.add(sent);
      if (inFlight.size >= MAX_PAGES_IN_FLIGHT) await Promise.race(inFlight);
    }
  }
  await Promise.all(inFlight);
  const history = splitIntoPages(state.history, historyBytes);
  for (const page of history.slice(0, -1)) await request('store.setLastSeq', { lastSeq: 0, history: page });
  await request('store.setLastSeq', { lastSeq: state.seq, history: history.at(-1) ?? [] });
}

const historyBytes = ({ label, kind }: HistoryEntry): number => Buffer.byteLength(label) + kind.length + 150;

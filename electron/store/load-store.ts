import type { HistoryEntry } from '../../shared/domain/batch';
import { TABLE_NAMES, type TableName, type TableRows } from '../../shared/domain/tables';
import type { VaultState } from '../journal/vault-state';
import { pageBySize } from './page-by-size';
import type { AskStore } from './store-link';

/** Pages on their way at once: the page writes one while the next is being sent. */
const PIPELINED = 3;

/** Empties the store and fills it with a state; `lastSeq` is moved last, so that a half-filled store shows as such. */
export async function loadStore(
  ask: AskStore,
  state: VaultState,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  await ask('store.clear', null);
  const total = TABLE_NAMES.reduce((sum, name) => sum + state.tables[name].size, 0);
  const underWay = new Set<Promise<void>>();
  let done = 0;
  for (const table of TABLE_NAMES) {
    for (const page of pageBySize([...state.tables[table].values()], (json) => Buffer.byteLength(json))) {
      const rows = page.map((json) => JSON.parse(json) as TableRows[TableName]);
      const sent = ask('store.load', { table, rows }).then(() => {
        done += rows.length;
        onProgress(done, total);
        underWay.delete(sent);
      });
      sent.catch(() => {});
      underWay.add(sent);
      if (underWay.size >= PIPELINED) await Promise.race(underWay);
    }
  }
  await Promise.all(underWay);
  const history = pageBySize(state.history, historyBytes);
  for (const page of history.slice(0, -1)) await ask('store.setLastSeq', { lastSeq: 0, history: page });
  await ask('store.setLastSeq', { lastSeq: state.seq, history: history.at(-1) ?? [] });
}

const historyBytes = ({ label, kind }: HistoryEntry): number => Buffer.byteLength(label) + kind.length + 150;

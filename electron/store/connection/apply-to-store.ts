import type { Batch, Change } from '../../../shared/domain/batch';
import { splitIntoPages } from './split-into-pages';
import type { RequestStore } from './store-connection';

/** JSON bytes of a change for the store. */
const changeBytes = ({ after, id }: Change): number =>
  (after === null ? 0 : Buffer.byteLength(JSON.stringify(after))) + id.length + 80;

/**
 * Sends journaled batches to the store page: several small ones in one transaction, a large one in parts. `before` is
 * left out, since the store does not need it. Idempotent.
 */
export async function applyToStore(request: RequestStore, batches: readonly Batch[]): Promise<void> {
  const sent = batches.map((batch) => ({
    ...batch,
    changes: batch.changes.map((change) => ({ ...change, before: null })),
  }));
  const sizes = new Map(sent.map((batch) => [batch.seq, splitIntoPages(batch.changes, changeBytes)]));
  const bytesOf = (batch: Batch) => batch.changes.reduce((sum, change) => sum + changeBytes(change), 200);
  for (const group of splitIntoPages(sent, bytesOf)) {
    const [first] = group;
    const parts = first && group.length === 1 ? sizes.get(first.seq)! : [];
    if (first && parts.length > 1) {
      for (const changes of parts) await request('store.stage', { seq: first.seq, changes });
      await request('store.apply', {
        batches: [{ ...first, changes: [] }],
        stagedChanges: first.changes.length,
      });
    } else {
      await request('store.apply', { batches: group });
    }
  }
}

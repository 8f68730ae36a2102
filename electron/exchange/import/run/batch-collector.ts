import type { DraftChange, BatchKind, UndoScope } from '../../../../shared/domain/batch';
import type { VaultWriter } from '../../../store/vault-store';

const MAX_CHANGES = 500;
/** Characters; a batch must fit a message of 4 MiB with its envelope and, in the Chromium shell, its escapes. */
const MAX_CHARACTERS = 1_000_000;

/** Collects changes into batches of at most 500 rows and about a megabyte, one commit each. */
export function createBatchCollector(writer: VaultWriter, kind: BatchKind, label: string, scope: UndoScope = 'none') {
  let waiting: DraftChange[] = [];
  let characters = 0;
  let isFresh = true;

  const flush = async () => {
    if (waiting.length === 0) return;
    const changes = waiting;
    waiting = [];
    characters = 0;
    await writer.commit({ actor: 'import', kind, label, scope, changes, fresh: isFresh });
  };

  return {
    /** `fresh` false for rows that may exist already; they go into separate batches. */
    async add(change: DraftChange, fresh = true): Promise<void> {
      const size = JSON.stringify(change.after).length;
      if (fresh !== isFresh || waiting.length >= MAX_CHANGES || characters + size > MAX_CHARACTERS) await flush();
      isFresh = fresh;
      waiting.push(change);
      characters += size;
    },
    flush,
  };
}
export type BatchCollector = ReturnType<typeof createBatchCollector>;

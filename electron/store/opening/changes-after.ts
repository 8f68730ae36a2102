import type { Batch } from '../../../shared/domain/batch';
import { isAppError } from '../../../shared/ipc/errors';
import type { Journal } from '../../journal/journal';
import type { Vault } from '../vault';

/** Reads what came after a record, for whatever keeps a copy of the vault as it was then. */
export function createChangesAfter(
  journal: Pick<Journal, 'lastSeq' | 'lastHash' | 'replay'>,
): Pick<Vault, 'journalEnd' | 'changesAfter'> {
  return {
    journalEnd: () => ({ seq: journal.lastSeq, hash: journal.lastHash }),
    async changesAfter({ seq, hash }, limit) {
      const end = journal.lastSeq;
      if (seq >= end) return seq === end && hash === journal.lastHash ? [] : null;
      if (end - seq > limit) return null;
      const batches: Batch[] = [];
      try {
        for await (const page of journal.replay({ fromSeq: seq + 1, toSeq: end, previousHash: hash }))
          for (const { batch } of page) batches.push(batch);
      } catch (error) {
        if (isAppError(error, 'journal-damaged')) return null;
        throw error;
      }
      return batches;
    },
  };
}

import type { HistoryEntry } from '../../../../shared/domain/batch';
import { AppError, isAppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import type { VaultStore, VaultWriter } from '../../../store/vault-store';
import { findUndoTarget } from '../../../store/writing/undo-history';
import { PAGE_BATCH_KIND } from './write-page-notes';

/** Steps of all note imports that are searched; each holds up to a hundred notes. */
const MAX_STEPS = 20_000;

/**
 * Undoes every step of one note import, newest first, exactly. Only the newest import that is not undone can be undone.
 *
 * @throws AppError `not-found`; `conflict` when notes of a step were changed since: later steps are undone, the rest
 * stays
 */
export async function undoFolderImport(
  { store, writer }: { store: VaultStore; writer: VaultWriter },
  importId: string,
): Promise<{ steps: number }> {
  const kind = `${PAGE_BATCH_KIND} ${importId}`;
  let steps = 0;
  for (;;) {
    const history = await store.history('import', MAX_STEPS);
    const target = await findUndoTarget(inOrder(history));
    if (target === null || target.kind !== kind) break;
    try {
      await writer.undo('import');
    } catch (error) {
      if (!isAppError(error, 'conflict')) throw error;
      throw new AppError(
        'conflict',
        steps === 0 ? t('mainExchange.importCannotBeTakenBack') : t('mainExchange.restCannotBeTakenBack'),
      );
    }
    steps += 1;
  }
  if (steps === 0) throw new AppError('not-found', t('mainExchange.thereNothingImportCould'));
  return { steps };
}

// eslint-disable-next-line @typescript-eslint/require-await -- undo-history reads pages as they come
async function* inOrder(history: readonly HistoryEntry[]): AsyncGenerator<HistoryEntry> {
  yield* history;
}

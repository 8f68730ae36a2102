import { AppError, isAppError } from '../../../shared/ipc/errors';
import { openStoreConnection, type StoreConnection } from '../connection/store-connection';
import { t } from '../../../shared/messages/message';

type StoreOptions = Parameters<typeof openStoreConnection>[0] & {
  /** False where it cannot be done. */
  setStoreAside: () => Promise<boolean>;
};

/** A store that may not (`refusal`) or cannot be opened rejects every request with the reason. */
export async function openStore(
  refusal: AppError | null,
  options: StoreOptions,
): Promise<{ link: StoreConnection; problem: AppError | null }> {
  try {
    if (refusal) throw refusal;
    return { link: await openOrReplaceStore(options), problem: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    options.log.error('the store is not open', { code: error.code });
    const problem =
      error === refusal || ['disk-full', 'unsupported', 'not-allowed'].includes(error.code)
        ? error
        : new AppError('store-failed', t('mainStore.messageEverythingSavedSafe', { message: error.message }), {
            cause: error,
          });
    return { link: { request: () => Promise.reject(problem), close: async () => {} }, problem };
  }
}

/** A database that neither opens nor can be rebuilt in its place would not open at the next start either. */
async function openOrReplaceStore(options: StoreOptions): Promise<StoreConnection> {
  try {
    return await openStoreConnection(options);
  } catch (error) {
    if (!isAppError(error, 'store-failed') || error.options.retryable) throw error;
    options.log.error('the store cannot be opened and is set aside', { error: error.message });
    const isAside = await options.setStoreAside().catch((failure: unknown) => {
      options.log.error('the store cannot be set aside', { error: String(failure) });
      return false;
    });
    if (!isAside) throw error;
    return openStoreConnection(options);
  }
}

export const storeAsideCause = (keptAside: string): string =>
  t('mainStore.workingDatabaseCouldOpenedPut', { keptAside });

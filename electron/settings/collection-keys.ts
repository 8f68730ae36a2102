import { rm } from 'node:fs/promises';
import type { ApiKeyStore } from './api-key-store';

/** The password of each collection, in a store of its own. */
export interface CollectionKeys {
  of(id: string): Promise<ApiKeyStore>;
  remove(id: string): Promise<void>;
}

/** @param open opens the store of a file; @param fileOf where a collection's is */
export function createCollectionKeys(
  open: (file: string) => Promise<ApiKeyStore>,
  fileOf: (id: string) => string,
): CollectionKeys {
  const stores = new Map<string, Promise<ApiKeyStore>>();
  return {
    of(id) {
      const store = stores.get(id) ?? open(fileOf(id));
      stores.set(id, store);
      return store;
    },
    async remove(id) {
      stores.delete(id);
      await rm(fileOf(id), { force: true });
    },
  };
}

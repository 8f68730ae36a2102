import type { ApiKeyStore } from '../../settings/api-key-store';
import { createCollectionKeys, type CollectionKeys } from '../../settings/collection-keys';

/**
 * Passwords for as long as a command takes: it has no keychain to encrypt them with, and writes none in the clear. Those
 * that the app keeps are neither read nor replaced; leaving a collection removes its password.
 *
 * @param fileOf where the app keeps the password of a collection
 */
export const createCommandKeys = (fileOf: (id: string) => string): CollectionKeys =>
  createCollectionKeys(async () => createKeyInMemory(), fileOf);

function createKeyInMemory(): ApiKeyStore {
  let key: string | null = null;
  return {
    async set(text) {
      key = text === '' ? null : text;
    },
    keyFor: () => key,
    view: () => ({ isSet: key !== null, kept: key === null ? 'none' : 'session', protection: 'none' }),
  };
}

import { presentProjects } from '../../corpus/catalog/project-members';
import { createLeaving } from '../../corpus/projects/leaving';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger, type Logger } from '../../../shared/lib/logger';
import { createCollectionServices } from '../../collections/collection-services';
import { chooseEmbedder, openEmbedder } from '../../models/embeddings/embedder-choice';
import { openOutgoingLog } from '../../models/outgoing/outgoing-log';
import { createIndexCore } from '../../retrieval/index/index-core';
import type { PhraseQueries } from '../../retrieval/index/vectors/phrase-similarity';
import type { ApiKeyStore } from '../../settings/api-key-store';
import { createCollectionKeys, type CollectionKeys } from '../../settings/collection-keys';
import { readExcludedNames } from '../../settings/read-excluded-names';
import { openSettingsStore } from '../../settings/settings-store';
import { collectionKeyFileIn, settingsFileIn } from '../../settings/vault-settings';
import { openUndamaged, type ClosedVaultOptions } from '../open-closed-vault';
import type { CollectionAccess } from '../vault-access';

export interface ClosedCollectionsOptions extends ClosedVaultOptions {
  /** Null for a vault that is not in the app's list: what must not leave it is not known. */
  settingsFolder: string | null;
  writeProgress: (text: string) => void;
  /** The password of the login in a collection's address. */
  readCollectionPassword: (address: string) => Promise<string>;
}

/**
 * The app's own services for shared collections over a closed vault, whose lock is held meanwhile: what waits, what is
 * known to be published and what left lie in the same files.
 */
export async function openClosedCollections(
  options: ClosedCollectionsOptions,
): Promise<CollectionAccess & { close(): Promise<void> }> {
  const { folder, settingsFolder, writeProgress, readCollectionPassword } = options;
  if (settingsFolder === null)
    throw new AppError(
      'not-allowed',
      `The vault in ${folder} is not in the app’s list, so that it is not known what must not leave it. Open it in the app first.`,
    );
  const opened = await openUndamaged(options);
  const { vault, corpus } = opened;
  const { store } = vault;
  try {
    const file = settingsFileIn(settingsFolder);
    // A file that cannot be read is refused; opening the settings would go on with nothing excluded.
    await readExcludedNames(file);
    const log: Logger = { ...silentLogger, warn: writeProgress, error: writeProgress };
    const settingsStore = await openSettingsStore({ file, now: Date.now, log: silentLogger });
    if (settingsStore.notice !== '') writeProgress(settingsStore.notice);
    const outgoing = await openOutgoingLog(join(folder, 'outgoing'), {
      keepDays: () => settingsStore.get().outgoingLog.keepDays,
      now: Date.now,
      log,
    });
    const keys = createCommandKeys((id) => collectionKeyFileIn(settingsFolder, id));
    const encoder = createLazyEncoder(() =>
      chooseEmbedder(
        settingsStore.get(),
        null,
        presentProjects(corpus.catalog).map(({ mayLeave }) => mayLeave),
      ),
    );
    const collections = createCollectionServices({
      settingsStore,
      keys,
      corpus,
      store,
      leaving: createLeaving({
        catalog: corpus.catalog,
        store,
        writer: vault.writer,
        offline: createOfflineEngine(),
        now: Date.now,
      }),
      index: encoder,
      outgoing,
      vaultFolder: folder,
      now: Date.now,
      log,
      // A command sends what waits when it meets the server.
      repeat: () => () => {},
    });
    return {
      service: collections.service,
      joined: () => settingsStore.get().collections,
      store,
      corpus,
      async login({ id, address }) {
        const password = await readCollectionPassword(address);
        await (await keys.of(id)).set(password, { remember: false, baseUrl: address });
      },
      keepsPasswords: false,
      onChanged() {},
      async close() {
        await collections.close();
        await encoder.close();
        await outgoing.flush();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

type Vectors = Pick<PhraseQueries, 'phraseVectors' | 'passageVectors'>;

/** The encoder of an index without texts, loaded with the first note that is published. */
function createLazyEncoder(choice: () => ReturnType<typeof chooseEmbedder>): Vectors & { close(): Promise<void> } {
  let opening: Promise<ReturnType<typeof createIndexCore>> | null = null;
  const open = async () => {
    const index = createIndexCore(openEmbedder);
    await index.useEmbedder(choice(), false);
    return index;
  };
  const index = () => (opening ??= open());
  return {
    phraseVectors: async (texts) => (await index()).phraseVectors(texts),
    passageVectors: async (texts) => (await index()).passageVectors(texts),
    close: async () => (await opening)?.close(),
  };
}

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

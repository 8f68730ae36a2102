import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../shared/ipc/routes/settings';
import type { Logger } from '../../shared/lib/logger';
import type { SecretRedactor } from '../models/redaction/secret-redactor';
import type { SecretBox } from '../shell/shell';
import { settingsFolderOf } from '../vaults/vault-places';
import type { ListedVault } from '../vaults/vault-list';
import { openApiKeyStore, type ApiKeyStore } from './api-key-store';
import { createAssistantClientStore, type AssistantClientStore } from './assistant-client-store';
import { createCollectionKeys, type CollectionKeys } from './collection-keys';
import { openSettingsStore, type SettingsStore } from './settings-store';

export interface VaultSettings {
  settingsStore: SettingsStore;
  keys: ApiKeyStore;
  assistants: AssistantClientStore;
  /** The key of the search provider. */
  webKeys: ApiKeyStore;
  /** The passwords of shared collections. */
  collectionKeys: CollectionKeys;
  /** The values of the variables of tool servers. */
  toolKeys: CollectionKeys;
}

/** Where the settings of a listed vault lie. */
export const settingsFolderFor = (
  dataFolder: string,
  { id, hasOwnSettings }: Pick<ListedVault, 'id' | 'hasOwnSettings'>,
): string => (hasOwnSettings ? settingsFolderOf(dataFolder, id) : dataFolder);

export const settingsFileIn = (settingsFolder: string): string => join(settingsFolder, 'settings.json');
export const assistantsFileIn = (settingsFolder: string): string => join(settingsFolder, 'assistants.json');

const COLLECTION_KEYS = 'collection-keys';
const TOOL_KEYS = 'tool-keys';
export const collectionKeyFileIn = (settingsFolder: string, id: string): string =>
  join(settingsFolder, COLLECTION_KEYS, `${id}.json`);

/** How the app looks and which keys it listens to: no vault's business, and the only thing a new one starts with. */
const LOOK: readonly (keyof Settings)[] = ['theme', 'language', 'appearance', 'sendWith', 'spelling', 'review'];

/**
 * Settings and API key of each vault, read when it is first opened. They stay in memory until the app ends, so that a
 * key that is kept for the session alone is there when the person comes back to its vault.
 */
export function createVaultSettings(options: {
  dataFolder: string;
  secrets: SecretBox;
  redactor: Pick<SecretRedactor, 'add'>;
  now: () => number;
  log: Logger;
}) {
  const { dataFolder, secrets, redactor, now, log } = options;
  const opened = new Map<string, Promise<VaultSettings>>();
  const folderOf = (vault: ListedVault) => settingsFolderFor(dataFolder, vault);
  const read = async (vault: ListedVault): Promise<VaultSettings> => {
    const folder = folderOf(vault);
    return {
      settingsStore: await openSettingsStore({ file: settingsFileIn(folder), now, log }),
      keys: await openApiKeyStore({ file: join(folder, 'key.json'), secrets, redactor, log }),
      assistants: createAssistantClientStore(assistantsFileIn(folder), now),
      webKeys: await openApiKeyStore({ file: join(folder, 'web-key.json'), secrets, redactor, log }),
      collectionKeys: createCollectionKeys(
        (file) => openApiKeyStore({ file, secrets, redactor, log }),
        (id) => collectionKeyFileIn(folder, id),
      ),
      toolKeys: createCollectionKeys(
        (file) => openApiKeyStore({ file, secrets, redactor, log }),
        (id) => join(folder, TOOL_KEYS, `${id}.json`),
      ),
    };
  };
  const of = (vault: ListedVault): Promise<VaultSettings> => {
    const settings = opened.get(vault.id) ?? read(vault);
    opened.set(vault.id, settings);
    return settings;
  };
  return {
    of,
    /** Gives a new vault the look and keys of another one, and nothing else of it. */
    async startWithLookOf(vault: ListedVault, other: ListedVault): Promise<void> {
      const { settingsStore } = await of(other);
      const look = Object.fromEntries(LOOK.map((name) => [name, settingsStore.get()[name]]));
      await (await of(vault)).settingsStore.save(look);
    },
    /** Removes the API keys of a vault from this machine; its settings stay for the day it is opened again. */
    async removeKey(vault: ListedVault): Promise<void> {
      opened.delete(vault.id);
      await rm(join(folderOf(vault), 'key.json'), { force: true });
      await rm(join(folderOf(vault), 'web-key.json'), { force: true });
      await rm(join(folderOf(vault), COLLECTION_KEYS), { recursive: true, force: true });
      await rm(join(folderOf(vault), TOOL_KEYS), { recursive: true, force: true });
    },
  };
}

export type VaultSettingsStores = ReturnType<typeof createVaultSettings>;

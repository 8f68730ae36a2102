import type { Vault } from '../../store/opening/open-vault';
import type { SettingsStore } from '../../settings/settings-store';
import type { AssistantClientStore } from '../../settings/assistant-client-store';
import type { CollectionKeys } from '../../settings/collection-keys';
import type { ApiKeyStore } from '../../settings/api-key-store';
import type { Engine } from '../../ports/engine';
import type { Streams } from '../../ports/streams';
import type { Shell } from '../../shell/shell';
import type { ModelFiles } from '../../models/model-files/model-files';
import type { ComputerLog } from './computer-log';
import type { WebNetwork } from '../../web/web-services';
import type { ReadingLanguages } from '../../models/reading-languages/reading-languages';
import type { SpeechModels } from '../../models/speech/speech-models';
import type { ServiceThreads } from './service-threads';
import type { IdFactory } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';

export interface ServiceOptions {
  vault: Vault;
  vaultFolder: string;
  dataFolder: string;
  /** What the vault is called now. */
  vaultName: () => string;
  /** Where exports of this vault go by default; absent: `exports` in the data folder. */
  exportsFolder?: string;
  settingsStore: SettingsStore;
  keys: ApiKeyStore;
  assistantClients: AssistantClientStore;
  /** The key of the search provider. */
  webKeys: ApiKeyStore;
  /** The passwords of shared collections. */
  collectionKeys: CollectionKeys;
  /** The values of the variables of tool servers. */
  toolKeys: CollectionKeys;
  /** For tests: how the web is reached. */
  webNetwork?: WebNetwork | undefined;
  /** For tests, which ask again at once: how long work in the background waits after a question. */
  quietMs?: number;
  modelFiles: ModelFiles;
  readingLanguages: ReadingLanguages;
  speechModels: SpeechModels;
  computerLog: Pick<ComputerLog, 'writeTo'>;
  streams: Streams;
  shell: Shell;
  version: string;
  threads: ServiceThreads;
  /** Replaces the engine that the settings choose; absent: that one is used. */
  replaceEngine?: (chosen: Engine) => Engine;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** Resolves when the window's requests are answered: what is not needed before can wait for it. */
  answering: Promise<void>;
  /** Anything of `app.status` changed. */
  onStatus: () => void;
  /** Another assistant asked to read, or read something. */
  onAssistants: () => void;
  /** The state of the model that runs inside the app changed. */
  onLocalModel: () => void;
  /** A command changed something about shared collections. */
  onCollections: () => void;
}

import type { VaultAccess } from '../../cli/vault-access';
import type { BackupService } from '../../exchange/backup/backup-service';
import { realFileSystem } from '../../files/file-system';
import type { VaultServiceHandlers } from '../../ipc/dispatch';
import { createOpenVaultAccess } from './command-line-service';
import { createAssistantServices } from './assistant-services';
import { createServiceHandlers } from './service-handlers';
import type { ServiceOptions } from './service-options';
import { startChatServices } from './chat-services';
import { startCorpusServices } from './corpus-services';
import { startExternalServices } from './external-services';
import { startFolderServices } from './folder-services';
import { startIdleServices } from './idle-services';
import { startModelServices } from './model-services';
import { createRetrievalServices } from './retrieval-services';
import { startToolServices } from './tool-services';
import { startUpkeepServices } from './upkeep-services';
import type { BaseServices } from './base-services';
import type { TaskServices } from './task-services';

export interface Services {
  handlers: VaultServiceHandlers;
  backups: BackupService;
  /** What the command line may do with the vault. */
  access: VaultAccess;
  stop(): Promise<void>;
}

/** All services of an open vault, with their routes' handlers. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const models = await startModelServices(options);
  const corpus = await startCorpusServices(options, models);
  const external = await startExternalServices(options, models, corpus);
  const base: BaseServices = {
    ...models,
    ...corpus,
    ...external,
    ...createRetrievalServices(options, models, corpus, external),
    ...startToolServices(options),
  };
  const chat = await startChatServices(options, base);
  const tasks: TaskServices = {
    ...chat,
    ...(await startFolderServices(options, base, chat)),
    ...(await startUpkeepServices(options, base, chat)),
  };
  const idle = startIdleServices(options, base, chat);
  const assistants = createAssistantServices(options, base);
  return {
    handlers: createServiceHandlers(options, base, { ...tasks, assistants }),
    backups: tasks.exchange.backup,
    access: createOpenVaultAccess(options.vault, base, {
      ...tasks,
      assistants: assistants.service,
      collections: {
        service: base.collections.service,
        joined: () => options.settingsStore.get().collections,
        onChanged() {
          options.onStatus();
          options.onCollections();
        },
      },
      contract: () => options.settingsStore.get().answerStyle,
      mirror: {
        vault: options.vault,
        vaultFolder: options.vaultFolder,
        notes: base.corpus.noteDeps,
        fileSystem: realFileSystem,
        attachments: base.attachments.files,
        excluded: () => options.settingsStore.requireExcluded(),
      },
    }),
    async stop() {
      options.computerLog.writeTo(null);
      base.localModel.dispose();
      base.speech.unload();
      await base.agent.dispose();
      await base.toolServers.dispose();
      await idle.close();
      await tasks.searchCheck.close();
      await tasks.cleaning.close();
      await tasks.comparison.close();
      await tasks.daily.close();
      tasks.days.close();
      await tasks.capture.close();
      await tasks.liveFolder.close();
      await tasks.sync.close();
      await tasks.exchange.close();
      await tasks.starting.close();
      await tasks.summaries.close();
      await base.attachments.close();
      await base.collections.close();
      await base.documents.close();
      await base.closeEarlierStates();
      await base.graph.close();
      await base.vitality.close();
      await base.corpus.close();
      base.closeModels();
      await base.reader.close();
      await base.usage.flush();
      await base.relationMemory.flush();
      await base.outgoing.flush();
      await base.index.close();
    },
  };
}

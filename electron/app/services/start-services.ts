import type { VaultAccess } from '../../cli/vault-access';
import type { BackupService } from '../../exchange/backup/backup-service';
import { realFileSystem } from '../../files/file-system';
import type { VaultServiceHandlers } from '../../ipc/dispatch';
import { createOpenVaultAccess } from './command-line-service';
import { createAssistantServices } from './assistant-services';
import { createServiceHandlers } from './service-handlers';
import type { ServiceOptions } from './service-options';
import { startBaseServices, startTaskServices } from './base-and-task-services';

export interface Services {
  handlers: VaultServiceHandlers;
  backups: BackupService;
  /** What the command line may do with the vault. */
  access: VaultAccess;
  stop(): Promise<void>;
}

/** All services of an open vault, with their routes' handlers. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const base = await startBaseServices(options);
  const tasks = await startTaskServices(options, base);
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
      await tasks.searchCheck.close();
      await tasks.cleaning.close();
      await tasks.daily.close();
      tasks.days.close();
      await tasks.liveFolder.close();
      await tasks.sync.close();
      await tasks.exchange.close();
      await tasks.summaries.close();
      await base.attachments.close();
      await base.collections.close();
      await base.documents.close();
      await base.closeEarlierStates();
      await base.graph.close();
      await base.vitality.close();
      await base.corpus.close();
      await base.reader.close();
      await base.usage.flush();
      await base.outgoing.flush();
      await base.index.close();
    },
  };
}

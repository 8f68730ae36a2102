import type { VaultAccess } from '../../cli/vault-access';
import type { VaultServiceHandlers } from '../../ipc/dispatch';
import { createOpenVaultAccess } from './command-line-service';
import { createServiceHandlers } from './service-handlers';
import type { ServiceOptions } from './service-options';
import { startBaseServices, startTaskServices } from './base-and-task-services';

export interface Services {
  handlers: VaultServiceHandlers;
  /** For the command line. */
  access: VaultAccess;
  stop(): Promise<void>;
}

/** All services of an open vault, with their routes' handlers. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const base = await startBaseServices(options);
  const tasks = await startTaskServices(options, base);
  return {
    handlers: createServiceHandlers(options, base, tasks),
    access: createOpenVaultAccess(options.vault, base, tasks),
    async stop() {
      await tasks.searchCheck.close();
      await tasks.cleaning.close();
      await tasks.daily.close();
      tasks.days.close();
      await tasks.exchange.close();
      await tasks.summaries.close();
      await base.attachments.close();
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

import { createCollectionServices } from '../../collections/collection-services';
import { createWebServices } from '../../web/web-services';
import { createAttachmentServices } from './attachment-services';
import type { CorpusServices } from './corpus-services';
import type { ModelServices } from './model-services';
import type { ServiceOptions } from './service-options';
import { runEvery } from './timers';

/** What lies outside of the vault's rows: the web, shared collections, files and documents. */
export type ExternalServices = Awaited<ReturnType<typeof startExternalServices>>;

export async function startExternalServices(
  options: ServiceOptions,
  { outgoing }: ModelServices,
  { corpus, index }: CorpusServices,
) {
  const { vault, settingsStore, ids, now, log } = options;
  const { store, writer } = vault;
  const documents = options.threads.openDocumentReader();
  const web = createWebServices({
    shell: options.shell,
    settingsStore,
    keys: options.webKeys,
    reader: documents,
    outgoing,
    writing: { store, writer, ids, now, log },
    ...(options.webNetwork === undefined ? {} : { network: options.webNetwork }),
  });
  const collections = createCollectionServices({
    settingsStore,
    keys: options.collectionKeys,
    corpus,
    store,
    index: index.port,
    outgoing,
    vaultFolder: options.vaultFolder,
    now,
    log,
    repeat: runEvery,
  });
  return { documents, web, collections, attachments: await createAttachmentServices(options) };
}

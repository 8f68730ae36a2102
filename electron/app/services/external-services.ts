import { createCollectionServices } from '../../collections/collection-services';
import { createWebServices } from '../../web/web-services';
import type { CorpusServices } from './corpus-services';
import type { ModelServices } from './model-services';
import type { ServiceOptions } from './service-options';
import { runEvery } from './timers';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentsFolderOf, createAttachmentFiles } from '../../attachments/attachment-files';
import { openAttachmentTable } from '../../attachments/attachment-table';
import { createAttachmentsService } from '../../attachments/attachments-service';
import { createMessageFiles } from '../../chat/attachments/message-files';
import { createScansService } from '../../corpus/documents/scans/scans-service';
import { createAttachmentReader } from '../../chat/attachments/read-attachment';
import { createDraftFiles } from '../../chat/sessions/draft-files';

/** Milliseconds for a file of a message: the person waits for its answer. */
const CHAT_READER_MS = 30_000;

/** The vault's pictures and other files; pages draw the pictures from here on. */
async function createAttachmentServices({
  vault,
  vaultFolder,
  dataFolder,
  shell,
  ids,
  now,
  log,
  threads,
}: ServiceOptions) {
  const { store, writer } = vault;
  const files = createAttachmentFiles(attachmentsFolderOf(vaultFolder));
  await files.clean();
  /** Copies that were opened in other programs. */
  const copiesFolder = join(dataFolder, 'opened');
  await rm(copiesFolder, { recursive: true, force: true }).catch(() => {});
  const table = await openAttachmentTable(store, writer);
  const draftFiles = createDraftFiles(vaultFolder, log);
  const service = createAttachmentsService({ table, files, store, writer, ids, now, ofDrafts: draftFiles.all });
  const documentReader = threads.openDocumentReader(CHAT_READER_MS);
  const messageFiles = createMessageFiles({
    get: (id) => table.get(id),
    files,
    reader: createAttachmentReader({ files, reader: documentReader }),
  });
  shell.servePictures((address) => service.readPicture(address));
  return {
    files,
    service,
    scans: createScansService({ store, writer, files, openReader: threads.openScanReader, ids, now }),
    copiesFolder,
    draftFiles,
    messageFiles,
    async close() {
      table.close();
      await documentReader.close();
    },
  };
}

/** What lies outside of the vault's rows: the web, shared collections, files and documents. */
export type ExternalServices = Awaited<ReturnType<typeof startExternalServices>>;

export async function startExternalServices(
  options: ServiceOptions,
  { outgoing }: ModelServices,
  { corpus, index, leaving }: CorpusServices,
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
    leaving,
    index: index.port,
    outgoing,
    vaultFolder: options.vaultFolder,
    now,
    log,
    repeat: runEvery,
  });
  return { documents, web, collections, attachments: await createAttachmentServices(options) };
}

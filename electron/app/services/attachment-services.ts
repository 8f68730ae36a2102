import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentsFolderOf, createAttachmentFiles } from '../../attachments/attachment-files';
import { openAttachmentTable } from '../../attachments/attachment-table';
import { createAttachmentsService } from '../../attachments/attachments-service';
import type { ServiceOptions } from './service-options';

/** The vault's pictures and other files; pages draw the pictures from here on. */
export async function createAttachmentServices({ vault, vaultFolder, dataFolder, shell, ids, now }: ServiceOptions) {
  const { store, writer } = vault;
  const files = createAttachmentFiles(attachmentsFolderOf(vaultFolder));
  await files.clean();
  /** Copies that were opened in other programs. */
  const copiesFolder = join(dataFolder, 'opened');
  await rm(copiesFolder, { recursive: true, force: true }).catch(() => {});
  const table = await openAttachmentTable(store, writer);
  const service = createAttachmentsService({ table, files, store, writer, ids, now });
  shell.servePictures((address) => service.readPicture(address));
  return { files, service, copiesFolder, close: () => table.close() };
}

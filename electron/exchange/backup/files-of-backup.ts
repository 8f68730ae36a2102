import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentsFolderOf, createAttachmentFiles } from '../../attachments/attachment-files';
import type { FileToPack } from '../../files/encryption/packed-files';
import { ABOUT_NAME, aboutBytes, type AboutVault } from './about-vault';
import { dataName, manifestName } from '../../journal/snapshots/snapshot-file';

/** The daily notes' template is no row, and would otherwise be missing. */
const SMALL_FILES = ['daily-note.json'];

/**
 * What a backup holds of a vault: one snapshot with its manifest, attachments, the few files that are no rows, and what
 * lies outside of the vault's folder.
 */
export async function* filesOfBackup(
  vaultFolder: string,
  snapshotId: string,
  about: AboutVault | null,
): AsyncGenerator<FileToPack> {
  if (about !== null) yield { path: ABOUT_NAME, content: aboutBytes(about) };
  for (const name of [manifestName(snapshotId), dataName(snapshotId)])
    yield { path: name, file: join(vaultFolder, 'snapshots', name) };
  const attachments = createAttachmentFiles(attachmentsFolderOf(vaultFolder));
  for await (const { hash } of attachments.list())
    yield { path: `attachments/${hash.slice(0, 2)}/${hash}`, file: attachments.pathOf(hash) };
  for (const name of SMALL_FILES) {
    const file = join(vaultFolder, name);
    const isThere = await lstat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isThere) yield { path: name, file };
  }
}

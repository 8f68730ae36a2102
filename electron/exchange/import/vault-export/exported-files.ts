import { FILES_AT_ONCE } from '../../../attachments/attachment-files';
import { isAppError } from '../../../../shared/ipc/errors';
import type { ImportEntry } from '../entries/import-entry';
import type { ImportDependencies, ImportRun } from '../run/import-dependencies';
import type { FoundVaultExport } from './find-vault-export';
import { t } from '../../../../shared/messages/message';

/**
 * Copies the files of an export before its rows are written, and removes those that no row names afterwards. A row says
 * by its hash which bytes are its own: names and places of the files do not matter.
 */
export async function withExportedFiles(
  { attachments: files, store }: ImportDependencies,
  run: ImportRun,
  found: FoundVaultExport,
  writeRows: () => Promise<void>,
): Promise<void> {
  if (files === undefined) return writeRows();
  const endCopying = files.beginCopying();
  const added = new Set<string>();
  const copyOne = async (entry: ImportEntry): Promise<void> => {
    const copied = await files.add(entry.bytes(), run.signal).catch((error: unknown) => {
      if (!isAppError(error) || error.code === 'disk-full') throw error;
      run.skip(entry.name, error.message);
      return null;
    });
    if (copied?.isNew === true) added.add(copied.hash);
  };
  try {
    const { entries, close } = await found.openAttachments();
    try {
      for (let from = 0; from < entries.length; from += FILES_AT_ONCE) {
        run.signal.throwIfAborted();
        const group = entries.slice(from, from + FILES_AT_ONCE);
        const ended = await Promise.allSettled(group.map(copyOne));
        const failed = ended.find((each) => each.status === 'rejected');
        if (failed !== undefined) throw failed.reason;
        run.progress(from + group.length, entries.length, t('mainExchange.attachments'));
      }
    } finally {
      close();
    }
    await writeRows();
  } finally {
    let missing = 0;
    for await (const page of store.pages('attachments'))
      for (const { hash, removedAt } of page) {
        added.delete(hash);
        if (removedAt === null && !(await files.has(hash))) missing += 1;
      }
    for (const hash of added) await files.remove(hash);
    endCopying();
    if (missing > 0)
      run.skipMany(
        missing,
        (count) => t('mainExchange.countedAttachments', { count }),
        t('mainExchange.theirFilesBesideVault'),
      );
  }
  return undefined;
}

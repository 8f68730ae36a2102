import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isExportedAttachment } from '../../../../shared/lib/files-to-import';
import { VAULT_EXPORT_NAME } from '../../../../shared/domain/vault-export-format';
import { createSkipList, type Skipped } from '../run/skip-list';
import { entryOfFile } from '../entries/import-entry';
import type { OpenEntries } from '../entries/open-entries';
import type { UploadedFile } from '../entries/uploads';
import { openZip } from '../entries/zip-archive';
import { t } from '../../../../shared/messages/message';

export interface FoundVaultExport {
  file: UploadedFile;
  attachmentCount: number;
  /** The files below `_attachments`. */
  openAttachments(): Promise<OpenEntries>;
  /** Other files, which are not read. */
  skipped: Skipped[];
}

const isVaultExport = ({ name }: { name: string }): boolean => name.split('/').at(-1) === VAULT_EXPORT_NAME;

/** This app's export among the files or in their only zip, if any: then only its records are imported. */
export async function findVaultExport(
  given: readonly UploadedFile[],
  signal?: AbortSignal,
): Promise<FoundVaultExport | null> {
  const files = given.filter(({ refused }) => refused === undefined);
  const file =
    files.find(isVaultExport) ?? (files.length === 1 && /\.jsonl$/i.test(files[0]!.name) ? files[0] : undefined);
  if (file === undefined) return unpackVaultExport(files, signal);
  const attachments = files.filter(
    ({ name, leftOutBytes }) => leftOutBytes === undefined && isExportedAttachment(name),
  );
  return {
    file,
    attachmentCount: attachments.length,
    openAttachments: async () => ({ entries: attachments.map(entryOfFile), close: () => {} }),
    skipped: skippedCompanions(
      given.flatMap(({ name, refused }) => (refused === undefined ? [] : [{ what: name, why: refused }])),
      files.length - 1 - attachments.length,
    ),
  };
}

/**
 * Unpacks the export from a zip, since its rows are read by offset. The file name is the upload's own, never one from
 * the zip. Null when the upload is no single zip with such a file.
 */
async function unpackVaultExport(
  files: readonly UploadedFile[],
  signal?: AbortSignal,
): Promise<FoundVaultExport | null> {
  const [file] = files;
  if (files.length !== 1 || !/\.zip$/i.test(file!.name)) return null;
  const wants = (name: string) => isVaultExport({ name }) || isExportedAttachment(name);
  const zip = await openZip(file!, wants);
  try {
    const entry = zip.entries.find(isVaultExport);
    if (!entry) return null;
    const path = `${file!.path}-vault`;
    const isThere = await stat(path).then(
      ({ size }) => size === entry.size,
      () => false,
    );
    if (!isThere) await pipeline(Readable.from(entry.bytes()), createWriteStream(path), { signal });
    const attachmentCount = zip.entries.filter(({ name }) => isExportedAttachment(name)).length;
    return {
      file: { name: VAULT_EXPORT_NAME, size: entry.size, path },
      attachmentCount,
      async openAttachments() {
        const { entries, close } = await openZip(file!, wants);
        return { entries: entries.filter(({ name }) => isExportedAttachment(name)), close };
      },
      skipped: skippedCompanions(zip.skipped, zip.entries.length - 1 - attachmentCount),
    };
  } finally {
    zip.close();
  }
}

function skippedCompanions(skipped: readonly Skipped[], others: number): Skipped[] {
  const skips = createSkipList(skipped);
  if (others > 0)
    skips.count(
      others,
      (count) => t('mainExchange.filesBesideVaultJsonl', { count }),
      t('mainExchange.exportShowsRecordsOnce'),
    );
  return skips.list();
}

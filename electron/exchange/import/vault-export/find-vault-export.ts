import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { VAULT_EXPORT_NAME } from '../../../../shared/domain/vault-export-format';
import { isAppError } from '../../../../shared/ipc/errors';
import type { ImportPreview } from '../../../../shared/ipc/routes/exchange';
import { isExportedAttachment } from '../../../../shared/lib/files-to-import';
import { t } from '../../../../shared/messages/message';
import { FILES_AT_ONCE } from '../../../attachments/attachment-files';
import { entryOfFile, type ImportEntry, readHead } from '../entries/import-entry';
import type { OpenEntries } from '../entries/open-entries';
import type { UploadedFile } from '../entries/uploads';
import { openZip } from '../entries/zip-archive';
import { MAX_LISTED } from '../parsed/parsed-import';
import { createSkipList, type ImportDependencies, type ImportRun, type Skipped } from '../run/import-run';
import { indexVaultExport } from './vault-export-index';

interface FoundVaultExport {
  file: UploadedFile;
  attachmentCount: number;
  /** The files below `_attachments`. */
  openAttachments(): Promise<Pick<OpenEntries, 'entries' | 'close'>>;
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
  const file = files.find(isVaultExport) ?? (files.length === 1 ? await renamedExport(files[0]!) : undefined);
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

/** A lone `.jsonl` under another name is the export if its first line says so; other programs keep chats in such files. */
async function renamedExport(file: UploadedFile): Promise<UploadedFile | undefined> {
  if (!/\.jsonl$/i.test(file.name)) return undefined;
  const head = await readHead(entryOfFile(file));
  return head.slice(0, 200).includes('"engram-vault') ? file : undefined;
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

/** Contents of a vault export; every row is read and validated, none is stored. */
export async function previewVaultExport(
  { file, skipped: otherFiles }: FoundVaultExport,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const { sessions, records, skipped } = await indexVaultExport(file.path, signal);
  const conversations = sessions.map(({ id, title, participants, messages, from, to }) => ({
    key: id,
    title,
    speakers: participants,
    messages,
    from,
    to,
  }));
  const more = (records.sessions ?? 0) - MAX_LISTED;
  return {
    format: 'vault-export',
    title: file.name,
    conversations,
    ...(more > 0 ? { moreConversations: more } : {}),
    skipped: [...otherFiles, ...skipped],
    records,
  };
}

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
        run.progress(from + group.length, entries.length, t('common.attachments2'));
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
        (count) => t('mainExchange.rowsAttachments', { count }),
        t('mainExchange.theirFilesBesideVault'),
      );
  }
  return undefined;
}

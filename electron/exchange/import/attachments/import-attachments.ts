import { createHash } from 'node:crypto';
import type { Attachment } from '../../../../shared/domain/attachment';
import { type BatchKind, put, type UndoScope } from '../../../../shared/domain/batch';
import type { AttachmentId } from '../../../../shared/domain/ids';
import { type AttachmentFiles, FILES_AT_ONCE } from '../../../attachments/attachment-files';
import { isAppError } from '../../../../shared/ipc/errors';
import { pathOfAttachment } from '../../../../shared/lib/files-to-import';
import type { FileLink } from '../../../../shared/lib/markdown/file-links';
import type { NoteProperties } from '../../../../shared/domain/note';
import { createFileResolver, leadsOutside, nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import type { ImportEntry } from '../entries/import-entry';
import {
  type Counted,
  createBatchCollector,
  type ImportDependencies,
  type ImportRun,
  type SkipList,
} from '../run/import-run';
import { MAX_ATTACHMENT_BYTES, MAX_IMPORTED_ATTACHMENT_BYTES } from '../../../../shared/lib/attachment-limits';
import { isCompanion } from '../pages/folder-kind';
import type { ParsedDocument, ParsedFile } from '../parsed/parsed-import';
import { cleanLine } from '../text/clean-text';
import { t } from '../../../../shared/messages/message';

/** The files that pages of a folder link to and that are copied. */
export interface AttachmentSurvey {
  /** The paths under which pages know them, by the names of the entries. */
  paths: ReadonlyMap<string, string>;
  bytes: number;
}

/** Files named individually in the list of what is left out; more are counted. */
const MAX_NAMED = 5;
const MIB = 1024 * 1024;

/** Collects the links of the pages to files; `result` says which files are copied and why others are not. */
export function createAttachmentSurvey(attachable: readonly ImportEntry[]) {
  const pages: { from: string; files: readonly FileLink[] }[] = [];
  let isOfExport = false;

  return {
    add({ page, key }: ParsedDocument): void {
      if (page === null) return;
      isOfExport ||= page.path !== null || page.properties?.fields.some(isExportedId) === true;
      if (page.files.length > 0) pages.push({ from: page.path ?? key, files: page.files });
    },
    /** @param isDocument whether a file is read as a document as well, and so never left out */
    result(skips: SkipList, isDocument: (name: string) => boolean): AttachmentSurvey {
      // A folder of this name is a person's own, unless the pages beside it are exported ones.
      const pathOf = ({ name }: ImportEntry) => (isOfExport ? pathOfAttachment(name) : name);
      const resolve = createFileResolver(attachable.map((entry) => ({ entry, path: pathOf(entry) })));
      const linked = new Set<ImportEntry>(attachable.filter(({ name }) => isCompanion(name)));
      let outside = 0;
      let missing = 0;
      for (const { from, files } of pages)
        for (const { target, isCertain } of files) {
          const found = resolve(target, from);
          if (found !== null) linked.add(found.entry);
          else if (!isCertain) continue;
          else if (leadsOutside(target, from) || target.startsWith('/')) outside += 1;
          else missing += 1;
        }
      const paths = new Map<string, string>();
      const room = createAttachmentRoom();
      for (const entry of attachable) if (linked.has(entry) && room.take(entry)) paths.set(entry.name, pathOf(entry));
      room.report(skips);
      const unlinked = attachable.filter((entry) => !linked.has(entry) && !isDocument(entry.name));
      skipFiles(
        skips,
        unlinked,
        (count) => t('mainExchange.filesNoPageLinks', { count }),
        () => t('mainExchange.onlyFilesPageLinks'),
      );
      if (outside > 0)
        skips.count(
          outside,
          (count) => t('mainExchange.linksFilesOutsideFolder', { count }),
          t('mainExchange.nothingOutsideFolderCopied'),
        );
      if (missing > 0)
        skips.count(
          missing,
          (count) => t('mainExchange.linksFilesFolder', { count }),
          t('mainExchange.linksStayTheyWritten'),
        );
      return { paths, bytes: room.taken() };
    },
  };
}

/** Of a document that this app exported. */
const isExportedId = ({ name, values }: NoteProperties['fields'][number]): boolean =>
  name === 'id' && /^[0-9A-Z][0-9A-Za-z]{25}$/u.test(values[0] ?? '');

function skipFiles(skips: SkipList, entries: readonly { name: string }[], counted: Counted, why: Counted): void {
  if (entries.length > MAX_NAMED) skips.count(entries.length, counted, why(entries.length));
  else for (const { name } of entries) skips.add(name, why(1));
}

/** Room for the files of one import: none larger than an attachment may be, nor all of them than they may be together. */
export function createAttachmentRoom() {
  // Their names alone: a file in the text of a chat would stay in memory.
  const tooLarge: { name: string }[] = [];
  const overTotal: { name: string }[] = [];
  let bytes = 0;
  return {
    /** Whether it comes in. */
    take({ name, size: held, leftOutBytes }: ImportEntry): boolean {
      const size = leftOutBytes ?? held;
      const isTooLarge = size > MAX_ATTACHMENT_BYTES;
      const fits = !isTooLarge && leftOutBytes === undefined && bytes + size <= MAX_IMPORTED_ATTACHMENT_BYTES;
      if (fits) bytes += size;
      else (isTooLarge ? tooLarge : overTotal).push({ name });
      return fits;
    },
    /** Bytes of those that come in. */
    taken: () => bytes,
    report(skips: SkipList): void {
      const counted = (count: number) => t('mainCommon.files', { count });
      skipFiles(skips, tooLarge, counted, (count) =>
        t('mainExchange.largerThanEach', { count, max: MAX_ATTACHMENT_BYTES / MIB }),
      );
      skipFiles(skips, overTotal, counted, () =>
        t('mainExchange.togetherTooLarge', { max: MAX_IMPORTED_ATTACHMENT_BYTES / MIB / 1024 }),
      );
    },
  };
}

/** Deterministic id: the same file gives the same attachment in every import. */
const attachmentIdOfPath = (path: string): AttachmentId =>
  `A${createHash('sha256').update(path).digest('hex').slice(0, 25)}` as AttachmentId;

/** A file whose bytes are in the vault. */
interface CopiedFile {
  id: AttachmentId;
  /** Null where it is here already. */
  row: Attachment | null;
  isNew: boolean;
}

async function attachmentOf(
  { store, now }: Pick<ImportDependencies, 'store' | 'now'>,
  path: string,
  { mediaType, bytes, hash }: Pick<Attachment, 'mediaType' | 'bytes' | 'hash'>,
  modifiedAt: number | null,
): Promise<CopiedFile> {
  const id = attachmentIdOfPath(path);
  const stored = await store.get('attachments', id);
  if (stored?.hash === hash && stored.removedAt === null) return { id, row: null, isNew: false };
  const at = now();
  const createdAt = stored?.createdAt ?? modifiedAt ?? at;
  const name = nameOfPath(path);
  const row = { id, name, path, mediaType, bytes, hash, createdAt, updatedAt: at, removedAt: null };
  return { id, row, isNew: stored === null };
}

/**
 * Copies one file of a document, whose pages are read from it. Its id is that of its path.
 *
 * @throws AppError `too-large`, `disk-full`; the abort reason
 */
export async function copyScannedFile(
  dependencies: Pick<ImportDependencies, 'store' | 'now'>,
  files: AttachmentFiles,
  { name, modifiedAt, bytes }: ImportEntry,
  signal: AbortSignal,
): Promise<CopiedFile> {
  return attachmentOf(dependencies, name, await files.add(bytes(), signal), modifiedAt);
}

/**
 * Copies one file and counts it in the report; null where it cannot be read, which is reported. A full disk ends the
 * import.
 *
 * @param pathOf its path, by the hash of its bytes
 */
async function copyFile(
  dependencies: ImportDependencies,
  run: ImportRun,
  entry: ImportEntry,
  pathOf: (hash: string) => string,
): Promise<CopiedFile | null> {
  const report = (run.report.attachments ??= { copied: 0, unchanged: 0, bytes: 0 });
  const copied = await dependencies.attachments!.add(entry.bytes(), run.signal).catch((error: unknown) => {
    if (!isAppError(error) || error.code === 'disk-full') throw error;
    run.skip(entry.name, error.message);
    return null;
  });
  if (copied === null) return null;
  const file = await attachmentOf(dependencies, pathOf(copied.hash), copied, entry.modifiedAt);
  if (file.row === null) report.unchanged += 1;
  else {
    report.copied += 1;
    report.bytes += copied.bytes;
  }
  return file;
}

/** Characters of a hash that keep two files of one name apart. */
const HASH_CHARACTERS = 12;

/**
 * Copies the files of messages before these are written. One file of one name is one attachment, whichever export it
 * comes from.
 *
 * @returns the ids of those that are here now
 */
export async function copyChatFiles(
  dependencies: ImportDependencies,
  run: ImportRun,
  named: readonly ParsedFile[],
  label: string,
): Promise<ReadonlyMap<ParsedFile, AttachmentId>> {
  const ids = new Map<ParsedFile, AttachmentId>();
  if (dependencies.attachments === undefined || named.length === 0) return ids;
  const collector = createBatchCollector(dependencies.writer, 'import.attachment', label);
  const endCopying = dependencies.attachments.beginCopying();
  try {
    for (const file of new Set(named)) {
      if (run.signal.aborted) break;
      const name = nameOfPath(cleanLine(file.name, 120)) || 'file';
      const pathOf = (hash: string) => `chats/${hash.slice(0, HASH_CHARACTERS)}/${name}`;
      const copied = await copyFile(dependencies, run, file.entry, pathOf);
      if (copied === null) continue;
      if (copied.row !== null) await collector.add(put('attachments', copied.row), copied.isNew);
      ids.set(file, copied.id);
    }
  } finally {
    await collector.flush();
    endCopying();
  }
  return ids;
}

/**
 * Copies files into the vault as they are read, a few at once. A row is written once its bytes are on disk; an
 * unchanged file writes nothing. Stops between two groups.
 */
export async function writeAttachments(
  dependencies: ImportDependencies,
  run: ImportRun,
  entries: readonly ImportEntry[],
  survey: AttachmentSurvey,
  batch: { kind: BatchKind; label: string; scope: UndoScope },
): Promise<void> {
  const { attachments: files, writer } = dependencies;
  if (files === undefined || survey.paths.size === 0) return;
  const collector = createBatchCollector(writer, batch.kind, batch.label, batch.scope);
  const endCopying = files.beginCopying();
  const wanted = entries.filter(({ name }) => survey.paths.has(name));
  const copyOne = (entry: ImportEntry) => copyFile(dependencies, run, entry, () => survey.paths.get(entry.name)!);
  try {
    for (let from = 0; from < wanted.length && !run.signal.aborted; from += FILES_AT_ONCE) {
      const group = wanted.slice(from, from + FILES_AT_ONCE);
      // All have ended before the collector is flushed, so that a row never names a file that failed after it.
      const ended = await Promise.allSettled(group.map(copyOne));
      for (const each of ended)
        if (each.status === 'fulfilled' && each.value?.row != null)
          await collector.add(put('attachments', each.value.row), each.value.isNew);
      const failed = ended.find((each) => each.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      run.progress(from + group.length, wanted.length, nameOfPath(group.at(-1)!.name));
    }
  } finally {
    await collector.flush();
    endCopying();
  }
}

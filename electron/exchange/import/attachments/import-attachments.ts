import { createHash } from 'node:crypto';
import type { Attachment } from '../../../../shared/domain/attachment';
import { type BatchKind, put, type UndoScope } from '../../../../shared/domain/batch';
import type { AttachmentId } from '../../../../shared/domain/ids';
import { FILES_AT_ONCE } from '../../../attachments/attachment-files';
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
import type { ParsedDocument } from '../parsed/parsed-import';
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
      let bytes = 0;
      const tooLarge: ImportEntry[] = [];
      const overTotal: ImportEntry[] = [];
      for (const entry of attachable) {
        if (!linked.has(entry)) continue;
        const size = entry.leftOutBytes ?? entry.size;
        if (size > MAX_ATTACHMENT_BYTES) tooLarge.push(entry);
        else if (entry.leftOutBytes !== undefined || bytes + size > MAX_IMPORTED_ATTACHMENT_BYTES)
          overTotal.push(entry);
        else {
          paths.set(entry.name, pathOf(entry));
          bytes += size;
        }
      }
      skipFiles(
        skips,
        tooLarge,
        (count) => t('mainCommon.files', { count }),
        (count) => t('mainExchange.largerThanEach', { count, max: MAX_ATTACHMENT_BYTES / MIB }),
      );
      skipFiles(
        skips,
        overTotal,
        (count) => t('mainCommon.files', { count }),
        () => t('mainExchange.togetherTooLarge', { max: MAX_IMPORTED_ATTACHMENT_BYTES / MIB / 1024 }),
      );
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
      return { paths, bytes };
    },
  };
}

/** Of a document that this app exported. */
const isExportedId = ({ name, values }: NoteProperties['fields'][number]): boolean =>
  name === 'id' && /^[0-9A-Z][0-9A-Za-z]{25}$/u.test(values[0] ?? '');

function skipFiles(skips: SkipList, entries: readonly ImportEntry[], counted: Counted, why: Counted): void {
  if (entries.length > MAX_NAMED) skips.count(entries.length, counted, why(entries.length));
  else for (const { name } of entries) skips.add(name, why(1));
}

/** Deterministic id: the same file gives the same attachment in every import. */
const attachmentIdOfPath = (path: string): AttachmentId =>
  `A${createHash('sha256').update(path).digest('hex').slice(0, 25)}` as AttachmentId;

/**
 * Copies files into the vault as they are read, a few at once. A row is written once its bytes are on disk; an
 * unchanged file writes nothing. Stops between two groups.
 */
export async function writeAttachments(
  { attachments: files, store, writer, now }: ImportDependencies,
  run: ImportRun,
  entries: readonly ImportEntry[],
  survey: AttachmentSurvey,
  batch: { kind: BatchKind; label: string; scope: UndoScope },
): Promise<void> {
  if (files === undefined || survey.paths.size === 0) return;
  const collector = createBatchCollector(writer, batch.kind, batch.label, batch.scope);
  const report = (run.report.attachments ??= { copied: 0, unchanged: 0, bytes: 0 });
  const endCopying = files.beginCopying();
  const wanted = entries.filter(({ name }) => survey.paths.has(name));
  const copyOne = async (entry: ImportEntry): Promise<{ row: Attachment; isNew: boolean } | null> => {
    const path = survey.paths.get(entry.name)!;
    const stored = await store.get('attachments', attachmentIdOfPath(path));
    const copied = await files.add(entry.bytes(), run.signal).catch((error: unknown) => {
      // One file that cannot be read is left out; a full disk ends the import.
      if (!isAppError(error) || error.code === 'disk-full') throw error;
      run.skip(entry.name, error.message);
      return null;
    });
    if (copied === null) return null;
    if (stored?.hash === copied.hash && stored.removedAt === null) {
      report.unchanged += 1;
      return null;
    }
    const row: Attachment = {
      id: attachmentIdOfPath(path),
      name: nameOfPath(path),
      path,
      mediaType: copied.mediaType,
      bytes: copied.bytes,
      hash: copied.hash,
      createdAt: stored?.createdAt ?? entry.modifiedAt ?? now(),
      updatedAt: now(),
      removedAt: null,
    };
    report.copied += 1;
    report.bytes += copied.bytes;
    return { row, isNew: stored === null };
  };
  try {
    for (let from = 0; from < wanted.length && !run.signal.aborted; from += FILES_AT_ONCE) {
      const group = wanted.slice(from, from + FILES_AT_ONCE);
      // All have ended before the collector is flushed, so that a row never names a file that failed after it.
      const ended = await Promise.allSettled(group.map(copyOne));
      for (const each of ended)
        if (each.status === 'fulfilled' && each.value !== null)
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

import { createHash } from 'node:crypto';
import type { Attachment } from '../../../../shared/domain/attachment';
import { put, type BatchKind, type UndoScope } from '../../../../shared/domain/batch';
import type { AttachmentId } from '../../../../shared/domain/ids';
import { FILES_AT_ONCE } from '../../../attachments/attachment-files';
import { isAppError } from '../../../../shared/ipc/errors';
import { pathOfAttachment } from '../../../../shared/lib/files-to-import';
import { nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import type { ImportEntry } from '../entries/import-entry';
import { createBatchCollector } from '../run/batch-collector';
import type { ImportDependencies, ImportRun } from '../run/import-dependencies';
import type { AttachmentSurvey } from './survey-attachments';

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
  if (files === undefined || survey.names.size === 0) return;
  const collector = createBatchCollector(writer, batch.kind, batch.label, batch.scope);
  const report = (run.report.attachments ??= { copied: 0, unchanged: 0, bytes: 0 });
  const endCopying = files.beginCopying();
  const wanted = entries.filter(({ name }) => survey.names.has(name));
  const copyOne = async (entry: ImportEntry): Promise<{ row: Attachment; isNew: boolean } | null> => {
    const path = pathOfAttachment(entry.name);
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

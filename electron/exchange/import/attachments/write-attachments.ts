import { createHash } from 'node:crypto';
import type { Attachment } from '../../../../shared/domain/attachment';
import { put, type BatchKind, type UndoScope } from '../../../../shared/domain/batch';
import type { AttachmentId } from '../../../../shared/domain/ids';
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
 * Copies files into the vault as they are read, one after another. A row is written once its bytes are on disk; an
 * unchanged file writes nothing. Stops between two files.
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
  let done = 0;
  try {
    for (const entry of entries) {
      if (!survey.names.has(entry.name)) continue;
      if (run.signal.aborted) return;
      done += 1;
      run.progress(done, survey.names.size, nameOfPath(entry.name));
      const path = pathOfAttachment(entry.name);
      const stored = await store.get('attachments', attachmentIdOfPath(path));
      const copied = await files.add(entry.bytes(), run.signal).catch((error: unknown) => {
        // One file that cannot be read is left out; a full disk ends the import.
        if (!isAppError(error) || error.code === 'disk-full') throw error;
        run.skip(entry.name, error.message);
        return null;
      });
      if (copied === null) continue;
      if (stored?.hash === copied.hash && stored.removedAt === null) {
        report.unchanged += 1;
        continue;
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
      await collector.add(put('attachments', row), stored === null);
    }
  } finally {
    await collector.flush();
    endCopying();
  }
}

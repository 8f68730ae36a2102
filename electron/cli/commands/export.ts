import { join } from 'node:path';
import { attachmentsFolderOf, createAttachmentFiles } from '../../attachments/attachment-files';
import { createEncryptedExporter } from '../../exchange/backup/write-encrypted-files';
import { createExporter } from '../../exchange/export/exporter';
import type { ExportReport } from '../../../shared/ipc/routes/exchange';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { createOkfExport } from '../../exchange/export/okf/okf-export';
import { createResearchExport } from '../../exchange/export/research/research-export';
import { EXIT } from '../exit-codes';
import { type Command, withOpened } from '../command';

/** Everything as the app exports it, or kept notes with their provenance. Of a damaged vault, everything readable. */
export const runExport: Command = async (context) => {
  const { line, path, signal, writeProgress, access, passphrase } = context;
  const target = path(line.operands[0]!);
  return withOpened(access.openStore(), async ({ store }) => {
    const plainExporter =
      line.as === undefined || line.as === 'folder'
        ? createExporter({
            store,
            log: silentLogger,
            attachments: createAttachmentFiles(attachmentsFolderOf(context.folder)),
          })
        : line.as === 'okf'
          ? createOkfExport({ store, log: silentLogger })
          : createResearchExport({ store, format: line.as, now: Date.now, log: silentLogger });
    const exporter =
      passphrase === null
        ? plainExporter
        : createEncryptedExporter(plainExporter, {
            passphrase,
            plainFolder: join(context.folder, 'uploads'),
            fileSystem: context.fileSystem,
          });
    let report: ExportReport | null = null;
    await exporter.run(
      target,
      (event) => {
        if (event.type === 'finished') report = event.report;
        else if (event.type === 'progress' && event.total > 0 && event.done === event.total)
          writeProgress(`${event.done} of ${event.total}`);
      },
      signal,
    );
    if (report === null) throw new AppError('unexpected', 'The export ended without a report.');
    const { files, notes, sessions, missingAttachments = [], isCancelled } = report as ExportReport;
    if (isCancelled)
      return {
        json: { ...(report as ExportReport) },
        text: 'Stopped. Nothing was left behind.',
        exitCode: EXIT.cancelled,
      };
    if (passphrase !== null)
      return {
        json: { ...(report as ExportReport) },
        text: `${notes} notes and ${sessions} sessions are in ${target}, which only your passphrase opens. Nobody can recover a lost passphrase.`,
      };
    return {
      json: { ...(report as ExportReport) },
      text: [
        `${notes} notes and ${sessions} sessions in ${files} files: ${target}`,
        ...missingAttachments.map((missing) => `  not in it: ${missing}: its file is missing or damaged`),
      ].join('\n'),
    };
  });
};

import { attachmentsFolderOf, createAttachmentFiles } from '../../attachments/attachment-files';
import { createExporter } from '../../exchange/export/exporter';
import type { ExportReport } from '../../../shared/ipc/routes/exchange';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { createResearchExport } from '../../exchange/export/research/research-export';
import { EXIT } from '../exit-codes';
import type { Command } from '../command';

/** Everything as the app exports it, or kept notes with their provenance. Of a damaged vault, everything readable. */
export const runExport: Command = async (context) => {
  const { line, path, signal, writeProgress, access } = context;
  const target = path(line.operands[0]!);
  const { store, close } = await access.openStore();
  try {
    const exporter =
      line.as === 'folder'
        ? createExporter({
            store,
            log: silentLogger,
            attachments: createAttachmentFiles(attachmentsFolderOf(context.folder)),
          })
        : createResearchExport({ store, format: line.as, now: Date.now, log: silentLogger });
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
    return {
      json: { ...(report as ExportReport) },
      text: [
        `${notes} notes and ${sessions} sessions in ${files} files: ${target}`,
        ...missingAttachments.map((missing) => `  not in it: ${missing}: its file is missing or damaged`),
      ].join('\n'),
    };
  } finally {
    await close();
  }
};

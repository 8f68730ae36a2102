import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import { ENCRYPTED_EXPORT_ENDING } from '../../../shared/ipc/routes/backup';
import type { ExportFormat, ExportReport, JobEvent } from '../../../shared/ipc/routes/exchange';
import { type Exporter, findUnusedPath } from '../../exchange/export/write-to-new-folder';
import type { ImportEvent } from '../../exchange/import/run/import-run';
import type { ExtractionQueue } from '../../exchange/import/extraction-queue';
import type { Importer } from '../../exchange/import/importer';
import type { SampleVault } from '../../exchange/sample/sample-vault';
import type { ReadingCopy } from '../../collections/service/reading-copy';
import type { Shell } from '../../shell/shell';
import type { Streams } from '../../ports/streams';
import { t } from '../../../shared/messages/message';

export interface ExchangeHandlersDependencies {
  importer: Importer;
  extraction: Pick<ExtractionQueue, 'add' | 'progress' | 'pause' | 'resume' | 'retry' | 'stop'>;
  /** Exporters by format; see `export.run`. */
  exporters: Record<Exclude<ExportFormat, 'html'>, Exporter>;
  /** The same as one encrypted file. */
  encrypted: (exporter: Exporter, passphrase: string) => Exporter;
  /** A copy of notes for others to read; null: of every kept one. */
  readingCopy: ReadingCopy;
  sampleVault: SampleVault;
  streams: Streams;
  chooseFolder: Shell['chooseFolder'];
  /** Export folder when the shell has no folder dialog: `<data folder>/exports`. */
  exportsFolder: string;
  now: () => number;
}

type EmitExport = (event: JobEvent<ExportReport>) => void;

export function createExchangeHandlers(
  dependencies: ExchangeHandlersDependencies,
): Handlers<RoutesOf<'import' | 'export' | 'exchange'>> {
  const { importer, extraction, exporters, sampleVault, streams } = dependencies;
  let isExporting = false;
  /** Two exports at once would write into the same new folder. */
  const runExport = async (exporter: Exporter, folder: string, emit: EmitExport, signal: AbortSignal) => {
    if (isExporting) throw new AppError('busy', t('mainIpc.anotherExportRunningWait'));
    isExporting = true;
    try {
      await exporter.run(folder, emit, signal);
    } finally {
      isExporting = false;
    }
  };
  return {
    'import.begin': async ({ files }) => importer.begin(files),
    'import.append': ({ uploadId, file, bytes }) => importer.append(uploadId, file, bytes),
    'import.leaveOut': async ({ uploadId, file }) => importer.leaveOut(uploadId, file),
    'import.unlock': ({ uploadId, passphrase }) => importer.unlock(uploadId, passphrase),
    'import.preview': async ({ uploadId }) => importer.preview(uploadId),
    'import.run': async ({ uploadId, ...options }) => ({
      streamId: streams.start<ImportEvent>((emit, signal) => importer.run(uploadId, options, emit, signal)),
    }),
    'import.undo': async ({ importId }) => importer.undoFolderImport(importId),
    'import.memory': (input) => importer.takeMemory(input),
    'import.discard': ({ uploadId }) => importer.discard(uploadId),
    'import.extraction': async () => extraction.progress(),
    'import.takeNotes': async ({ ids, alsoAnswers }) => {
      await extraction.add(ids, alsoAnswers);
      return extraction.progress();
    },
    'import.controlExtraction': async ({ action }) => extraction[action](),
    'export.preview': ({ notes }) => dependencies.readingCopy.preview(notes),
    'export.run': async ({ as, passphrase, notes }) => {
      const chosen = await dependencies.chooseFolder(t('mainIpc.whereShouldExportGo'));
      if (chosen === null) return null;
      const parent = chosen === 'unsupported' ? dependencies.exportsFolder : chosen.path;
      const folder = await findUnusedPath(
        parent,
        `${as === 'folder' ? t('mainIpc.engramVaultExport') : t('common.keptNotes')} ${new Date(dependencies.now()).toISOString().slice(0, 10)}`,
        passphrase === undefined ? '' : ENCRYPTED_EXPORT_ENDING,
      );
      const plain = as === 'html' ? await dependencies.readingCopy.exporter(notes ?? null) : exporters[as];
      const exporter = passphrase === undefined ? plain : dependencies.encrypted(plain, passphrase);
      return {
        streamId: streams.start<JobEvent<ExportReport>>((emit, signal) => runExport(exporter, folder, emit, signal)),
      };
    },
    'exchange.loadSample': async () => sampleVault.load(),
    'exchange.removeSample': async () => sampleVault.remove(),
    'exchange.sampleState': () => sampleVault.state(),
  };
}

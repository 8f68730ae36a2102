import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ExportReport } from '../../../shared/ipc/routes/exchange';
import type { FileToPack } from '../../files/encryption/tar-files';
import type { FileSystem } from '../../files/file-system';
import type { Exporter } from '../export/write-to-new-folder';
import { writeEncryptedFile } from './write-encrypted-file';
import { t } from '../../../shared/messages/message';

/**
 * An exporter of which one encrypted file comes out. Its plain files lie in `plainFolder`, beside the vault's own, until
 * it ends; the app empties that folder when it starts.
 */
export function createEncryptedExporter(
  exporter: Exporter,
  { passphrase, plainFolder, fileSystem }: { passphrase: string; plainFolder: string; fileSystem: FileSystem },
): Exporter {
  return {
    async run(target, emit, signal) {
      const plain = join(plainFolder, `export-${randomUUID()}`);
      let report: ExportReport | null = null;
      try {
        await exporter.run(
          plain,
          (event) => {
            if (event.type === 'finished') report = event.report;
            else emit(event);
          },
          signal,
        );
        const ended = report as ExportReport | null;
        if (ended === null) return;
        if (!ended.isCancelled) {
          emit({ type: 'progress', done: 0, total: 0, what: t('mainExchange.encrypting') });
          await writeEncryptedFile({
            fileSystem,
            target,
            passphrase,
            files: filesIn(plain),
            signal,
          }).catch((error: unknown) => {
            if (!signal.aborted) throw error;
            ended.isCancelled = true;
          });
        }
        emit({ type: 'finished', report: { ...ended, folder: target, isEncrypted: true } });
      } finally {
        await rm(plain, { recursive: true, force: true });
      }
    },
  };
}

async function* filesIn(folder: string): AsyncGenerator<FileToPack> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    yield { path: relative(folder, file).replaceAll(sep, '/'), file };
  }
}

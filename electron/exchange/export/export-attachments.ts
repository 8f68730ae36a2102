import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportReport } from '../../../shared/ipc/routes/exchange';
import { EXPORTED_ATTACHMENTS } from '../../../shared/lib/files-to-import';
import type { AttachmentFiles } from '../../attachments/attachment-files';
import type { VaultStore } from '../../store/vault-store';
import { safeFileName } from './file-names';

const MAX_LISTED = 200;

/** Copies every attachment below `_attachments` under the path by which pages know it; an import finds it by its bytes. */
export async function exportAttachments(
  run: { store: VaultStore; folder: string; report: ExportReport; step: (what: string) => void },
  files: Pick<AttachmentFiles, 'pathOf' | 'check'>,
): Promise<void> {
  const pathFor = createPaths();
  const missing: string[] = [];
  for await (const page of run.store.pages('attachments'))
    for (const attachment of page) {
      run.step('Attachments');
      if (attachment.removedAt !== null) continue;
      if ((await files.check(attachment, false)) !== 'sound') {
        missing.push(attachment.path);
        continue;
      }
      const target = join(run.folder, EXPORTED_ATTACHMENTS, ...pathFor(attachment.path));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await copyFile(files.pathOf(attachment.hash), target, constants.COPYFILE_EXCL);
      run.report.files += 1;
    }
  if (missing.length > 0) run.report.missingAttachments = missing.slice(0, MAX_LISTED);
}

/** Folders and a file name that every system takes; a second equal path gets a number. */
function createPaths(): (path: string) => string[] {
  const used = new Set<string>();
  return (path) => {
    const parts = path.split('/');
    const folders = parts.slice(0, -1).map(safeFileName);
    const [, name = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(parts.at(-1)!) ?? [];
    for (let count = 1; ; count += 1) {
      const numbered = [...folders, `${safeFileName(name)}${count === 1 ? '' : ` (${count})`}${ending}`];
      const key = numbered.join('/').toLowerCase();
      if (used.has(key)) continue;
      used.add(key);
      return numbered;
    }
  };
}

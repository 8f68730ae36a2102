import { ENCRYPTED_BACKUP_ENDING, ENCRYPTED_ENDING } from '../../../../shared/ipc/routes/backup';
import { t } from '../../../../shared/messages/message';
import type { NamedFile, ReadableFile } from './upload-files';

/** What is uploaded of a backup, and what the person calls it. */
export interface ChosenBackup {
  name: string;
  isEncrypted: boolean;
  files: NamedFile[];
}

/** The rows of one copy, in the folder of copies; its manifest has the same name with `.json`. */
const DATA = /^(?<folder>(?:.*\/)?)(?<id>\d{12}-[\dTZ]+)\.jsonl\.gz$/u;
const PART = /(?:^|\/)(?:\d{12}-[\dTZ]+\.json(?:l\.gz)?|attachments\/[\da-f]{2}\/[\da-f]{64})$/u;

/** The backup that a person chose to restore. @throws Error in words, where there is none or more than one */
export async function findBackup(files: readonly NamedFile[]): Promise<ChosenBackup> {
  const [only] = files;
  if (files.length === 1 && only!.name.endsWith(ENCRYPTED_ENDING))
    return { name: only!.name, isEncrypted: true, files: [only!] };
  return newestCopy(files);
}

/** The backup that was given to an import, which has no use for it; null for anything else. */
export async function backupForImport(files: readonly NamedFile[]): Promise<ChosenBackup | null> {
  const [only] = files;
  const isBackup =
    files.length === 1 && only!.name.endsWith(ENCRYPTED_ENDING)
      ? only!.name.endsWith(ENCRYPTED_BACKUP_ENDING)
      : files.some(({ name }) => DATA.test(name)) && files.every(({ name }) => PART.test(name));
  return isBackup ? findBackup(files).catch(() => null) : null;
}

/** The newest copy of a folder of backups with the attachments beside it, or of a vault's folder of snapshots. */
async function newestCopy(files: readonly NamedFile[]): Promise<ChosenBackup> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const copies = files.flatMap(({ name }) => {
    const { folder, id } = DATA.exec(name)?.groups ?? {};
    return folder === undefined || !byName.has(`${folder}${id}.json`) ? [] : [{ folder, id: id! }];
  });
  const folders = [...new Set(copies.map(({ folder }) => folder))];
  const [folder] = folders;
  if (folder === undefined) throw new Error(t('exchange.noBackupInFolder'));
  if (folders.length > 1)
    throw new Error(
      t('exchange.severalBackupFolders', { folders: folders.map((path) => path.slice(0, -1)).join(', ') }),
    );
  const above = folder.replace(/snapshots\/$/u, '');
  if (files.some(({ name }) => name.startsWith(`${above}journal/`)))
    throw new Error(t('exchange.folderIsVault', { folder: above.slice(0, -1) }));
  const newest = copies
    .map(({ id }) => id)
    .sort()
    .at(-1)!;
  const base = await baseOf(byName.get(`${folder}${newest}.json`)!.file);
  const pairs = [newest, ...(base === null ? [] : [base])].flatMap((id) =>
    ['.json', '.jsonl.gz'].map((ending) => ({ from: `${folder}${id}${ending}`, name: `${id}${ending}` })),
  );
  const attachments = files
    .filter(({ name }) => name.startsWith(`${above}attachments/`) && PART.test(name))
    .map(({ name }) => ({ from: name, name: name.slice(above.length) }));
  return {
    name: above.slice(0, -1),
    isEncrypted: false,
    files: [...pairs, ...attachments].flatMap(({ from, name }) => {
      const found = byName.get(from);
      return found === undefined ? [] : [{ name, file: found.file }];
    }),
  };
}

/** The copy that a copy of changes builds on. */
async function baseOf(manifest: ReadableFile): Promise<string | null> {
  try {
    const { base } = (JSON.parse(await manifest.text()) as { manifest: { base?: { id?: unknown } } }).manifest;
    return typeof base?.id === 'string' ? base.id : null;
  } catch {
    return null;
  }
}

import type { ImportPreview } from '../../../shared/ipc/routes/exchange';
import { VAULT_FILE_NAME } from '../vault-file';
import { MAX_LISTED } from './parsed-import';
import type { UploadedFile } from './uploads';
import { indexVaultFile } from './vault-file-index';

/** The export of this app among the files, if there is one: it is what is imported then. */
export function findVaultFile(files: readonly UploadedFile[]): UploadedFile | undefined {
  const isVaultFile = ({ name }: UploadedFile) => name.split('/').at(-1) === VAULT_FILE_NAME;
  return files.find(isVaultFile) ?? (files.length === 1 && /\.jsonl$/i.test(files[0]!.name) ? files[0] : undefined);
}

/** What an export of this app holds; every row is read and checked, none is kept. */
export async function previewVaultFile(file: UploadedFile, signal: AbortSignal): Promise<ImportPreview> {
  const { sessions, records, skipped } = await indexVaultFile(file.path, signal);
  const conversations = sessions.map(({ id, title, participants, messages, from, to }) => ({ key: id, title, speakers: participants, messages, from, to }));
  const more = (records.sessions ?? 0) - MAX_LISTED;
  return { format: 'vault-export', title: file.name, conversations, ...(more > 0 ? { moreConversations: more } : {}), skipped, records };
}

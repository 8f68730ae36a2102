import type { ImportPreview } from '../../../../shared/ipc/routes/exchange';
import type { FoundVaultExport } from './find-vault-export';
import { MAX_LISTED } from '../parsed/parsed-import';
import { indexVaultExport } from './vault-export-index';

/** Contents of a vault export; every row is read and validated, none is stored. */
export async function previewVaultExport(
  { file, skipped: otherFiles }: FoundVaultExport,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const { sessions, records, skipped } = await indexVaultExport(file.path, signal);
  const conversations = sessions.map(({ id, title, participants, messages, from, to }) => ({
    key: id,
    title,
    speakers: participants,
    messages,
    from,
    to,
  }));
  const more = (records.sessions ?? 0) - MAX_LISTED;
  return {
    format: 'vault-export',
    title: file.name,
    conversations,
    ...(more > 0 ? { moreConversations: more } : {}),
    skipped: [...otherFiles, ...skipped],
    records,
  };
}

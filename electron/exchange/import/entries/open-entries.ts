import { AppError } from '../../../../shared/ipc/errors';
import type { SkipList } from '../run/import-run';
import type { UploadedFile } from './uploads';
import { entryOfFile, type ImportEntry } from './import-entry';
import { openZip } from './zip-archive';
import { isContainerName, isPageName, isReadableName } from '../../../../shared/lib/import-kinds';
import { labels, t } from '../../../../shared/messages/message';

/** Files in an export besides its conversations, with the reason why they are not read. */
const COMPANIONS: Readonly<Record<string, string>> = labels({
  'user.json': () => t('mainExchange.tellsAccountConversation'),
  'users.json': () => t('mainExchange.tellsAccountConversation'),
  'user_settings.json': () => t('mainExchange.tellsAccountConversation'),
  'projects.json': () => t('mainExchange.holdsProjectSettingsConversations'),
  'memories.json': () => t('mainExchange.holdsWhatAssistantNoted'),
  'message_feedback.json': () => t('mainExchange.holdsRatingsConversations'),
  'model_comparisons.json': () => t('mainExchange.holdsComparisonsModelsConversations'),
  'shared_conversations.json': () => t('mainExchange.listsLinksConversationsExport'),
  'group_chats.json': () => t('mainExchange.groupChatsRead'),
  'shopping.json': () => t('mainExchange.itHoldsNoConversations'),
  'sora.json': () => t('mainExchange.itHoldsNoConversations'),
  'export_manifest.json': () => t('mainExchange.listsWhatExport'),
  'chat.html': () => t('mainExchange.showsSameConversationsPage'),
});

export interface OpenEntries {
  entries: ImportEntry[];
  close(): void;
}

/**
 * The files of an upload, with zips opened. Unread contents are reported to `skips`: files beside an export's
 * conversations, pictures and sounds. Call `close` when done.
 */
export async function openEntries(files: readonly UploadedFile[], skips: SkipList): Promise<OpenEntries> {
  const entries: ImportEntry[] = [];
  const closers: (() => void)[] = [];
  const close = () => closers.forEach((each) => each());
  try {
    for (const file of files) {
      if (file.refused !== undefined) {
        skips.add(file.name, file.refused);
        continue;
      }
      if (!isContainerName(file.name)) {
        entries.push(entryOfFile(file));
        continue;
      }
      try {
        const zip = await openZip(file, isReadableName);
        closers.push(zip.close);
        for (const { what, why } of zip.skipped) skips.add(what, why);
        if (zip.entries.length === 0 && zip.skipped.length === 0) skips.add(file.name, t('mainExchange.noFilesInIt'));
        // The files that pages show lie beside them.
        const hasPages = zip.entries.some(({ name }) => isPageName(name));
        entries.push(...(hasPages ? zip.entries : onlyReadable(zip.entries, skips)));
      } catch (error) {
        if (!(error instanceof AppError) || files.length === 1) throw error;
        skips.add(file.name, error.message);
      }
    }
    return { entries: withoutCompanions(entries, skips), close };
  } catch (error) {
    close();
    throw error;
  }
}

function onlyReadable(entries: readonly ImportEntry[], skips: SkipList): ImportEntry[] {
  const readable = entries.filter(({ name }) => isReadableName(name));
  if (readable.length < entries.length)
    skips.count(
      entries.length - readable.length,
      (count) => t('mainExchange.filesOfOtherKinds', { count }),
      t('mainExchange.picturesSoundsLikeImported'),
    );
  return readable;
}

/** Companion names apply only beside conversations; a single file of such a name is read like any other. */
function withoutCompanions(entries: readonly ImportEntry[], skips: SkipList): ImportEntry[] {
  const baseName = ({ name }: ImportEntry) => name.split('/').at(-1)!.toLowerCase();
  if (!entries.some((entry) => /^conversations(-\d+)?\.json$/.test(baseName(entry)))) return [...entries];
  return entries.filter((entry) => {
    const why = Object.hasOwn(COMPANIONS, baseName(entry)) ? COMPANIONS[baseName(entry)] : undefined;
    if (why !== undefined) skips.add(entry.name, why);
    return why === undefined;
  });
}

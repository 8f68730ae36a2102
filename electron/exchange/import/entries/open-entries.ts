import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../../shared/ipc/errors';
import { FILE_MODE } from '../../../files/file-system';
import type { SkipList } from '../run/import-run';
import type { UploadedFile } from './uploads';
import { entryOfFile, type ImportEntry } from './import-entry';
import { openZip } from './zip-archive';
import { isMediaName, PAGES_OF_EXPORTS } from '../../../../shared/lib/files-to-import';
import { isContainerName, isImportedName, isPageName } from '../../../../shared/lib/import-kinds';
import { labels, t } from '../../../../shared/messages/message';

/** Files in an export besides its conversations, with the reason why they are not read. */
const COMPANIONS: Readonly<Record<string, string>> = labels({
  'user.json': () => t('mainExchange.tellsAccountConversation'),
  'users.json': () => t('mainExchange.tellsAccountConversation'),
  'prod-mc-auth-mgmt-api.json': () => t('mainExchange.tellsAccountConversation'),
  'prod-mc-billing.json': () => t('mainExchange.tellsAccountConversation'),
  'user_settings.json': () => t('mainExchange.tellsAccountConversation'),
  'memories.json': () => t('mainExchange.holdsWhatAssistantNoted'),
  'message_feedback.json': () => t('mainExchange.holdsRatingsConversations'),
  'model_comparisons.json': () => t('mainExchange.holdsComparisonsModelsConversations'),
  'shared_conversations.json': () => t('mainExchange.listsLinksConversationsExport'),
  'shopping.json': () => t('mainExchange.itHoldsNoConversations'),
  'sora.json': () => t('mainExchange.itHoldsNoConversations'),
  'export_manifest.json': () => t('mainExchange.listsWhatExport'),
  'conversation_asset_file_names.json': () => t('mainExchange.listsWhatExport'),
  'library_files.json': () => t('mainExchange.listsWhatExport'),
  'chat.html': () => t('mainExchange.showsSameConversationsPage'),
});

export interface OpenEntries {
  entries: ImportEntry[];
  /** Files that tell of the export itself and are not read. */
  companions: ImportEntry[];
  /** Those that a zip held. */
  packed: ReadonlySet<ImportEntry>;
  close(): void;
}

/** Notion packs its export a second time, in parts. */
const PACKED_AGAIN = /(?:^|\/)Export(?:Block)?-[\w-]+-Part-\d+\.zip$/u;

/**
 * The files of an upload, with zips opened. Unread contents are reported to `skips`: files beside an export's
 * conversations. Call `close` when done.
 */
export async function openEntries(files: readonly UploadedFile[], skips: SkipList): Promise<OpenEntries> {
  const entries: ImportEntry[] = [];
  const packed = new Set<ImportEntry>();
  const closers: (() => void)[] = [];
  const close = () => closers.forEach((each) => each());
  const inner = new Set<UploadedFile>();
  const waiting = [...files];
  try {
    for (const file of waiting) {
      if (file.refused !== undefined) {
        skips.add(file.name, file.refused);
        continue;
      }
      if (!isContainerName(file.name)) {
        entries.push(withEnding(entryOfFile(file), files.length === 1));
        continue;
      }
      try {
        const opens = (name: string) => !inner.has(file) && PACKED_AGAIN.test(name);
        const zip = await openZip(file, (name) => isImportedName(name) || isAiStudioName(name) || opens(name), opens);
        closers.push(zip.close);
        for (const { what, why } of zip.skipped) skips.add(what, why);
        if (zip.entries.length === 0 && zip.skipped.length === 0) skips.add(file.name, t('mainExchange.noFilesInIt'));
        for (const [index, entry] of zip.entries.entries()) {
          if (!opens(entry.name)) {
            const named = withEnding(entry, false);
            packed.add(named);
            entries.push(named);
            continue;
          }
          const unpacked = await unpack(entry, `${file.path}-${index}`);
          inner.add(unpacked);
          // The loop comes to it.
          waiting.push(unpacked);
        }
      } catch (error) {
        if (!(error instanceof AppError) || (files.length === 1 && !inner.has(file))) throw error;
        skips.add(file.name, error.message);
      }
    }
    const companions = companionsOf(entries, skips);
    return { entries: entries.filter((entry) => !companions.includes(entry)), companions, packed, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Google Drive keeps the chats of AI Studio as JSON without an ending. */
const IN_AI_STUDIO = /(?:^|\/)Google AI Studio\/[^/]+$/i;
/** A title may have a dot in it: “Plan v1.2”. */
const isAiStudioName = (name: string): boolean =>
  IN_AI_STUDIO.test(name) && !isImportedName(name) && !isContainerName(name) && !isMediaName(name);
const withEnding = (entry: ImportEntry, isAlone: boolean): ImportEntry =>
  isAiStudioName(entry.name) || (isAlone && !entry.name.includes('.'))
    ? { ...entry, name: `${entry.name}.json` }
    : entry;

/** A zip in a zip as a file of its own. */
async function unpack(entry: ImportEntry, path: string): Promise<UploadedFile> {
  await pipeline(entry.bytes(), createWriteStream(path, { mode: FILE_MODE }));
  return { name: entry.name, size: entry.size, path };
}

/** All files, but for those beside an export's chats or in a zip without pages that nothing reads. */
export function onlyReadFiles({
  entries,
  packed,
}: {
  entries: readonly ImportEntry[];
  packed: ReadonlySet<ImportEntry>;
}): ImportEntry[] {
  // The files that pages show lie beside them.
  if (entries.some(({ name }) => isPageName(name))) return [...entries];
  // Pictures are documents only where they came by themselves: those of an export belong to its chats.
  const areShown = entries.some(({ name }) => PAGES_OF_EXPORTS.test(name) || /\.jsonl?$/i.test(name));
  return entries.filter((entry) => isImportedName(entry.name) || !(areShown || packed.has(entry)));
}

const CHATS = /^(?:conversations(?:-\d+)?|prod-grok-backend)\.json$/;

/** Companion names apply only beside conversations; a single file of such a name is read like any other. */
function companionsOf(entries: readonly ImportEntry[], skips: SkipList): ImportEntry[] {
  const baseName = ({ name }: ImportEntry) => name.split('/').at(-1)!.toLowerCase();
  if (!entries.some((entry) => CHATS.test(baseName(entry)))) return [];
  return entries.filter((entry) => {
    const why = Object.hasOwn(COMPANIONS, baseName(entry)) ? COMPANIONS[baseName(entry)] : undefined;
    if (why !== undefined) skips.add(entry.name, why);
    return why !== undefined;
  });
}

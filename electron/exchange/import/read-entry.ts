import { AppError } from '../../../shared/ipc/errors';
import { endingOf } from '../../../shared/lib/import-kinds';
import { t } from '../../../shared/messages/message';
import type { DocumentReading } from './documents/read-document';
import { type ImportEntry, readHead, unknownKind } from './entries/import-entry';
import type { SkipReporter } from './formats/conversation-format';
import { documentFile } from './formats/document-file';
import type { FileFormat, ReadItem } from './formats/file-format';
import { captions } from './formats/captions';
import { cherryStudioBackup } from './formats/cherry-studio-backup';
import { claudeProjects } from './formats/claude-projects';
import { copilotActivity } from './formats/copilot-activity';
import { chatGptGroups } from './formats/chatgpt-groups';
import { geminiActivity } from './formats/gemini-activity';
import { geminiGems } from './formats/gemini-gems';
import { geminiPage } from './formats/gemini-page';
import { jsonConversations } from './formats/json-conversations';
import { jsonlConversations } from './formats/jsonl-conversations';
import { mailbox } from './formats/mailbox';
import { mistralChat } from './formats/mistral-chat';
import { perplexityFile } from './formats/perplexity-thread';
import { qwenExport } from './formats/qwen-export';
import { textFile } from './formats/text-files';

/** In the order in which they are asked; the first that matches reads the file. */
const FILE_FORMATS: readonly FileFormat[] = [
  chatGptGroups,
  claudeProjects,
  copilotActivity,
  geminiActivity,
  geminiGems,
  geminiPage,
  mistralChat,
  perplexityFile,
  cherryStudioBackup,
  qwenExport,
  jsonConversations,
  jsonlConversations,
  captions,
  mailbox,
  textFile,
  documentFile,
];

/**
 * The conversations or documents of one file, one after another; only one is in memory. Files of an unknown format are
 * never read as plain text.
 *
 * @throws AppError `import-unreadable`, `too-large`: the file cannot be used
 */
export async function* readEntry(
  entry: ImportEntry,
  skips: SkipReporter,
  reading: DocumentReading,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<ReadItem> {
  const ending = endingOf(entry.name);
  const formats = FILE_FORMATS.filter(({ endings }) => (endings as readonly string[]).includes(ending));
  if (formats.length === 0) throw unknownKind(entry.name);
  if (entry.size === 0) throw new AppError('import-unreadable', t('mainExchange.nameIsEmpty', { name: entry.name }));
  const head = formats.some(({ matches }) => matches !== undefined) ? await readHead(entry) : '';
  const format = formats.find(({ matches }) => matches?.({ name: entry.name, head }) ?? true);
  if (format === undefined) throw unknownKind(entry.name);
  yield* format.read(entry, { reading, skips, signal });
}

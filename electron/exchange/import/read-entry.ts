import { AppError } from '../../../shared/ipc/errors';
import { parseFrontMatter } from '../../../shared/lib/front-matter';
import { decodeText } from '../../corpus/documents/decode-text';
import { formatOf, readDocument, type DocumentReading } from './documents/read-document';
import { readEntryBytes, type ImportEntry } from './entries/import-entry';
import { parseChatLog } from './formats/chat-log';
import { readJsonConversations, type JsonFormat } from './formats/read-json-conversations';
import { parseTranscriptMarkdown } from './formats/transcript-markdown';
import type { SkipReporter } from './formats/conversation-format';
import type { OpenDates } from '../../../shared/ipc/routes/exchange';
import type { ParsedConversation, ParsedDocument } from './parsed/parsed-import';
import { t } from '../../../shared/messages/message';

export type ReadItem =
  | {
      format: JsonFormat | 'transcript-markdown' | 'chat-log';
      conversation: ParsedConversation;
      openDates?: OpenDates;
    }
  | {
      format: 'markdown-document';
      document: ParsedDocument;
      /** The conversation that the page would be, where it looks like one. */
      mayBe?: ParsedConversation;
    };

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
  const kind = /\.(json|md|markdown|txt|html?|pdf)$/i.exec(entry.name)?.[1]?.toLowerCase();
  if (kind === undefined) throw new AppError('import-unreadable', unknownKind(entry.name));
  if (entry.size === 0) throw new AppError('import-unreadable', t('mainExchange.nameIsEmpty', { name: entry.name }));
  if (kind === 'json') {
    yield* readJsonConversations(entry, skips, signal);
    return;
  }
  const format = formatOf(entry.name)!;
  if (format === 'pdf' || format === 'html') {
    yield { format: 'markdown-document', document: await readDocument(entry, format, reading, signal) };
    return;
  }
  const text = decodeText(await readEntryBytes(entry), entry.name);
  if (text.trim() === '') throw new AppError('import-unreadable', t('mainExchange.nameIsEmpty', { name: entry.name }));
  const chatLog = reading.asDocuments === true ? null : parseChatLog(text, entry.name, reading.dateOrder);
  const found =
    reading.asDocuments === true
      ? null
      : (chatLog ?? parseTranscriptMarkdown(parseFrontMatter(text.replace(/\r\n?/g, '\n')).body, entry.name));
  // Among the pages of a folder only a form without doubt makes a conversation: an interview or a list of terms is a page.
  const isConversation =
    found !== null && (found.isCertain || !isInFolder(entry) || reading.conversationFiles?.has(entry.name) === true);
  if (!isConversation) {
    const document = await readDocument(entry, format, reading, signal, text);
    yield { format: 'markdown-document', document, ...(found === null ? {} : { mayBe: found.conversation }) };
    return;
  }
  for (const { what, why } of found.skipped) skips.add(what, why);
  yield {
    format: chatLog === null ? 'transcript-markdown' : 'chat-log',
    conversation: found.conversation,
    ...(found.openDates === undefined ? {} : { openDates: found.openDates }),
  };
}

const isInFolder = ({ name }: ImportEntry): boolean => name.includes('/');

const unknownKind = (name: string): string => t('mainExchange.kindNotRead', { name });

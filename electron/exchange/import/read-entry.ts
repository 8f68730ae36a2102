import { AppError } from '../../../shared/ipc/errors';
import { parseFrontMatter } from '../../../shared/lib/front-matter';
import { decodeText } from '../../corpus/documents/decode-text';
import { type DocumentReading, formatOf, readDocument } from './documents/read-document';
import { type ImportEntry, readEntryBytes } from './entries/import-entry';
import { parseChatLog } from './formats/chat-log';
import { parseTranscriptMarkdown } from './formats/transcript-markdown';
import type { ConversationReader, SkipReporter } from './formats/conversation-format';
import type { OpenDates } from '../../../shared/ipc/routes/exchange';
import type { ParsedConversation, ParsedDocument } from './parsed/parsed-import';
import { t } from '../../../shared/messages/message';
import { type JsonEntry, readJsonList } from './json/read-json-list';
import { isChatGptConversation, readChatGptConversation } from './formats/chatgpt-conversation';
import { isClaudeConversation, readClaudeConversation } from './formats/claude-conversation';
import { describeValue, isObject } from './formats/json-fields';
import { readDialogue, readPlainSession } from './formats/transcript-json';

/** JSON formats read as conversations. */
type JsonFormat = 'chatgpt-export' | 'claude-export' | 'transcript-json';

const TRANSCRIPT = '{ "sessions": [ { "title", "date", "turns": [ { "speaker", "text" } ] } ] }';
const expected = (): string => t('mainExchange.readsExportsChatgptClaude', { transcript: TRANSCRIPT });

/**
 * Reads the conversations of a JSON file one after another; unknown entries are reported to `skips`.
 *
 * @throws AppError `import-unreadable` at the end, when no entry had a known shape; else as `readJsonList`
 */
export async function* readJsonConversations(
  entry: ImportEntry,
  skips: SkipReporter,
  signal?: AbortSignal,
): AsyncGenerator<{ format: JsonFormat; conversation: ParsedConversation }> {
  const usedKeys = new Set<string>();
  let known = 0;
  let firstProblem: string | null = null;
  for await (const item of readJsonList(entry, signal)) {
    const shape = shapeOf(item);
    if (shape === null) {
      const why =
        'why' in item
          ? item.why
          : t('mainExchange.noConversationAppKnows', { describeValue: describeValue(item.value) });
      firstProblem ??=
        'why' in item
          ? t('mainExchange.firstEntryCannotUsed', { why: item.why })
          : item.isWhole
            ? describeValue(item.value)
            : t('mainExchange.listWhoseFirstEntry', { describeValue: describeValue(item.value) });
      skips.add(t('mainExchange.entryInFile', { position: item.position }), why);
      continue;
    }
    known += 1;
    const conversation = shape.read((item as { value: Record<string, unknown> }).value, {
      position: item.position,
      skips,
      usedKeys,
    });
    if (conversation !== null) yield { format: shape.format, conversation };
  }
  if (known === 0)
    throw new AppError(
      'import-unreadable',
      t('mainExchange.nameJsonButHolds', {
        name: entry.name,
        firstProblem: firstProblem ?? t('mainExchange.anEmptyList'),
        expected: expected(),
      }),
    );
}

function shapeOf(item: JsonEntry): { format: JsonFormat; read: ConversationReader } | null {
  if ('why' in item || !isObject(item.value)) return null;
  if (isChatGptConversation(item.value)) return { format: 'chatgpt-export', read: readChatGptConversation };
  if (isClaudeConversation(item.value)) return { format: 'claude-export', read: readClaudeConversation };
  if (item.key === 'sessions') return { format: 'transcript-json', read: readPlainSession };
  return Array.isArray(item.value.turns) ? { format: 'transcript-json', read: readDialogue } : null;
}

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

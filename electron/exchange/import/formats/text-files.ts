import type { ChatFormat } from '../../../../shared/domain/chat-format';
import { AppError } from '../../../../shared/ipc/errors';
import type { DateOrder } from '../../../../shared/ipc/routes/exchange';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { t } from '../../../../shared/messages/message';
import { decodeText, encodingName } from '../../../corpus/documents/decode-text';
import { formatOf, readDocument } from '../documents/read-document';
import { type ImportEntry, readEntryBytes } from '../entries/import-entry';
import { parseChatLog } from './chat-log';
import { parseCopiedChat } from './copied-chat';
import type { FileFormat } from './file-format';
import { parsePerplexityMarkdown } from './perplexity-markdown';
import { parseMeetingText } from './meeting-text';
import { parseTranscriptMarkdown, type ReadConversation } from './transcript-markdown';

/** A form of text in which a conversation is written. */
interface TextFormat {
  id: ChatFormat;
  /** Null if the text is none. `body` is the text without its front matter, with line feeds. */
  parse(text: { text: string; body: string }, fileName: string, dateOrder?: DateOrder): ReadConversation | null;
}

/** In the order in which they are asked. */
const TEXT_FORMATS: readonly TextFormat[] = [
  { id: 'perplexity-export', parse: ({ text }, fileName) => parsePerplexityMarkdown(text, fileName) },
  { id: 'chat-log', parse: ({ text }, fileName, dateOrder) => parseChatLog(text, fileName, dateOrder) },
  { id: 'meeting', parse: ({ text }, fileName) => parseMeetingText(text, fileName) },
  { id: 'transcript-markdown', parse: ({ body }, fileName) => parseCopiedChat(body, fileName) },
  { id: 'transcript-markdown', parse: ({ body }, fileName) => parseTranscriptMarkdown(body, fileName) },
];

/** A Markdown or text file: a conversation if it has the form of one, else a document. */
export const textFile: FileFormat = {
  endings: ['md', 'markdown', 'txt'],
  async *read(entry, { reading, skips, signal }) {
    const text = decodeText(await readEntryBytes(entry), entry.name, {
      onGuess: (encoding) =>
        skips.count(1, () => entry.name, t('mainExchange.readAsEncoding', { encoding: encodingName(encoding) })),
    });
    if (text.trim() === '')
      throw new AppError('import-unreadable', t('mainExchange.nameIsEmpty', { name: entry.name }));
    const found = reading.asDocuments === true ? null : findConversation(text, entry.name, reading.dateOrder);
    // Among the pages of a folder only a form without doubt makes a conversation: an interview or a list of terms is a page.
    const isConversation =
      found !== null && (found.isCertain || !isInFolder(entry) || reading.conversationFiles?.has(entry.name) === true);
    if (!isConversation) {
      const document = await readDocument(entry, formatOf(entry.name)!, reading, signal, text);
      yield { format: 'markdown-document', document, ...(found === null ? {} : { mayBe: found.conversation }) };
      return;
    }
    for (const { what, why } of found.skipped) skips.add(what, why);
    yield {
      format: found.format,
      conversation: found.conversation,
      ...(found.openDates === undefined ? {} : { openDates: found.openDates }),
    };
  },
};

function findConversation(
  text: string,
  name: string,
  dateOrder: DateOrder | undefined,
): (ReadConversation & { format: ChatFormat }) | null {
  const texts = { text, body: parseFrontMatter(text.replace(/\r\n?/g, '\n')).body };
  for (const { id, parse } of TEXT_FORMATS) {
    const found = parse(texts, name, dateOrder);
    if (found !== null) return { ...found, format: id };
  }
  return null;
}

const isInFolder = ({ name }: ImportEntry): boolean => name.includes('/');

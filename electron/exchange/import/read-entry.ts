import { AppError } from '../../../shared/ipc/errors';
import { endingOf } from '../../../shared/lib/import-kinds';
import { t } from '../../../shared/messages/message';
import { type DocumentReading, formatOf, readDocument } from './documents/read-document';
import { type ImportEntry, readHead } from './entries/import-entry';
import type { SkipReporter } from './formats/conversation-format';
import type { FileFormat, ReadItem } from './formats/file-format';
import { jsonConversations } from './formats/json-conversations';
import { textFile } from './formats/text-files';

/** A file that is a document and nothing else. */
const document: FileFormat = {
  endings: ['htm', 'html', 'pdf'],
  async *read(entry, { reading, signal }) {
    yield {
      format: 'markdown-document',
      document: await readDocument(entry, formatOf(entry.name)!, reading, signal),
    };
  },
};

/** In the order in which they are asked; the first that matches reads the file. */
const FILE_FORMATS: readonly FileFormat[] = [jsonConversations, textFile, document];

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
  if (formats.length === 0) throw new AppError('import-unreadable', unknownKind(entry.name));
  if (entry.size === 0) throw new AppError('import-unreadable', t('mainExchange.nameIsEmpty', { name: entry.name }));
  const head = formats.some(({ matches }) => matches !== undefined) ? await readHead(entry) : '';
  const format = formats.find(({ matches }) => matches?.({ name: entry.name, head }) ?? true);
  if (format === undefined) throw new AppError('import-unreadable', unknownKind(entry.name));
  yield* format.read(entry, { reading, skips, signal });
}

const unknownKind = (name: string): string => t('mainExchange.kindNotRead', { name });

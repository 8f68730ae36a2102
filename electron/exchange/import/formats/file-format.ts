import type { OpenDates } from '../../../../shared/ipc/routes/exchange';
import type { ChatFormat } from '../../../../shared/domain/chat-format';
import type { PictureEnding, ReadableEnding } from '../../../../shared/lib/import-kinds';
import type { DocumentReading } from '../documents/read-document';
import type { ImportEntry } from '../entries/import-entry';
import type { ParsedConversation, ParsedDocument } from '../parsed/parsed-import';
import type { SkipReporter } from './conversation-format';

/** A conversation or a document of a file. */
export type ReadItem =
  | { format: ChatFormat; conversation: ParsedConversation; openDates?: OpenDates }
  | {
      format: 'markdown-document';
      document: ParsedDocument;
      /** The conversation that the page would be, where it looks like one. */
      mayBe?: ParsedConversation;
    };

/** What a file is read with. */
export interface FileReading {
  reading: DocumentReading;
  /** It receives what is left out. */
  skips: SkipReporter;
  signal: AbortSignal;
}

/** A kind of file with its conversations or documents. */
export interface FileFormat {
  endings: readonly (ReadableEnding | PictureEnding)[];
  /** Whether a file is of this kind, by its name and its first 64 KiB. Absent: every file of these endings is. */
  matches?: (file: { name: string; head: string }) => boolean;
  /**
   * One item after another; only one is in memory.
   *
   * @throws AppError `import-unreadable`, `too-large`: the file cannot be used
   */
  read(entry: ImportEntry, context: FileReading): AsyncGenerator<ReadItem>;
}

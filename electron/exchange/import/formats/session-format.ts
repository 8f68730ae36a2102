import type { ChatFormat } from '../../../../shared/domain/chat-format';
import type { ParsedConversation } from '../parsed/parsed-import';
import type { EntryContext } from './conversation-format';
import type { Fields } from './json-fields';

/** A file with one conversation, a line for each message or event. */
export interface SessionFormat {
  id: ChatFormat;
  /** Whether a line that is an object is one of this form; the first such line decides for the file. */
  matches(line: Fields): boolean;
  start(context: EntryContext): SessionReader;
}

/** Reads one file; it holds what the two who speak said, and nothing else of the lines. */
interface SessionReader {
  /** Returns the UTF-16 units of the words that it keeps of the line. */
  add(line: Fields): number;
  /** Null when it has nothing to import; the reason was reported. `fileName` identifies it where nothing else does. */
  finish(fileName: string): ParsedConversation | null;
}

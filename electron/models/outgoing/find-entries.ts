import type { OutgoingEntry } from '../../../shared/domain/outgoing-request';
import type { LogFiles } from './log-files';
import { readEntry, textInLine } from './log-line';

export interface OutgoingQuery {
  /** Words that the request holds, as they stand there; '' for all. */
  text: string;
  /** null: any. */
  host: string | null;
  /** Entries before this one; null: from the newest. */
  before: string | null;
  limit: number;
}

export interface FoundEntries {
  /** Newest first. */
  entries: OutgoingEntry[];
  hasMore: boolean;
}

/** Reads file after file, newest first, until enough is found. */
export async function findEntries(
  files: Pick<LogFiles, 'names' | 'linesOf'>,
  { text, host, before, limit }: OutgoingQuery,
): Promise<FoundEntries> {
  const wanted = textInLine(text.trim());
  const entries: OutgoingEntry[] = [];
  let isAfterCursor = before === null;
  for (const name of await files.names()) {
    // Days after the cursor's own hold nothing before it.
    if (!isAfterCursor && name.slice(0, 10) > before!.slice(0, 10)) continue;
    for (const line of await files.linesOf(name)) {
      if (isAfterCursor && wanted !== '' && !line.toLowerCase().includes(wanted)) continue;
      const entry = readEntry(line);
      if (entry === null) continue;
      if (!isAfterCursor) {
        isAfterCursor = entry.id === before;
        continue;
      }
      if (host !== null && entry.host !== host) continue;
      if (entries.length === limit) return { entries, hasMore: true };
      entries.push(entry);
    }
  }
  return { entries, hasMore: false };
}

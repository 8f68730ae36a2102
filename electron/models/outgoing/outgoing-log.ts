import { randomUUID } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingEntry } from '../../../shared/domain/outgoing-request';
import type { OutgoingHost } from '../../../shared/ipc/routes/outgoing';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { localDay } from '../../../shared/lib/time/day-name';
import { formatLine, readEntry, textInLine, createLogFiles, type LogFiles } from './log-files';
import { withoutPictureBytes } from './without-picture-bytes';

/**
 * What left for models, byte for byte but for pictures, which are named by their hash, for as long as the person keeps
 * it. It is no part of the journal.
 */
export interface OutgoingLog {
  /** It is written in the background; nothing is written when the person keeps no log. */
  add(entry: Omit<OutgoingEntry, 'id' | 'at' | 'bytes'>, body: string): void;
  find(query: OutgoingQuery): Promise<FoundEntries>;
  hosts(): Promise<OutgoingHost[]>;
  /** The body of one request; null once it is gone. */
  body(id: string): Promise<string | null>;
  /** Deletes what left for a host; null: everything. Resolves to the number of requests. */
  remove(host: string | null): Promise<number>;
  /** Deletes what is older than the person keeps it; also when they changed that. */
  prune(): Promise<void>;
  /** Resolves when everything added is on disk, or the log says that it could not be written. */
  flush(): Promise<void>;
}

/** @param keepDays days that a request is kept; 0: nothing is written; null: until the log is full */
export async function openOutgoingLog(
  folder: string,
  { keepDays, now, log }: { keepDays: () => number | null; now: () => number; log: Logger },
): Promise<OutgoingLog> {
  const files: LogFiles = createLogFiles(folder);
  const runInOrder = createMutex();
  let written: Promise<void> = Promise.resolve();
  let prunedOn = '';
  // A crash may have cut the last line; what follows stands on its own.
  let lineBreak = '\n';
  const inBackground = (work: () => Promise<void>) => {
    written = runInOrder(work).catch((error: unknown) =>
      log.error('the log of what left could not be written', { error: (error as Error).name }),
    );
  };
  const pruneNow = async () => {
    prunedOn = localDay(now());
    await files.prune(keepDays(), now());
  };
  const append = async (day: string, line: string) => {
    if (prunedOn !== day) await pruneNow();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, await files.toAppendTo(day, Buffer.byteLength(line)));
    await appendFile(file, `${lineBreak}${line}`, { mode: 0o600 });
    lineBreak = '';
  };
  inBackground(pruneNow);
  await written;
  return {
    add(entry, body) {
      if (keepDays() === 0) return;
      const at = now();
      const day = localDay(at);
      const line = formatLine(
        { id: `${day}_${randomUUID()}`, at, ...entry, bytes: Buffer.byteLength(body) },
        withoutPictureBytes(body),
      );
      inBackground(() => append(day, line));
    },
    find: (query) => runInOrder(() => findEntries(files, query)),
    hosts: () => runInOrder(() => summariseHosts(files)),
    body: (id) => runInOrder(() => files.bodyOf(id)),
    remove: (host) => runInOrder(() => files.remove(host)),
    prune: () => runInOrder(pruneNow),
    flush: () => written,
  };
}

interface OutgoingQuery {
  /** Words that the request holds, as they stand there; '' for all. */
  text: string;
  /** null: any. */
  host: string | null;
  /** Entries before this one; null: from the newest. */
  before: string | null;
  limit: number;
}

interface FoundEntries {
  /** Newest first. */
  entries: OutgoingEntry[];
  hasMore: boolean;
}

/** Reads file after file, newest first, until enough is found. */
async function findEntries(
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

/** How much left for each host, the latest first. */
async function summariseHosts(files: Pick<LogFiles, 'names' | 'linesOf'>): Promise<OutgoingHost[]> {
  const hosts = new Map<string, OutgoingHost>();
  for (const name of await files.names()) {
    for (const line of await files.linesOf(name)) {
      const entry = readEntry(line);
      if (entry === null) continue;
      const known = hosts.get(entry.host) ?? { host: entry.host, requests: 0, bytes: 0, lastAt: entry.at };
      hosts.set(entry.host, { ...known, requests: known.requests + 1, bytes: known.bytes + entry.bytes });
    }
  }
  return [...hosts.values()];
}

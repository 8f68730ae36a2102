import { randomUUID } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingEntry } from '../../../shared/domain/outgoing-request';
import type { OutgoingHost } from '../../../shared/ipc/routes/outgoing';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { localDay } from '../../../shared/lib/time/local-day';
import { formatLine } from './log-line';
import { createLogFiles, type LogFiles } from './log-files';
import { summariseHosts } from './summarise-hosts';
import { findEntries, type FoundEntries, type OutgoingQuery } from './find-entries';
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

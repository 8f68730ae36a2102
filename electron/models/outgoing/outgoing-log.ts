import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type OutgoingEntry, outgoingEntrySchema } from '../../../shared/domain/outgoing-request';
import type { OutgoingHost } from '../../../shared/ipc/routes/outgoing';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { localDay } from '../../../shared/lib/time/day-name';
import { withoutPictureBytes } from './without-picture-bytes';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { sizeOfFile } from '../../files/file-system';
import { writeAtomically } from '../../files/write-atomically';

/** Bytes of one file, so that a search reads little at a time. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** Bytes of all files; the oldest go first. A first reading of a vault for its meaning may fill it. */
const MAX_BYTES = 256 * 1024 * 1024;
const FILE_NAME = /^(\d{4}-\d{2}-\d{2})\.(\d{4})\.jsonl$/;

type LogFiles = ReturnType<typeof createLogFiles>;

/** Files of JSON lines, some for each day, named so that they sort by time. */
function createLogFiles(folder: string) {
  let last: { name: string; bytes: number } | null = null;
  /** Newest first. */
  const names = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => FILE_NAME.test(name)).sort((a, b) => (a < b ? 1 : -1));
  const bytesOf = async (name: string) => (await sizeOfFile(join(folder, name))) ?? 0;
  /** The lines of a file, newest first; none once it is gone. */
  const linesOf = async (name: string) =>
    (await readFile(join(folder, name), 'utf8').catch(() => ''))
      .split('\n')
      .filter((line) => line !== '')
      .reverse();
  const remove = (name: string) => rm(join(folder, name), { force: true });

  return {
    names,
    linesOf,
    async toAppendTo(day: string, bytes: number): Promise<string> {
      if (last === null || !last.name.startsWith(day)) {
        const name = (await names()).find((known) => known.startsWith(day)) ?? `${day}.0001.jsonl`;
        last = { name, bytes: await bytesOf(name) };
      }
      if (last.bytes > 0 && last.bytes + bytes > MAX_FILE_BYTES) {
        const number = Number(FILE_NAME.exec(last.name)![2]) + 1;
        last = { name: `${day}.${String(number).padStart(4, '0')}.jsonl`, bytes: 0 };
        await keepBelow(MAX_BYTES - MAX_FILE_BYTES);
      }
      last.bytes += bytes;
      return last.name;
    },
    async bodyOf(id: string): Promise<string | null> {
      for (const name of (await names()).filter((known) => known.startsWith(id.slice(0, 10)))) {
        const line = (await linesOf(name)).find((each) => readEntry(each)?.id === id);
        if (line !== undefined) return readBody(line);
      }
      return null;
    },
    async remove(host: string | null): Promise<number> {
      let removed = 0;
      for (const name of await names()) {
        const lines = await linesOf(name);
        const kept = host === null ? [] : lines.filter((line) => readEntry(line)?.host !== host);
        removed += lines.length - kept.length;
        if (kept.length === 0) await remove(name);
        else if (kept.length < lines.length)
          await writeAtomically(
            join(folder, name),
            kept
              .toReversed()
              .map((line) => `${line}\n`)
              .join(''),
          );
      }
      last = null;
      return removed;
    },
    async prune(keepDays: number | null, now: number): Promise<void> {
      const isKept = (name: string) =>
        keepDays === null || (keepDays > 0 && name >= localDay(now - (keepDays - 1) * DAY_MS));
      for (const name of await names()) if (!isKept(name)) await remove(name);
      last = null;
    },
  };

  async function keepBelow(maxBytes: number): Promise<void> {
    let sum = 0;
    for (const name of await names()) {
      sum += await bytesOf(name);
      if (sum > maxBytes) await remove(name);
    }
  }
}

/** Stands before the body, the last field of a line, so that an entry is read without it. */
const BODY = ',"body":';

const formatLine = (entry: OutgoingEntry, body: string): string =>
  `${JSON.stringify(entry).slice(0, -1)}${BODY}${JSON.stringify(body)}}\n`;

/** The entry of a line; null for a line that was cut by a crash. */
function readEntry(line: string): OutgoingEntry | null {
  const end = line.indexOf(BODY);
  if (end === -1 || !line.endsWith('"}')) return null;
  try {
    const parsed = outgoingEntrySchema.safeParse(JSON.parse(`${line.slice(0, end)}}`));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The body of a whole line. */
const readBody = (line: string): string => JSON.parse(line.slice(line.indexOf(BODY) + BODY.length, -1)) as string;

/** A text as it stands in a line: escaped once in the request and once in the log. */
const textInLine = (text: string): string => {
  const escaped = (value: string) => JSON.stringify(value).slice(1, -1);
  return escaped(escaped(text)).toLowerCase();
};

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
  const files = createLogFiles(folder);
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

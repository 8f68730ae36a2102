import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { localDay } from '../../../shared/lib/time/day-name';
import { writeAtomically } from '../../files/write-atomically';
import { outgoingEntrySchema, type OutgoingEntry } from '../../../shared/domain/outgoing-request';

/** Bytes of one file, so that a search reads little at a time. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** Bytes of all files; the oldest go first. A first reading of a vault for its meaning may fill it. */
const MAX_BYTES = 256 * 1024 * 1024;
const FILE_NAME = /^(\d{4}-\d{2}-\d{2})\.(\d{4})\.jsonl$/;

/** Files of JSON lines, some for each day, named so that they sort by time. */
export interface LogFiles {
  /** Newest first. */
  names(): Promise<string[]>;
  /** The lines of a file, newest first; none once it is gone. */
  linesOf(name: string): Promise<string[]>;
  toAppendTo(day: string, bytes: number): Promise<string>;
  bodyOf(id: string): Promise<string | null>;
  remove(host: string | null): Promise<number>;
  prune(keepDays: number | null, now: number): Promise<void>;
}

export function createLogFiles(folder: string): LogFiles {
  let last: { name: string; bytes: number } | null = null;
  const names = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => FILE_NAME.test(name)).sort((a, b) => (a < b ? 1 : -1));
  const bytesOf = (name: string) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    );
  const linesOf = async (name: string) =>
    (await readFile(join(folder, name), 'utf8').catch(() => ''))
      .split('\n')
      .filter((line) => line !== '')
      .reverse();
  const remove = (name: string) => rm(join(folder, name), { force: true });

  return {
    names,
    linesOf,
    async toAppendTo(day, bytes) {
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
    async bodyOf(id) {
      for (const name of (await names()).filter((known) => known.startsWith(id.slice(0, 10)))) {
        const line = (await linesOf(name)).find((each) => readEntry(each)?.id === id);
        if (line !== undefined) return readBody(line);
      }
      return null;
    },
    async remove(host) {
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
    async prune(keepDays, now) {
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

export const formatLine = (entry: OutgoingEntry, body: string): string =>
  `${JSON.stringify(entry).slice(0, -1)}${BODY}${JSON.stringify(body)}}\n`;

/** The entry of a line; null for a line that was cut by a crash. */
export function readEntry(line: string): OutgoingEntry | null {
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
export const textInLine = (text: string): string => {
  const escaped = (value: string) => JSON.stringify(value).slice(1, -1);
  return escaped(escaped(text)).toLowerCase();
};

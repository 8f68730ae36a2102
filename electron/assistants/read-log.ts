import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assistantReadSchema, type AssistantRead } from '../../shared/domain/assistant-client';
import { createMutex } from '../../shared/lib/mutex';
import { DAY_MS } from '../../shared/lib/time/calendar';
import { localDay } from '../../shared/lib/time/local-day';
import { writeAtomically } from '../files/write-atomically';

/** Days that a request is kept. */
const KEEP_DAYS = 90;
/** Bytes of all files; the oldest go first. */
const MAX_BYTES = 64 * 1024 * 1024;
const FILE_NAME = /^\d{4}-\d{2}-\d{2}\.jsonl$/;

/** Who read what: every request of other assistants, newest first, in a file for each day. It is no part of the journal. */
export interface AssistantReadLog {
  /** Resolves when it is written: nothing is given away before. */
  add(read: Omit<AssistantRead, 'id' | 'at'>): Promise<AssistantRead>;
  /** @param query.before the last one of the page before */
  find(query: { client: string | null; before: string | null; limit: number }): Promise<{
    reads: AssistantRead[];
    hasMore: boolean;
  }>;
  /** How much each program read, and when last; none for programs that read nothing. */
  totals(): Promise<Map<string, { reads: number; lastAt: number }>>;
  /** Deletes what a program read; null: everything. Resolves to the number of requests. */
  remove(client: string | null): Promise<number>;
}

/** In the vault's folder. */
export const readsFolderOf = (vaultFolder: string): string => join(vaultFolder, 'assistant-reads');

/** @param now epoch milliseconds */
export function createAssistantReadLog(folder: string, now: () => number): AssistantReadLog {
  const runInOrder = createMutex();
  let prunedOn = '';
  // A crash may have cut the last line; what follows stands on its own.
  let lineBreak = '\n';
  const names = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => FILE_NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1));
  /** Newest first. */
  const readsOf = async (name: string): Promise<AssistantRead[]> =>
    (await readFile(join(folder, name), 'utf8').catch(() => ''))
      .split('\n')
      .flatMap((line) => readLine(line) ?? [])
      .toReversed();
  const prune = async (day: string) => {
    prunedOn = day;
    const oldest = localDay(now() - (KEEP_DAYS - 1) * DAY_MS);
    let bytes = 0;
    for (const name of await names()) {
      bytes += await stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      );
      if (name < oldest || (bytes > MAX_BYTES && !name.startsWith(day))) await rm(join(folder, name), { force: true });
    }
  };

  return {
    add: (read) =>
      runInOrder(async () => {
        const at = now();
        const day = localDay(at);
        if (prunedOn !== day) await prune(day);
        const entry = { id: randomUUID(), at, ...read };
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await appendFile(join(folder, `${day}.jsonl`), `${lineBreak}${JSON.stringify(entry)}\n`, { mode: 0o600 });
        lineBreak = '';
        return entry;
      }),
    find: ({ client, before, limit }) =>
      runInOrder(async () => {
        const found: AssistantRead[] = [];
        let isAfter = before === null;
        for (const name of await names()) {
          for (const read of await readsOf(name)) {
            if (isAfter && (client === null || read.client === client)) found.push(read);
            if (found.length > limit) return { reads: found.slice(0, limit), hasMore: true };
            isAfter ||= read.id === before;
          }
        }
        return { reads: found, hasMore: false };
      }),
    totals: () =>
      runInOrder(async () => {
        const totals = new Map<string, { reads: number; lastAt: number }>();
        for (const name of await names()) {
          for (const { client, at, outcome } of await readsOf(name)) {
            const known = totals.get(client) ?? { reads: 0, lastAt: at };
            totals.set(client, { ...known, reads: known.reads + (outcome === 'served' ? 1 : 0) });
          }
        }
        return totals;
      }),
    remove: (client) =>
      runInOrder(async () => {
        let removed = 0;
        for (const name of await names()) {
          const reads = await readsOf(name);
          const kept = client === null ? [] : reads.filter((read) => read.client !== client);
          removed += reads.length - kept.length;
          if (kept.length === 0) await rm(join(folder, name), { force: true });
          else if (kept.length < reads.length)
            await writeAtomically(
              join(folder, name),
              kept
                .toReversed()
                .map((read) => `${JSON.stringify(read)}\n`)
                .join(''),
            );
        }
        return removed;
      }),
  };
}

/** Null for an empty line, and for one that was cut by a crash. */
function readLine(line: string): AssistantRead | null {
  if (line === '') return null;
  try {
    return assistantReadSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

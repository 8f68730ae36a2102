import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assistantReadSchema, type AssistantRead } from '../../shared/domain/assistant-client';
import { createMutex } from '../../shared/lib/mutex';
import { DAY_MS } from '../../shared/lib/time/calendar';
import { localDay } from '../../shared/lib/time/day-name';
import { sizeOfFile } from '../files/file-system';
import { writeAtomically } from '../files/write-atomically';

/** Days that a request is kept. */
const KEEP_DAYS = 90;
/** Bytes of all files; refused requests go first, then the oldest. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Refused requests of a day that are listed one by one, of one program and of all: names are for anybody to make up. */
const MAX_REFUSED = { ofProgram: 50, ofAll: 200 };
const FILE_NAME = /^\d{4}-\d{2}-\d{2}\.jsonl$/;

/**
 * Who read what: every request of other assistants, newest first, in a file for each day. It is no part of the journal.
 * What was refused is listed up to a number a day and counted beyond it, so that no program that nobody allowed can push
 * out what others read.
 */
export interface AssistantReadLog {
  /** Resolves when it is written or counted: nothing is given away before. */
  add(read: Omit<AssistantRead, 'id' | 'at'>): Promise<void>;
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
  const rewrite = async (name: string, kept: readonly AssistantRead[]): Promise<void> => {
    if (kept.length === 0) await rm(join(folder, name), { force: true });
    else await writeAtomically(join(folder, name), kept.toReversed().map(lineOf).join(''));
  };
  const sizeOf = async (name: string) => (await sizeOfFile(join(folder, name))) ?? 0;
  const totalSize = async (): Promise<number> =>
    (await Promise.all((await names()).map(sizeOf))).reduce((sum, size) => sum + size, 0);
  const prune = async (day: string) => {
    prunedOn = day;
    const oldest = localDay(now() - (KEEP_DAYS - 1) * DAY_MS);
    for (const name of await names()) if (name < oldest) await rm(join(folder, name), { force: true });
    for (const remove of [
      async (name: string) =>
        rewrite(
          name,
          (await readsOf(name)).filter(({ outcome }) => outcome !== 'refused'),
        ),
      (name: string) => rm(join(folder, name), { force: true }),
    ])
      for (const name of (await names()).toReversed())
        if (!name.startsWith(day) && (await totalSize()) > MAX_BYTES) await remove(name);
  };
  /** Refused requests of a day so far: of each program, of all, the lines for them, and those since the last line. */
  let refused: { day: string; of: Map<string, number>; all: number; lines: number; unsaid: number } | null = null;
  const readRefused = async (day: string) => {
    const found = { day, of: new Map<string, number>(), all: 0, lines: 0, unsaid: 0 };
    for (const { client, outcome, further = 0 } of await readsOf(`${day}.jsonl`)) {
      if (outcome !== 'refused') continue;
      found.of.set(client, (found.of.get(client) ?? 0) + 1);
      found.all += 1 + further;
      found.lines += 1;
    }
    return found;
  };
  /** A refused request as its line; null for one that is only counted. Beyond the bound a line follows each doubling. */
  const boundRefused = async <Read extends { client: string }>(day: string, read: Read) => {
    if (refused?.day !== day) refused = await readRefused(day);
    const lines = refused.of.get(read.client) ?? 0;
    refused.all += 1;
    const isListed = lines < MAX_REFUSED.ofProgram && refused.lines < MAX_REFUSED.ofAll;
    if (!isListed && (refused.all & (refused.all - 1)) !== 0) {
      refused.unsaid += 1;
      return null;
    }
    const further = refused.unsaid;
    refused = { ...refused, lines: refused.lines + 1, unsaid: 0 };
    refused.of.set(read.client, lines + 1);
    return further === 0 ? read : { ...read, further };
  };

  return {
    add: (read) =>
      runInOrder(async () => {
        const at = now();
        const day = localDay(at);
        if (prunedOn !== day) await prune(day);
        const words = read.words.replace(/\p{C}+/gu, ' ');
        const bounded = read.outcome === 'refused' ? await boundRefused(day, read) : read;
        if (bounded === null) return;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const line = lineOf({ id: randomUUID(), at, ...bounded, words });
        await appendFile(join(folder, `${day}.jsonl`), lineBreak + line, { mode: 0o600 });
        lineBreak = '';
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
        refused = null;
        for (const name of await names()) {
          const reads = await readsOf(name);
          const kept = client === null ? [] : reads.filter((read) => read.client !== client);
          removed += reads.length - kept.length;
          if (client === null || kept.length < reads.length) await rewrite(name, kept);
        }
        return removed;
      }),
  };
}

const lineOf = (read: AssistantRead): string => `${JSON.stringify(read)}\n`;

/** Null for an empty line, and for one that was cut by a crash. */
function readLine(line: string): AssistantRead | null {
  if (line === '') return null;
  try {
    return assistantReadSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

import { type ImportEntry, readEntryBytes } from '../entries/import-entry';

const THREAD = /(?:^|\/)thread\.json$/;
const MAX_THREAD_BYTES = 1024 * 1024;

/** Jan keeps what a thread is called beside its messages: it becomes their first line. */
export async function joinThreads(entries: readonly ImportEntry[]): Promise<readonly ImportEntry[]> {
  const threads = new Map(entries.filter(({ name }) => THREAD.test(name)).map((entry) => [entry.name, entry]));
  if (threads.size === 0) return entries;
  const joined: ImportEntry[] = [];
  for (const entry of entries) {
    const thread = threads.get(entry.name.replace(/messages\.jsonl$/, 'thread.json'));
    const line = thread === undefined || thread === entry ? null : await lineOf(thread);
    if (line === null) joined.push(entry);
    else {
      threads.delete(thread!.name);
      joined.push({ ...entry, size: entry.size + line.length, bytes: () => withFirst(line, entry) });
    }
  }
  const unused = new Set(threads.keys());
  return joined.filter(({ name }) => !THREAD.test(name) || unused.has(name));
}

async function lineOf(thread: ImportEntry): Promise<Buffer | null> {
  try {
    const value: unknown = JSON.parse(Buffer.from(await readEntryBytes(thread, MAX_THREAD_BYTES)).toString('utf8'));
    return Buffer.from(`${JSON.stringify({ object: 'thread', ...(value as object) })}\n`);
  } catch {
    return null;
  }
}

async function* withFirst(line: Uint8Array, { bytes }: ImportEntry): AsyncIterable<Uint8Array> {
  yield line;
  yield* bytes();
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

interface RecordedCall {
  /** 0 is the main thread. */
  thread: number;
  /** `ready`: the thread is recorded from here on. */
  kind: string;
  what: string;
}

export interface ConnectionRecord {
  calls(): Promise<RecordedCall[]>;
  /** Gives the network back, and removes the record. */
  stop(): Promise<void>;
}

/**
 * Refuses and records every connection, port and look-up of a name in this process and in the threads it starts from
 * here on. Call it before the app is started.
 */
export async function recordConnections(): Promise<ConnectionRecord> {
  const folder = await mkdtemp(join(tmpdir(), 'engram-connections-'));
  const file = join(folder, 'calls.jsonl');
  process.env.ENGRAM_CONNECTIONS = file;
  // A process runs several specs, and a module is evaluated once under one address: each record has its own.
  const module = new URL(`./record-connections.mjs?${basename(folder)}`, import.meta.url);
  const { restore } = (await import(module.href)) as { restore: () => void };
  return {
    calls: async () =>
      (await readFile(file, 'utf8'))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as RecordedCall),
    async stop() {
      restore();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

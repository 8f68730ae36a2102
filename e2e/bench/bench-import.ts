import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createImporter } from '../../electron/exchange/import/importer';
import type { VaultStore, VaultWriter } from '../../electron/store/vault-store';
import type { ImportReport } from '../../shared/ipc/routes/exchange';
import { createIdFactory } from '../../shared/domain/id-factory';
import { silentLogger } from '../../shared/lib/logger';
import { progress, runCommand } from '../eval/run-command';
import { hugeFiles } from './huge-files';

const USAGE = `usage: node out/main/bench-import.js [--megabytes N] [--only NAME] --json

Writes files of N megabytes (1024) that are hostile or merely huge, looks at each of them and imports it, in a process of its own, and prints
how much memory that took beside a process that does nothing. Needs N megabytes free in the temporary folder.`;
const MIB = 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;

async function main(args: string[]): Promise<number> {
  const valueOf = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const megabytes = Number(valueOf('--megabytes') ?? 1024);
  if (!Number.isInteger(megabytes) || megabytes < 1) {
    progress(USAGE);
    return 2;
  }
  const role = valueOf('--role');
  if (role !== undefined) {
    await new Promise((resolve) => void measure(role, megabytes).then((figures) => process.send!(figures, resolve)));
    process.disconnect();
    return 0;
  }
  const figures: Record<string, unknown> = {};
  for (const name of Object.keys(hugeFiles)) {
    if (valueOf('--only') !== undefined && valueOf('--only') !== name) continue;
    progress(`${name} …`);
    figures[name] = await new Promise((resolve, reject) => {
      const child = fork(new URL(import.meta.url), ['--role', name, '--megabytes', String(megabytes)], {
        serialization: 'advanced',
      });
      child.on('message', resolve);
      child.on('exit', (code) => reject(new Error(`a measuring process ended (${code})`)));
    });
    progress(JSON.stringify(figures[name]));
  }
  process.stdout.write(`${JSON.stringify({ megabytes, ...figures })}\n`);
  return 0;
}

/** Measures the importer alone: the vault discards everything, so that journal and store use no memory. */
async function measure(name: string, megabytes: number): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  const file = hugeFiles[name]!;
  try {
    const before = process.memoryUsage.rss() / MIB;
    const importer = createImporter({
      store: {
        query: async () => [],
        getMany: async (_table: string, ids: string[]) => ids.map(() => null),
        get: async () => null,
      } as unknown as VaultStore,
      writer: { commit: async () => ({}) } as unknown as VaultWriter,
      ids: createIdFactory(
        () => 0,
        (length) => new Uint8Array(length).map(() => Math.random() * 256),
      ),
      now: () => 0,
      log: silentLogger,
      uploadsFolder: join(folder, 'uploads'),
    });
    const path = join(folder, 'made');
    await pipeline(Readable.from(file.parts(megabytes * MIB), { objectMode: false }), createWriteStream(path));
    const uploadId = await send(importer, path, file.name);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let start = performance.now();
    const seen = await importer.preview(uploadId).then(
      ({ conversations, messages, moreConversations = 0, skipped }) => ({
        conversations: conversations.length + moreConversations,
        messages,
        skipped: skipped.length,
      }),
      (error: Error) => error.message.slice(0, 140),
    );
    const previewSeconds = (performance.now() - start) / 1000;
    start = performance.now();
    let report: ImportReport | null = null;
    const failure = await importer
      .run(
        uploadId,
        { conversations: null, person: null, extract: false },
        (event) => {
          if (event.type === 'finished') report = event.report;
        },
        new AbortController().signal,
      )
      .then(
        () => null,
        (error: Error) => error.message.slice(0, 140),
      );
    const { sessions, messages } = report ?? { sessions: 0, messages: 0 };
    return {
      seen,
      imported: failure ?? { sessions, messages },
      previewSeconds: round(previewSeconds),
      importSeconds: round((performance.now() - start) / 1000),
      startMb: round(before),
      peakMb: round(process.resourceUsage().maxRSS / 1024),
      blockedMsP99: round(delay.percentile(99) / 1e6),
      blockedMsMost: round(delay.max / 1e6),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function send(importer: ReturnType<typeof createImporter>, path: string, name: string): Promise<string> {
  const { open } = await import('node:fs/promises');
  const handle = await open(path);
  const { size } = await handle.stat();
  const { uploadId } = await importer.begin([{ name, size }]);
  for (let from = 0; from < size; from += PIECE_BYTES) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, from);
    await importer.append(uploadId, 0, buffer.subarray(0, bytesRead));
  }
  await handle.close();
  await rm(path);
  return uploadId;
}

const round = (figure: number): number => Math.round(figure * 10) / 10;

runCommand(main);

import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { AppError, toErrorReply } from '../../../shared/ipc/errors';
import { createMutex } from '../../../shared/lib/mutex';
import type { AssistantCall, AssistantReply } from '../../assistants/assistant-service';
import type { CommandLine } from '../command';
import { EXIT } from '../exit-codes';
import { clientSettings, type ServerStart } from './client-settings';
import type { CallAssistant } from './mcp-server';

/** What “mcp” needs of the process beside what every command does. */
export interface McpEnvironment {
  version: string;
  input: Readable;
  output: Writable;
  /** How another program starts this one with these arguments. */
  startOf: (args: readonly string[]) => ServerStart;
}

interface McpRun {
  mcp?: McpEnvironment;
  signal: AbortSignal;
  workingFolder: string;
  resolvePath: (from: string, word: string) => string;
  writeResult: (text: string) => void;
}

/**
 * “mcp” and “mcp install”.
 *
 * @param runCall runs a command with these arguments and this input; resolves to its result
 */
export async function runMcp(
  line: CommandLine,
  { signal, writeResult, mcp, workingFolder, resolvePath }: McpRun,
  runCall: (args: readonly string[], input: string, signal: AbortSignal) => Promise<string>,
): Promise<number> {
  const [client] = line.operands;
  // A client starts the server in a folder of its own.
  const vault =
    line.vault !== undefined && /[\\/]/u.test(line.vault) ? resolvePath(workingFolder, line.vault) : line.vault;
  const vaultArgs = ['--data-dir', line.dataFolder, ...(vault === undefined ? [] : ['--vault', vault])];
  if (mcp === undefined) throw new AppError('unsupported', '“mcp” is started by another program.');
  if (line.command === 'mcp') {
    const { serveMcp } = await import('./mcp-server');
    const run: RunCall = (input, stopping) => runCall(['assistant-call', '--json', ...vaultArgs], input, stopping);
    await serveMcp({ ...mcp, clientName: line.client ?? '', call: createCallVault(run), signal });
    return EXIT.done;
  }
  const printed = clientSettings(client, (name) =>
    mcp.startOf(['mcp', '--client', line.client ?? name, ...(isUsual(line) ? [] : vaultArgs)]),
  );
  if (line.json) writeResult(JSON.stringify({ clients: printed }));
  else
    writeResult(
      [
        ...printed.map(
          ({ title, where, settings, link }) =>
            `${title}, ${where}:\n\n${settings}\n${link === undefined ? '' : `\nOr open this link:\n\n${link}\n`}`,
        ),
        'Then start the client, and allow it in Engram Vault under Settings → Other assistants. Until then it reads nothing.',
      ].join('\n'),
    );
  return EXIT.done;
}

/** Neither a vault nor a data folder was named: the server serves what the app opens. */
const isUsual = ({ vault, isDataFolderNamed }: CommandLine): boolean => vault === undefined && !isDataFolderNamed;

/** Milliseconds that a request waits for another program to leave the vault. */
const BUSY_TIMEOUT_MS = 15_000;
const RETRY_MS = 200;

/** Runs “assistant-call” with a request as its input. Resolves to what it wrote. */
type RunCall = (input: string, signal: AbortSignal) => Promise<string>;

const writtenSchema = z.union([
  z.object({ ok: z.literal(true), result: z.record(z.string(), z.unknown()) }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
  z.object({ error: z.string(), message: z.string() }),
]);

/** Requests one after another, each through the app while it is open, and else on the closed vault. */
function createCallVault(runCall: RunCall, { busyTimeoutMs = BUSY_TIMEOUT_MS } = {}): CallAssistant {
  const runInOrder = createMutex();
  const callOnce = async (call: AssistantCall, signal: AbortSignal): Promise<AssistantReply> => {
    const written = writtenSchema.parse(JSON.parse(await runCall(JSON.stringify(call), signal)));
    if ('ok' in written) return written as AssistantReply;
    return { ok: false, error: { code: written.error, message: written.message } as ErrorOf };
  };
  return (call, signal) =>
    runInOrder(async () => {
      const deadline = performance.now() + busyTimeoutMs;
      for (;;) {
        signal.throwIfAborted();
        const reply = await callOnce(call, signal).catch((error: unknown): AssistantReply => {
          signal.throwIfAborted();
          return { ok: false, error: toErrorReply(error) };
        });
        if (reply.ok || reply.error.code !== 'busy' || performance.now() > deadline) return reply;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    });
}

type ErrorOf = Extract<AssistantReply, { ok: false }>['error'];

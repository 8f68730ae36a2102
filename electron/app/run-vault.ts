import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { askPassphrase, askYesNo } from '../cli/ask-on-terminal';
import { runVaultCommand } from '../cli/vault-command';
import { ownStart } from '../files/own-command';
import { findProgramFiles } from './launch/program-files';

/** Milliseconds that the app may take from locking its vault to listening. */
const APP_START_MS = 15_000;

/**
 * The command line in this process, with its streams and signals. Returns the exit code; a bug is written to standard
 * error.
 *
 * @param input standard input
 */
export async function runVault(args: readonly string[], input: Readable & { isTTY?: boolean }): Promise<number> {
  // Ctrl+C ends after the batch being written; a second one ends at once.
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());

  try {
    const { version, workers } = findProgramFiles();
    return await runVaultCommand({
      args,
      environment: process.env,
      workingFolder: process.cwd(),
      resolvePath: resolve,
      documentWorkerUrl: workers.document,
      app: { version, startTimeoutMs: APP_START_MS },
      ...(input.isTTY && process.stderr.isTTY
        ? {
            askPassphrase: (question) => askPassphrase(question, input),
            confirm: (question) => askYesNo(question, input),
          }
        : {}),
      ...(input.isTTY ? {} : { readInput: () => readAll(input) }),
      mcp: {
        version,
        input,
        output: process.stdout,
        startOf: ownStart,
      },
      signal: stopping.signal,
      hasColours: process.stdout.isTTY && process.stdout.hasColors() && !process.env.NO_COLOR,
      writeResult: (text) => void process.stdout.write(`${text}\n`),
      writeProgress: (text) => void process.stderr.write(`${text}\n`),
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 1;
  }
}

async function readAll(input: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of input) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

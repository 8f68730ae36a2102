import { join, resolve } from 'node:path';
import { findProgramFiles } from './launch/program-files';
import { askPassphrase, askYesNo } from '../cli/ask-on-terminal';
import { runVaultCommand } from '../cli/vault-command';

/** Milliseconds that the app may take from locking its vault to listening. */
const APP_START_MS = 15_000;

// Ctrl+C ends after the batch being written; a second one ends at once.
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

const { version, workers, programFolder } = findProgramFiles();

async function readInput(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

runVaultCommand({
  args: process.argv.slice(2),
  environment: process.env,
  workingFolder: process.cwd(),
  resolvePath: resolve,
  documentWorkerUrl: workers.document,
  app: { version, startTimeoutMs: APP_START_MS },
  ...(process.stdin.isTTY && process.stderr.isTTY ? { askPassphrase, confirm: askYesNo } : {}),
  ...(process.stdin.isTTY ? {} : { readInput }),
  mcp: {
    version,
    input: process.stdin,
    output: process.stdout,
    startOf: (args) => ({
      command: process.execPath,
      args: [join(programFolder, 'resources', 'setup', 'run.mjs'), 'vault', ...args],
    }),
  },
  signal: stopping.signal,
  hasColours: process.stdout.isTTY && process.stdout.hasColors() && !process.env.NO_COLOR,
  writeResult: (text) => void process.stdout.write(`${text}\n`),
  writeProgress: (text) => void process.stderr.write(`${text}\n`),
}).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  },
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realFileSystem, type FileSystem } from '../files/file-system';
import { isFolderLocked } from '../files/folder-lock';
import { createClosedVaultAccess } from './closed-vault-access';
import { readCommandLine, USAGE, type CommandLine } from './command-line';
import { EXIT, exitCodeOf } from './exit-codes';
import { findVault } from './find-vault';
import { listVaults } from './list-vaults';
import { readPassphrase } from './passphrase';
import { runInApp } from './socket/run-in-app';
import { runCommand, toAppError, writeFailure, type CommandOutput } from './run-command';

/** The process's interface for the command line. */
export interface CommandEnvironment extends CommandOutput {
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  workingFolder: string;
  resolvePath: (from: string, word: string) => string;
  documentWorkerUrl: URL;
  signal: AbortSignal;
  /** Results go to a terminal that shows colours; default: they do not. */
  hasColours?: boolean;
  /** Asks for a passphrase on the terminal; absent: there is none. */
  askPassphrase?: (question: string) => Promise<string>;
  /** For the vault's own files. */
  fileSystem?: FileSystem;
  /** An app that has the vault open runs the command; absent: the vault must be closed. */
  app?: {
    /** Of this program: the app's must be the same. */
    version: string;
    /** Milliseconds to wait for an app that has the vault locked and does not listen yet. */
    startTimeoutMs: number;
  };
}

const POLL_MS = 100;

/** Runs one command on a vault. Returns the exit code; expected failures are reported, bugs throw. */
export async function runVaultCommand(environment: CommandEnvironment): Promise<number> {
  const { args, workingFolder, signal, writeResult } = environment;
  try {
    const line = readCommandLine(args, environment.environment, workingFolder);
    if (line === null) writeResult(USAGE);
    else if (line.command === 'vaults') await listVaults(line, writeResult);
    else return await runOnVault(line, environment);
    return EXIT.done;
  } catch (error) {
    const known = toAppError(error, signal);
    if (known === null) throw error;
    writeFailure(environment, known, { isJson: args.includes('--json') });
    return exitCodeOf(known.code);
  }
}

async function runOnVault(line: CommandLine, given: CommandEnvironment): Promise<number> {
  const passphrase = await readPassphrase(line, (word) => given.resolvePath(given.workingFolder, word), {
    environment: given.environment,
    ask: given.askPassphrase ?? null,
  });
  const environment = { ...given, passphrase };
  // It reads one file and needs no vault.
  if (line.command === 'decrypt')
    return inTemporaryFolder((temporary) => runClosed(line, environment, temporary, false));
  const { folder, isNew } = await findVault(line, environment.workingFolder);
  if (!isNew) return (await runOpen(environment, folder)) ?? (await runClosed(line, environment, folder, false));
  if (line.dryRun) return inTemporaryFolder((temporary) => runClosed(line, environment, temporary, false));
  return runClosed(line, environment, folder, true);
}

/** Null where no app has the vault open, or another program has it. */
async function runOpen(
  {
    app,
    args,
    workingFolder,
    hasColours = false,
    signal,
    passphrase,
    fileSystem = realFileSystem,
    ...output
  }: CommandEnvironment & { passphrase: string | null },
  folder: string,
): Promise<number | null> {
  if (app === undefined) return null;
  const { writeResult, writeProgress } = output;
  const { version, startTimeoutMs } = app;
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const request = { folder, args: [...args], workingFolder, hasColours, version, passphrase };
    const exitCode = await runInApp({ ...request, fileSystem, signal, writeResult, writeProgress });
    if (exitCode !== null) return exitCode;
    signal.throwIfAborted();
    if (performance.now() > deadline || !(await isFolderLocked(fileSystem, folder))) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function runClosed(
  line: CommandLine,
  {
    workingFolder,
    resolvePath,
    documentWorkerUrl,
    signal,
    passphrase,
    hasColours = false,
    fileSystem = realFileSystem,
    ...output
  }: CommandEnvironment & { passphrase: string | null },
  folder: string,
  isNewVault: boolean,
): Promise<number> {
  const { writeResult, writeProgress } = output;
  return runCommand({
    line,
    folder,
    isNewVault,
    path: (word) => resolvePath(workingFolder, word),
    signal,
    passphrase,
    hasColours,
    fileSystem,
    writeResult,
    writeProgress,
    openAccess: (onInspected) =>
      createClosedVaultAccess({ folder, fileSystem, documentWorkerUrl, onInspected, writeProgress, isNewVault }),
  });
}

/** A preview where there is no vault leaves none behind. */
async function inTemporaryFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'engram-vault-preview-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

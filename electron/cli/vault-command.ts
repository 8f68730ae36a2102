import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realFileSystem, type FileSystem } from '../files/file-system';
import { isFolderLocked } from '../files/folder-lock';
import { createAssistantSession, type AssistantSession } from './assistant-session';
import { createClosedVaultAccess } from './closed-vault-access';
import { AppError } from '../../shared/ipc/errors';
import { readsInput, type CommandLine } from './command';
import { readCommandLine } from './command-line';
import { worksWithoutVault } from './definitions';
import { EXIT, exitCodeOf } from './exit-codes';
import { findVault, type FoundVault } from './find-vault';
import { readCollectionPassword, readSecretOf, type SecretSources } from './secrets';
import { runMcp, type McpEnvironment } from './mcp/run-mcp';
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
  /** Asks yes or no on the terminal; absent: there is none. */
  confirm?: (question: string) => Promise<boolean>;
  /** Everything on standard input; absent: there is none. */
  readInput?: () => Promise<string>;
  /** Absent: “mcp” cannot be served. */
  mcp?: McpEnvironment;
  /** Kept between the requests of one client; absent: each command opens the vault by itself. */
  session?: AssistantSession;
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
    const line = readCommandLine(args, environment.environment, workingFolder, environment.app?.version);
    if (typeof line === 'string') writeResult(line);
    else if (line.command === 'mcp' || line.command === 'mcp install') return await serveSession(line, environment);
    else return await runOnVault(line, environment);
    return EXIT.done;
  } catch (error) {
    const known = toAppError(error, signal);
    if (known === null) throw error;
    writeFailure(environment, known, { isJson: args.includes('--json') });
    return exitCodeOf(known.code);
  }
}

const secretSources = ({ environment, askPassphrase }: CommandEnvironment): SecretSources => ({
  environment,
  ask: askPassphrase ?? null,
});

/** A client's session keeps the opened records between its requests. */
async function serveSession(line: CommandLine, environment: CommandEnvironment): Promise<number> {
  const session = createAssistantSession();
  try {
    return await runMcp(line, environment, callOf({ ...environment, session }));
  } finally {
    await session.drop();
  }
}

/** Runs another command in this process, with an input of its own; resolves to its result. */
const callOf =
  (environment: CommandEnvironment) =>
  async (args: readonly string[], input: string, signal: AbortSignal): Promise<string> => {
    let result = '';
    await runVaultCommand({
      ...environment,
      args,
      signal,
      readInput: async () => input,
      writeResult: (text) => {
        result = text;
      },
      // Standard error belongs to the program that serves, which would repeat each request's words.
      writeProgress: () => {},
    });
    return result;
  };

async function runOnVault(line: CommandLine, given: CommandEnvironment): Promise<number> {
  const { workingFolder, resolvePath } = given;
  const passphrase = await readSecretOf(line, (word) => resolvePath(workingFolder, word), secretSources(given));
  const input = readsInput(line) ? await readInput(given) : null;
  const environment = { ...given, passphrase, input };
  if (worksWithoutVault(line)) return runClosed(line, environment, { folder: '', settingsFolder: null }, false);
  const { isNew, ...found } = await findVault(line, workingFolder);
  if (!isNew) return (await runOpen(environment, found.folder)) ?? (await runClosed(line, environment, found, false));
  if (line.dryRun) return inTemporaryFolder((temporary) => runClosed(line, environment, temporary, false));
  return runClosed(line, environment, found, true);
}

/** Characters that are read from standard input. */
const MAX_INPUT = 2_000_000;

async function readInput({ readInput: read }: CommandEnvironment): Promise<string> {
  if (read === undefined)
    throw new AppError(
      'bad-input',
      '“-” stands for standard input, and nothing comes from there. Pipe a text into the command.',
    );
  const text = await read();
  if (text.length > MAX_INPUT)
    throw new AppError('too-large', 'That is more than two million characters. “import” takes longer texts, as files.');
  return text;
}

/** What a command was given beside its arguments. */
type GivenEnvironment = CommandEnvironment & { passphrase: string | null; input: string | null };

/** Null where no app has the vault open, or another program has it. */
async function runOpen(given: GivenEnvironment, folder: string): Promise<number | null> {
  const { app, signal, fileSystem = realFileSystem } = given;
  if (app === undefined) return null;
  const { version, startTimeoutMs } = app;
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const exitCode = await runInApp({
      ...given,
      args: [...given.args],
      folder,
      version,
      fileSystem,
      hasColours: given.hasColours ?? false,
      confirm: given.confirm ?? null,
    });
    if (exitCode !== null) return exitCode;
    signal.throwIfAborted();
    if (performance.now() > deadline || !(await isFolderLocked(fileSystem, folder))) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function runClosed(
  line: CommandLine,
  given: GivenEnvironment,
  { folder, settingsFolder }: Omit<FoundVault, 'isNew'>,
  isNewVault: boolean,
): Promise<number> {
  const { workingFolder, resolvePath, fileSystem = realFileSystem } = given;
  return runCommand({
    ...given,
    line,
    folder,
    isNewVault,
    fileSystem,
    path: (word) => resolvePath(workingFolder, word),
    confirm: given.confirm ?? null,
    hasColours: given.hasColours ?? false,
    openAccess: (onInspected) =>
      createClosedVaultAccess({
        ...given,
        folder,
        settingsFolder,
        fileSystem,
        onInspected,
        isNewVault,
        readCollectionPassword: (address) => readCollectionPassword(line, secretSources(given), address),
      }),
  });
}

/** A preview where there is no vault leaves none behind. */
async function inTemporaryFolder<Result>(run: (found: Omit<FoundVault, 'isNew'>) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'engram-vault-preview-'));
  try {
    return await run({ folder, settingsFolder: null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realFileSystem, type FileSystem } from '../files/file-system';
import { isFolderLocked } from '../files/folder-lock';
import { createAssistantSession, type AssistantSession } from './assistant-session';
import { createClosedVaultAccess } from './closed-vault-access';
import { AppError } from '../../shared/ipc/errors';
import { readCommandLine, type CommandLine } from './command-line';
import { completionScript } from './completion/completion-script';
import { EXIT, exitCodeOf } from './exit-codes';
import { findVault, type FoundVault } from './find-vault';
import { listVaults } from './list-vaults';
import { readPassphrase, type SecretSources } from './passphrase';
import { vaultActOf } from './collection/vault-forms';
import { runMcp, type McpEnvironment } from './mcp/run-mcp';
import { runInApp } from './socket/run-in-app';
import { USAGE } from './usage';
import { readsInput } from './words-of';
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
  /** It is kept between the requests of one client; absent: each command opens the vault by itself. */
  session?: AssistantSession;
  /** The file system of the vault's own files. */
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
  const { args, workingFolder, resolvePath, signal, writeResult, writeProgress } = environment;
  try {
    const line = readCommandLine(args, environment.environment, workingFolder);
    if (line === null) writeResult(USAGE);
    else if (line.command === 'vaults') await listVaults(line, writeResult);
    else if (line.command === 'collection' && vaultActOf(line) === null) {
      // The client of PostgreSQL, which no other command needs.
      const { runCollection } = await import('./collection/run-collection');
      await runCollection(line, secretSources(environment), {
        path: (word) => resolvePath(workingFolder, word),
        signal,
        writeResult,
        writeProgress,
      });
    } else if (line.command === 'completion') writeResult(completionScript(line.operands[0]!));
    else if (line.command === 'mcp') return await serveSession(line, environment);
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
  const passphrase = await readSecretOf(line, given);
  const input = readsInput(line) ? await readInput(given) : null;
  const environment = { ...given, passphrase, input };
  // It reads one file and needs no vault.
  if (line.command === 'decrypt')
    return inTemporaryFolder((temporary) => runClosed(line, environment, temporary, false));
  // It makes a vault of its own and touches none.
  if (line.command === 'restore' && line.asNew)
    return inTemporaryFolder((temporary) => runClosed(line, environment, temporary, false));
  const { isNew, ...found } = await findVault(line, environment.workingFolder);
  if (!isNew) return (await runOpen(environment, found.folder)) ?? (await runClosed(line, environment, found, false));
  if (line.dryRun) return inTemporaryFolder((temporary) => runClosed(line, environment, temporary, false));
  return runClosed(line, environment, found, true);
}

/**
 * The passphrase of a file or the password of a login that a command needs before anything else; null where it needs
 * none.
 */
async function readSecretOf(line: CommandLine, given: CommandEnvironment): Promise<string | null> {
  const sources = secretSources(given);
  if (vaultActOf(line) !== 'join')
    return readPassphrase(line, (word) => given.resolvePath(given.workingFolder, word), sources);
  return passwordReader(line, sources)(line.operands[1]!);
}

const passwordReader = (line: CommandLine, sources: SecretSources) => async (address: string) => {
  const { readCollectionPassword } = await import('./collection/collection-password');
  return readCollectionPassword(line, sources, address);
};

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
async function runOpen(
  {
    app,
    args,
    workingFolder,
    hasColours = false,
    signal,
    passphrase,
    input,
    confirm,
    fileSystem = realFileSystem,
    ...output
  }: GivenEnvironment,
  folder: string,
): Promise<number | null> {
  if (app === undefined) return null;
  const { writeResult, writeProgress } = output;
  const { version, startTimeoutMs } = app;
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const request = {
      folder,
      args: [...args],
      workingFolder,
      hasColours,
      version,
      passphrase,
      input,
      confirm: confirm ?? null,
    };
    const exitCode = await runInApp({ ...request, fileSystem, signal, writeResult, writeProgress });
    if (exitCode !== null) return exitCode;
    signal.throwIfAborted();
    if (performance.now() > deadline || !(await isFolderLocked(fileSystem, folder))) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function runClosed(
  line: CommandLine,
  given: GivenEnvironment,
  found: Omit<FoundVault, 'isNew'>,
  isNewVault: boolean,
): Promise<number> {
  const { folder, settingsFolder } = found;
  const {
    workingFolder,
    resolvePath,
    documentWorkerUrl,
    signal,
    passphrase,
    input,
    confirm = null,
    hasColours = false,
    fileSystem = realFileSystem,
    session,
    writeResult,
    writeProgress,
  } = given;
  return runCommand({
    line,
    folder,
    isNewVault,
    path: (word) => resolvePath(workingFolder, word),
    signal,
    passphrase,
    input,
    confirm,
    hasColours,
    fileSystem,
    writeResult,
    writeProgress,
    openAccess: (onInspected) =>
      createClosedVaultAccess({
        folder,
        settingsFolder,
        fileSystem,
        documentWorkerUrl,
        onInspected,
        writeProgress,
        isNewVault,
        readCollectionPassword: passwordReader(line, secretSources(given)),
        ...(session === undefined ? {} : { session }),
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

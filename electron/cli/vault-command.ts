import { isAppError, AppError } from '../../shared/ipc/errors';
import { readCommandLine, type CommandLine, type CommandName } from './command-line';
import { runBackup } from './commands/backup';
import { runExport } from './commands/export';
import { runImport } from './commands/import';
import { runRestore } from './commands/restore';
import { runSearch } from './commands/search';
import { runVerify } from './commands/verify';
import { EXIT, exitCodeOf } from './exit-codes';
import { findVault } from './open-closed-vault';

export interface CommandOutcome {
  /** One object of `--json`. */
  json: object;
  /** The same for people. */
  text: string;
  /** Default 0. */
  exitCode?: number;
}

export interface CommandContext {
  line: CommandLine;
  /** The vault's own folder. */
  folder: string;
  /** A path as the person wrote it, from where they stand. */
  path: (word: string) => string;
  signal: AbortSignal;
  /** A line for whoever watches. */
  tell: (text: string) => void;
}

export type Command = (context: CommandContext) => Promise<CommandOutcome>;

const RUN: Record<CommandName, Command> = {
  export: runExport, import: runImport, verify: runVerify, backup: runBackup, restore: runRestore, search: runSearch,
};

/** What the command line needs of the process. */
export interface CommandSurroundings {
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  workingFolder: string;
  resolvePath: (from: string, word: string) => string;
  signal: AbortSignal;
  out: (text: string) => void;
  tell: (text: string) => void;
}

/** Runs one command on a vault that no app has open. Returns the exit code; expected failures are told, bugs throw. */
export async function runVaultCommand({ args, environment, workingFolder, resolvePath, signal, out, tell }: CommandSurroundings): Promise<number> {
  const isJson = args.includes('--json');
  try {
    const line = readCommandLine(args, environment, workingFolder);
    const folder = await findVault(line);
    const { json, text, exitCode = EXIT.done } = await RUN[line.command]({ line, folder, path: (word) => resolvePath(workingFolder, word), signal, tell });
    out(line.json ? JSON.stringify(json) : text);
    return exitCode;
  } catch (error) {
    const known = toAppError(error, signal);
    if (known === null) throw error;
    tell(known.message);
    if (isJson) out(JSON.stringify({ error: known.code, message: known.message }));
    return exitCodeOf(known.code);
  }
}

function toAppError(error: unknown, signal: AbortSignal): AppError | null {
  if (isAppError(error)) return error;
  return signal.aborted ? new AppError('cancelled', 'Stopped. What was written before is whole.') : null;
}

import { isAppError, AppError } from '../../shared/ipc/errors';
import type { FileSystem } from '../files/file-system';
import { realFileSystem } from '../files/file-system';
import type { VaultInspection } from '../journal/recovery/inspect-vault';
import { readCommandLine, type CommandName } from './command-line';
import { runBackup } from './commands/backup';
import { runExport } from './commands/export';
import { runImport } from './commands/import';
import { runRepair } from './commands/repair';
import { runRestore } from './commands/restore';
import { runSearch } from './commands/search';
import { runVerify } from './commands/verify';
import { formatDamage, toDamageReport, type DamageReport } from './damage-report';
import { EXIT, exitCodeOf } from './exit-codes';
import { findVault } from './open-closed-vault';
import { fromSystemError } from './system-error';
import type { Command } from './command';

const COMMAND_RUNNERS: Record<CommandName, Command> = {
  export: runExport,
  import: runImport,
  verify: runVerify,
  repair: runRepair,
  backup: runBackup,
  restore: runRestore,
  search: runSearch,
};

/** The process's interface for the command line. */
export interface CommandEnvironment {
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  workingFolder: string;
  resolvePath: (from: string, word: string) => string;
  documentWorkerUrl: URL;
  signal: AbortSignal;
  /** For the vault's own files. */
  fileSystem?: FileSystem;
  writeResult: (text: string) => void;
  writeProgress: (text: string) => void;
}

/**
 * Runs one command on a vault that no app has open. Returns the exit code; expected failures are reported, bugs throw.
 */
export async function runVaultCommand({
  args,
  environment,
  workingFolder,
  resolvePath,
  documentWorkerUrl,
  signal,
  fileSystem = realFileSystem,
  writeResult,
  writeProgress,
}: CommandEnvironment): Promise<number> {
  const isJson = args.includes('--json');
  let damage: DamageReport | null = null;
  const onInspected = (inspection: VaultInspection) => {
    for (const remark of inspection.remarks) writeProgress(remark);
    damage = toDamageReport(inspection);
    if (damage !== null) writeProgress(formatDamage(damage));
  };
  try {
    const line = readCommandLine(args, environment, workingFolder);
    const folder = await findVault(line);
    const {
      json,
      text,
      exitCode = EXIT.done,
    } = await COMMAND_RUNNERS[line.command]({
      line,
      folder,
      path: (word) => resolvePath(workingFolder, word),
      documentWorkerUrl,
      signal,
      fileSystem,
      onInspected,
      writeProgress,
    });
    writeResult(line.json ? JSON.stringify({ ...json, ...withDamage(damage) }) : text);
    return damage !== null && exitCode === EXIT.done ? EXIT.damaged : exitCode;
  } catch (error) {
    const known = toAppError(error, signal);
    if (known === null) throw error;
    writeProgress(known.message);
    const report = isDamageReport(known.options.data) ? known.options.data : damage;
    if (isJson) writeResult(JSON.stringify({ error: known.code, message: known.message, ...withDamage(report) }));
    return damage === null ? exitCodeOf(known.code) : EXIT.damaged;
  }
}

const isDamageReport = (data: unknown): data is DamageReport =>
  typeof data === 'object' && data !== null && 'advice' in data;

const withDamage = (damage: DamageReport | null): { damage?: DamageReport } => (damage === null ? {} : { damage });

function toAppError(error: unknown, signal: AbortSignal): AppError | null {
  if (isAppError(error)) return error;
  return signal.aborted
    ? new AppError('cancelled', 'Stopped. What was written before is whole.')
    : fromSystemError(error);
}

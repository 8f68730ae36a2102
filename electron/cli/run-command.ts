import { AppError, isAppError } from '../../shared/ipc/errors';
import type { VaultInspection } from '../journal/recovery/inspect-vault';
import type { CommandName } from './command-line';
import type { Command, CommandContext } from './command';
import { formatDamage, toDamageReport, type DamageReport } from '../journal/recovery/damage-report';
import { EXIT, exitCodeOf } from './exit-codes';
import { fromSystemError } from './system-error';
import type { VaultAccess } from './vault-access';

/** They open no vault themselves. */
type WithoutVault = 'vaults' | 'completion' | 'mcp';

/** Loaded one at a time: a search needs no parser of an import. */
const COMMAND_LOADERS: Record<Exclude<CommandName, WithoutVault>, () => Promise<Command>> = {
  init: async () => (await import('./commands/init')).runInit,
  ask: async () => (await import('./commands/ask')).runAsk,
  why: async () => (await import('./commands/why')).runWhy,
  note: async () => (await import('./commands/note')).runNote,
  new: async () => (await import('./commands/new')).runNew,
  keep: async () => (await import('./commands/keep')).runKeep,
  facts: async () => (await import('./commands/facts')).runFacts,
  'assistant-call': async () => (await import('./commands/assistant-call')).runAssistantCall,
  export: async () => (await import('./commands/export')).runExport,
  import: async () => (await import('./commands/import')).runImport,
  verify: async () => (await import('./commands/verify')).runVerify,
  repair: async () => (await import('./commands/repair')).runRepair,
  backup: async () => (await import('./commands/backup')).runBackup,
  restore: async () => (await import('./commands/restore')).runRestore,
  decrypt: async () => (await import('./commands/decrypt')).runDecrypt,
  search: async () => (await import('./commands/search')).runSearch,
  mirror: async () => (await import('./commands/mirror')).runMirror,
  sync: async () => (await import('./commands/sync')).runSync,
  collection: async () => (await import('./collection/run-vault-collection')).runVaultCollection,
};

/** Where the words of a command go. */
export interface CommandOutput {
  writeResult: (text: string) => void;
  writeProgress: (text: string) => void;
}

export interface CommandRun extends CommandOutput, Omit<CommandContext, 'access' | 'onInspected'> {
  openAccess: (onInspected: (inspection: VaultInspection) => void) => VaultAccess;
}

/** Runs one command. Returns the exit code; expected failures are reported, bugs throw. */
export async function runCommand({ openAccess, writeResult, ...run }: CommandRun): Promise<number> {
  const { line, signal, writeProgress } = run;
  let damage: DamageReport | null = null;
  const onInspected = (inspection: VaultInspection) => {
    for (const remark of inspection.remarks) writeProgress(remark);
    damage = toDamageReport(inspection);
    if (damage !== null) writeProgress(formatDamage(damage));
  };
  try {
    const { command } = line;
    if (command === 'vaults' || command === 'completion' || command === 'mcp')
      throw new AppError('bad-input', `“${command}” works on no vault.`);
    const execute = await COMMAND_LOADERS[command]();
    const outcome = await execute({ ...run, onInspected, access: openAccess(onInspected) });
    const { json, text, exitCode = EXIT.done } = outcome;
    writeResult(line.json ? JSON.stringify({ ...json, ...withDamage(damage) }) : text);
    return damage !== null && exitCode === EXIT.done ? EXIT.damaged : exitCode;
  } catch (error) {
    const known = toAppError(error, signal);
    if (known === null) throw error;
    const report = isDamageReport(known.options.data) ? known.options.data : damage;
    writeFailure({ writeResult, writeProgress }, known, { isJson: line.json, damage: report });
    return damage === null ? exitCodeOf(known.code) : EXIT.damaged;
  }
}

/** An expected failure, in words and, if asked for, as an object. */
export function writeFailure(
  { writeResult, writeProgress }: CommandOutput,
  { code, message }: AppError,
  { isJson, damage = null }: { isJson: boolean; damage?: DamageReport | null },
): void {
  writeProgress(message);
  if (isJson) writeResult(JSON.stringify({ error: code, message, ...withDamage(damage) }));
}

/** An error in words for the person; null for a bug. */
export function toAppError(error: unknown, signal: AbortSignal): AppError | null {
  if (isAppError(error)) return error;
  return signal.aborted
    ? new AppError('cancelled', 'Stopped. What was written before is whole.')
    : fromSystemError(error);
}

const isDamageReport = (data: unknown): data is DamageReport =>
  typeof data === 'object' && data !== null && 'advice' in data;

const withDamage = (damage: DamageReport | null): { damage?: DamageReport } => (damage === null ? {} : { damage });

import { AppError, isAppError } from '../../shared/ipc/errors';
import type { VaultInspection } from '../journal/recovery/inspect-vault';
import type { Command, CommandContext } from './command';
import type { CommandName } from './definitions';
import { formatDamage, toDamageReport, type DamageReport } from '../journal/recovery/damage-report';
import { EXIT, exitCodeOf, fromSystemError } from './exit-codes';
import type { VaultAccess } from './vault-access';

/** They are loaded one at a time: a search needs no parser of an import, and no client of PostgreSQL. */
const COMMAND_LOADERS: Record<Exclude<CommandName, 'mcp' | 'mcp install'>, () => Promise<Command>> = {
  init: async () => (await import('./commands/vaults')).runInit,
  vaults: async () => (await import('./commands/vaults')).runVaults,
  completion: async () => (await import('./completion')).runCompletion,
  ask: async () => (await import('./commands/ask')).runAsk,
  search: async () => (await import('./commands/search')).runSearch,
  why: async () => (await import('./commands/search')).runWhy,
  note: async () => (await import('./commands/notes')).runNote,
  new: async () => (await import('./commands/notes')).runNew,
  keep: async () => (await import('./commands/notes')).runKeep,
  tasks: async () => (await import('./commands/tasks')).runTasks,
  done: async () => (await import('./commands/tasks')).runDone,
  facts: async () => (await import('./commands/notes')).runFacts,
  skill: async () => (await import('./commands/skill')).runSkill,
  'assistant-call': async () => (await import('./commands/assistant-call')).runAssistantCall,
  export: async () => (await import('./commands/export')).runExport,
  import: async () => (await import('./commands/import')).runImport,
  verify: async () => (await import('./commands/verify')).runVerify,
  repair: async () => (await import('./commands/verify')).runRepair,
  backup: async () => (await import('./commands/backup')).runBackup,
  decrypt: async () => (await import('./commands/backup')).runDecrypt,
  restore: async () => (await import('./commands/restore')).runRestore,
  mirror: async () => (await import('./commands/mirror')).runMirror,
  sync: async () => (await import('./commands/sync')).runSync,
  'collection join': async () => (await import('./collection/joined-acts')).runJoin,
  'collection leave': async () => (await import('./collection/joined-acts')).runLeave,
  'collection list': async () => (await import('./collection/joined-acts')).runList,
  'collection publish': async () => (await import('./collection/publications')).runPublish,
  'collection withdraw': async () => (await import('./collection/publications')).runWithdraw,
  'collection init': async () => (await import('./collection/server-acts')).runInitCollection,
  'collection member': async () => (await import('./collection/server-acts')).runMember,
  'collection remove': async () => (await import('./collection/server-acts')).runRemove,
  'collection marks': async () => (await import('./collection/server-acts')).runMarks,
  'collection agreement': async () => (await import('./collection/server-acts')).runAgreement,
  'collection export': async () => (await import('./collection/server-acts')).runExport,
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
    if (command === 'mcp' || command === 'mcp install')
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
    writeFailure({ writeResult, writeProgress }, known, { isJson: line.json === true, damage: report });
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

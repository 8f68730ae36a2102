import type { GivenSource } from '../../shared/domain/collection';
import { AppError } from '../../shared/ipc/errors';
import type { DateOrder, ExportFormat } from '../../shared/ipc/routes/exchange';
import type { LiveFolderAnswer } from '../../shared/ipc/routes/live-folder';
import type { FileSystem } from '../files/file-system';
import type { VaultInspection } from '../journal/recovery/inspect-vault';
import type { CommandName } from './definitions';
import type { SKILL_PLACES } from './skill-places';
import type { VaultAccess } from './vault-access';

/** A command with its words and options; an option that was not given, or that the command does not have, is absent. */
export interface CommandLine {
  command: CommandName;
  /** Words after the command, as written. */
  operands: string[];
  dataFolder: string;
  /** The data folder was named, and is not the platform's own. */
  isDataFolderNamed: boolean;
  /** A vault's name or folder, as written; absent: the one that the app has open, or had last. */
  vault?: string;
  json?: boolean;
  dryRun?: boolean;
  onlyNew?: boolean;
  me?: string;
  mine?: boolean;
  alsoAnswers?: boolean;
  /** import: false where no notes are to be taken from conversations. */
  notes?: boolean;
  dates?: DateOrder;
  as?: ExportFormat;
  encrypt?: boolean;
  passphraseFd?: number;
  meaning?: boolean;
  archived?: boolean;
  limit?: number;
  watch?: boolean;
  links?: 'wiki' | 'relative';
  with?: ('documents' | 'chats')[];
  answer?: LiveFolderAnswer;
  file?: string;
  why?: boolean;
  join?: boolean;
  new?: boolean;
  licence?: string;
  all?: boolean;
  due?: boolean;
  tag?: string;
  project?: string;
  folder?: string;
  sources?: GivenSource;
  yes?: boolean;
  for?: keyof typeof SKILL_PLACES;
  inbox?: boolean;
  today?: boolean;
  /** mcp: what a client is called that gives no name. */
  client?: string;
}

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
  /** The vault's own folder; missing or empty for a vault that the command makes. */
  folder: string;
  /** There is no vault yet, and the command makes one. */
  isNewVault: boolean;
  access: VaultAccess;
  /** A path as the person wrote it, from where they stand. */
  path: (word: string) => string;
  /** The passphrase of what is encrypted or opened, or of the login in an address; null where none is needed. */
  passphrase: string | null;
  /** What came on standard input; null where the command reads none. */
  input: string | null;
  /** Asks yes or no, what the person reads before included; null where there is no terminal to ask on. */
  confirm: ((question: string) => Promise<boolean>) | null;
  signal: AbortSignal;
  fileSystem: FileSystem;
  /** What opening the vault found. Damage is reported, is in the object of `--json`, and makes the exit code 4. */
  onInspected: (inspection: VaultInspection) => void;
  /** The result goes to a terminal that shows colours. */
  hasColours: boolean;
  /** A line for whoever watches. */
  writeProgress: (text: string) => void;
}

export type Command = (context: CommandContext) => Promise<CommandOutcome>;

/** Stands for what comes on standard input. */
export const STANDARD_INPUT = '-';

export const readsInput = ({ command, operands }: Pick<CommandLine, 'command' | 'operands'>): boolean =>
  command === 'assistant-call' || operands.includes(STANDARD_INPUT);

/**
 * A command's words as one text, with what came on standard input where `-` stands.
 *
 * @param operands default: all of them
 * @throws AppError `bad-input` where nothing is left
 */
export function wordsOf(
  { line, input }: Pick<CommandContext, 'line' | 'input'>,
  operands: readonly string[] = line.operands,
): string {
  const text = operands.map((word) => (word === STANDARD_INPUT ? (input ?? '') : word)).join(' ');
  if (text.trim() === '')
    throw new AppError('bad-input', `“${line.command}” was given an empty text. Nothing was done.`);
  return text.trim();
}

/** Uses parts of the vault and closes them, whatever comes of it. */
export async function withOpened<Parts extends { close(): Promise<void> }, Result>(
  opening: Promise<Parts>,
  act: (parts: Parts) => Promise<Result>,
): Promise<Result> {
  const opened = await opening;
  try {
    return await act(opened);
  } finally {
    await opened.close();
  }
}

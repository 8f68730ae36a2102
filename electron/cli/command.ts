import type { CommandLine } from './command-line';
import type { FileSystem } from '../files/file-system';
import type { VaultInspection } from '../journal/recovery/inspect-vault';
import type { VaultAccess } from './vault-access';

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
  /** The passphrase of what the command encrypts or opens; null where it needs none. */
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

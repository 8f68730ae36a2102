import { readFileSync } from 'node:fs';
import { AppError } from '../../shared/ipc/errors';
import { requireNewPassphrase } from '../files/encryption/passphrase-key';
import { isAgeFile } from '../files/encryption/age-file';
import type { CommandLine } from './command-line';

const PASSPHRASE_VARIABLE = 'ENGRAM_VAULT_PASSPHRASE';

export interface SecretSources {
  environment: NodeJS.ProcessEnv;
  /** Asks on the terminal without showing what is typed; null where there is no terminal. */
  ask: ((question: string) => Promise<string>) | null;
}

/** The passphrase that a command needs; null where it needs none. It never stands among the arguments. */
export async function readPassphrase(
  line: CommandLine,
  path: (word: string) => string,
  sources: SecretSources,
): Promise<string | null> {
  const opens =
    line.command === 'decrypt' || (line.command === 'restore' && (await isAgeFile(path(line.operands[0]!))));
  if (!line.encrypt && !opens) return null;
  const passphrase = await fromSources(line, sources, line.encrypt);
  if (line.encrypt) requireNewPassphrase(passphrase);
  return passphrase;
}

async function fromSources(line: CommandLine, sources: SecretSources, isNew: boolean): Promise<string> {
  const isTyped = isGivenByTerminal(line, sources);
  const first = await readSecret(line, sources, {
    variable: PASSPHRASE_VARIABLE,
    question: isNew ? 'New passphrase: ' : 'Passphrase: ',
    what: 'A passphrase',
  });
  if (!isNew || !isTyped) return first;
  requireNewPassphrase(first);
  if ((await sources.ask!('Once more: ')) !== first)
    throw new AppError('bad-input', 'The two passphrases are not the same. Nothing was written.');
  return first;
}

const isGivenByTerminal = ({ passphraseFd }: CommandLine, { environment }: SecretSources): boolean =>
  passphraseFd === undefined && (environment[PASSPHRASE_VARIABLE] ?? '') === '';

/** A secret from an open file, a variable of the environment or the terminal; never from an argument. */
export async function readSecret(
  { passphraseFd }: Pick<CommandLine, 'passphraseFd'>,
  { environment, ask }: SecretSources,
  { variable, question, what }: { variable: string; question: string; what: string },
): Promise<string> {
  if (passphraseFd !== undefined) return readDescriptor(passphraseFd);
  const given = environment[variable];
  if (given !== undefined && given !== '') return given;
  if (ask === null)
    throw new AppError(
      'bad-input',
      `${what} is needed, and there is no terminal to ask for it. Give it with --passphrase-fd N or in ${variable}.`,
    );
  return ask(question);
}

/** The first line of an open file. */
function readDescriptor(descriptor: number): string {
  try {
    return readFileSync(descriptor, 'utf8').split(/\r?\n/, 1)[0]!;
  } catch {
    throw new AppError('bad-input', `Nothing could be read from --passphrase-fd ${descriptor}.`);
  }
}

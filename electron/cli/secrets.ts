import { readFileSync } from 'node:fs';
import { AppError } from '../../shared/ipc/errors';
import { hostOfServer, readServerAddress } from '../collections/database/server-address';
import { isAgeFile } from '../files/encryption/age-file';
import { requireNewPassphrase } from '../files/encryption/passphrase-key';
import type { CommandLine } from './command';
import { COMMANDS } from './definitions';

const PASSPHRASE = {
  variable: 'ENGRAM_VAULT_PASSPHRASE',
  question: 'Passphrase: ',
  what: 'A passphrase',
};
const PASSWORD_VARIABLE = 'ENGRAM_COLLECTION_PASSWORD';

export interface SecretSources {
  environment: NodeJS.ProcessEnv;
  /** Asks on the terminal without showing what is typed; null where there is no terminal. */
  ask: ((question: string) => Promise<string>) | null;
}

/**
 * The passphrase of a file, or the password of a login, that a command needs before anything else; null where it needs
 * none. It never stands among the arguments.
 */
export async function readSecretOf(
  line: CommandLine,
  path: (word: string) => string,
  sources: SecretSources,
): Promise<string | null> {
  const { command, operands, encrypt = false } = line;
  const [word] = operands;
  if (/^\[?ADDRESS/u.test(COMMANDS[command].words))
    return word === undefined ? null : readCollectionPassword(line, sources, word);
  const opens = command === 'decrypt' || (command === 'restore' && (await isAgeFile(path(word!))));
  if (!encrypt) return opens ? readSecret(line, sources, PASSPHRASE) : null;
  const passphrase = await readSecret(line, sources, { ...PASSPHRASE, question: 'New passphrase: ' });
  requireNewPassphrase(passphrase);
  const isTyped = line.passphraseFd === undefined && (sources.environment[PASSPHRASE.variable] ?? '') === '';
  if (isTyped && (await sources.ask!('Once more: ')) !== passphrase)
    throw new AppError('bad-input', 'The two passphrases are not the same. Nothing was written.');
  return passphrase;
}

/**
 * The password of a login at a server of shared collections.
 *
 * @throws AppError `bad-input` for an address that cannot be used, or without a password and a terminal to ask on
 */
export function readCollectionPassword(
  line: Pick<CommandLine, 'passphraseFd'>,
  sources: SecretSources,
  address: string,
): Promise<string> {
  const server = readServerAddress(address);
  return readSecret(line, sources, {
    variable: PASSWORD_VARIABLE,
    question: `Password of “${server.user}” at ${hostOfServer(server)}: `,
    what: `The password of “${server.user}”`,
  });
}

/** A secret from an open file, a variable of the environment or the terminal. */
async function readSecret(
  { passphraseFd }: Pick<CommandLine, 'passphraseFd'>,
  { environment, ask }: SecretSources,
  { variable, question, what }: typeof PASSPHRASE,
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

import { hostOfServer, readServerAddress } from '../../collections/database/server-address';
import type { CommandLine } from '../command-line';
import { readSecret, type SecretSources } from '../passphrase';

const PASSWORD_VARIABLE = 'ENGRAM_COLLECTION_PASSWORD';

/**
 * The password of a login, which never stands among the arguments.
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

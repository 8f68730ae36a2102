import type { Readable, Writable } from 'node:stream';
import { AppError } from '../../../shared/ipc/errors';
import type { CommandLine } from '../command-line';
import { EXIT } from '../exit-codes';
import { createCallVault, type RunCall } from './call-vault';
import { clientSettings, type ServerStart } from './client-settings';

/** What “mcp” needs of the process beside what every command does. */
export interface McpEnvironment {
  version: string;
  input: Readable;
  output: Writable;
  /** How another program starts this one with these arguments. */
  startOf: (args: readonly string[]) => ServerStart;
}

interface McpRun {
  mcp?: McpEnvironment;
  signal: AbortSignal;
  workingFolder: string;
  resolvePath: (from: string, word: string) => string;
  writeResult: (text: string) => void;
}

/**
 * “mcp” and “mcp install”.
 *
 * @param runCall runs a command with these arguments and this input; resolves to its result
 */
export async function runMcp(
  line: CommandLine,
  { signal, writeResult, mcp, workingFolder, resolvePath }: McpRun,
  runCall: (args: readonly string[], input: string, signal: AbortSignal) => Promise<string>,
): Promise<number> {
  const [what, client] = line.operands;
  // A client starts the server in a folder of its own.
  const vault =
    line.vault !== undefined && /[\\/]/u.test(line.vault) ? resolvePath(workingFolder, line.vault) : line.vault;
  const vaultArgs = ['--data-dir', line.dataFolder, ...(vault === undefined ? [] : ['--vault', vault])];
  if (mcp === undefined) throw new AppError('unsupported', '“mcp” is started by another program.');
  if (what === undefined) {
    const { serveMcp } = await import('./mcp-server');
    const run: RunCall = (input, stopping) => runCall(['assistant-call', '--json', ...vaultArgs], input, stopping);
    await serveMcp({ ...mcp, call: createCallVault(run), signal });
    return EXIT.done;
  }
  if (what !== 'install') throw new AppError('bad-input', `After “mcp” comes nothing, or “install”; not “${what}”.`);
  const printed = clientSettings(client, mcp.startOf(['mcp', ...(isUsual(line) ? [] : vaultArgs)]));
  if (line.json) writeResult(JSON.stringify({ clients: printed }));
  else
    writeResult(
      [
        ...printed.map(({ title, where, settings }) => `${title}, in ${where}:\n\n${settings}\n`),
        'Then start the client, and allow it in Engram Vault under Settings → Other assistants. Until then it reads nothing.',
      ].join('\n'),
    );
  return EXIT.done;
}

/** Neither a vault nor a data folder was named: the server serves what the app opens. */
const isUsual = ({ vault, isDataFolderNamed }: CommandLine): boolean => vault === undefined && !isDataFolderNamed;

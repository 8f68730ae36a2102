import { AppError } from '../../../shared/ipc/errors';

export interface CommandLine {
  dataDir?: string;
  browser?: string;
  headless: boolean;
  help: boolean;
}

export const USAGE = `Engram Vault

  --data-dir DIR   keep everything in DIR (also: ENGRAM_VAULT_HOME)
  --headless       run without a window
  --browser PATH   use this Chrome, Chromium or Edge (also: ENGRAM_BROWSER)
  --help           this text`;

/**
 * Parses the arguments after the program's name.
 *
 * @param onUnknown `ignore` under Electron, which adds its own switches
 * @throws AppError `bad-input` that names the argument
 */
export function readCommandLine(args: readonly string[], onUnknown: 'refuse' | 'ignore' = 'refuse'): CommandLine {
  const result: CommandLine = { headless: false, help: false };
  const queue = [...args];
  const valueOf = (name: string, inline: string | undefined): string => {
    const value = inline ?? queue.shift();
    if (value === undefined || value === '' || (inline === undefined && value.startsWith('--'))) {
      throw new AppError('bad-input', `${name} needs a value after it.`);
    }
    return value;
  };
  while (queue.length > 0) {
    const [name = '', ...rest] = queue.shift()!.split('=');
    const inline = rest.length > 0 ? rest.join('=') : undefined;
    if (name === '--data-dir') result.dataDir = valueOf(name, inline);
    else if (name === '--browser') result.browser = valueOf(name, inline);
    else if (name === '--headless') result.headless = true;
    else if (name === '--help' || name === '-h') result.help = true;
    else if (onUnknown === 'refuse')
      throw new AppError('bad-input', `Unknown argument: ${name}. --help lists what there is.`);
  }
  return result;
}

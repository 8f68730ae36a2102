import { parseArgs } from 'node:util';
import { AppError } from '../../../shared/ipc/errors';

export interface CommandLine {
  dataDir?: string;
  browser?: string;
  headless: boolean;
  help: boolean;
}

const OPTIONS = {
  'data-dir': { type: 'string' },
  browser: { type: 'string' },
  headless: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const USAGE = `Engram Vault

  --data-dir DIR   keep everything in DIR (also: ENGRAM_VAULT_HOME)
  --headless       run without a window
  --browser PATH   use this Chrome, Chromium or Edge (also: ENGRAM_BROWSER)
  --help           this text`;

/** What a system passes when a link is opened; we register no scheme, and whatever follows it may come from the link. */
const ADDRESS = /^["'\s]*[a-z][a-z\d+.-]*:\/\//iu;

/**
 * Parses the arguments after the program's name.
 *
 * @param onUnknown `ignore` under Electron, which adds its own switches; nothing after an address is read then
 * @throws AppError `bad-input` that names the argument
 */
export function readCommandLine(args: readonly string[], onUnknown: 'refuse' | 'ignore' = 'refuse'): CommandLine {
  const address = onUnknown === 'ignore' ? args.findIndex((one) => ADDRESS.test(one)) : -1;
  const own = address === -1 ? [...args] : args.slice(0, address);
  const { values, tokens } = parseArgs({ args: own, options: OPTIONS, strict: false, tokens: true });
  for (const token of tokens) {
    const option = token.kind === 'option' ? OPTIONS[token.name as keyof typeof OPTIONS] : undefined;
    if (token.kind !== 'option' || option === undefined) {
      if (onUnknown === 'refuse')
        throw new AppError('bad-input', `Unknown argument: ${args[token.index]}. --help lists what there is.`);
    } else if (option.type === 'string' && (!token.value || (!token.inlineValue && token.value.startsWith('--'))))
      throw new AppError('bad-input', `${token.rawName} needs a value after it.`);
  }
  const { 'data-dir': dataDir, browser, headless, help } = values;
  return {
    ...(typeof dataDir === 'string' ? { dataDir } : {}),
    ...(typeof browser === 'string' ? { browser } : {}),
    headless: headless !== undefined,
    help: help !== undefined,
  };
}

import { parseArgs } from 'node:util';
import { isVaultLinkText, parseVaultLink } from '../../../shared/domain/vault-link';
import { AppError } from '../../../shared/ipc/errors';
import type { OpenRequest } from './instance-lock';
import { t } from '../../../shared/messages/message';

export interface CommandLine {
  dataDir?: string;
  /** A vault by its name or folder. */
  vault?: string;
  /** A link from outside, as it was given; nothing that follows it is read. */
  link?: string;
  browser?: string;
  headless: boolean;
  help: boolean;
}

/** What the program itself knows; Electron adds switches of its own. */
export const OPTIONS = {
  'data-dir': { type: 'string' },
  vault: { type: 'string' },
  browser: { type: 'string' },
  headless: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const USAGE = `Engram Vault [options] [engram-vault://LINK]

  --data-dir DIR   keep everything in DIR (also: ENGRAM_VAULT_HOME)
  --vault NAME     open this vault: its name, or its folder
  --headless       run without a window
  --browser PATH   use this Chrome, Chromium or Edge (also: ENGRAM_BROWSER)
  --help           this text`;

/** What a system passes when a link is opened; whatever follows it may come from the link. */
const ADDRESS = /^["'\s]*[a-z][a-z\d+.-]*:\/\//iu;

/**
 * Parses the arguments after the program's name.
 *
 * @param onUnknown `ignore` under Electron, which adds its own switches; nothing after an address is read then
 * @throws AppError `bad-input` that names the argument
 */
export function readCommandLine(args: readonly string[], onUnknown: 'refuse' | 'ignore' = 'refuse'): CommandLine {
  const address = args.findIndex((one) => ADDRESS.test(one));
  if (address !== -1 && onUnknown === 'refuse') requireOnlyLink(args, address);
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
  const { 'data-dir': dataDir, vault, browser, headless, help } = values;
  const link = address === -1 ? undefined : args[address];
  return {
    ...(typeof dataDir === 'string' ? { dataDir } : {}),
    ...(typeof vault === 'string' ? { vault } : {}),
    ...(link !== undefined && isVaultLinkText(link) ? { link } : {}),
    ...(typeof browser === 'string' ? { browser } : {}),
    headless: headless !== undefined,
    help: help !== undefined,
  };
}

/** What this start asks to be opened. */
export const openRequestOf = ({ vault, link }: CommandLine, workingFolder = process.cwd()): OpenRequest => ({
  ...(vault === undefined ? {} : { vault, workingFolder }),
  ...(link === undefined ? {} : { link }),
});

/** @throws AppError `bad-input` for an address that is no link of ours, and for anything that follows one */
function requireOnlyLink(args: readonly string[], index: number): void {
  if (parseVaultLink(args[index]!) === null) throw new AppError('bad-input', t('mainApp.linkUnknown'));
  if (index !== args.length - 1) throw new AppError('bad-input', t('mainApp.linkIsLastArgument'));
}

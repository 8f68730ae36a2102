import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  /** Files and folders to look at, as they were given: paths, or addresses that begin with `file:`. */
  files?: string[];
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

export const USAGE = `Engram Vault [options] [FILE…] [engram-vault://LINK]

  --data-dir DIR   keep everything in DIR (also: ENGRAM_VAULT_HOME)
  --vault NAME     open this vault: its name, or its folder
  --headless       run without a window
  --browser PATH   use this Chrome, Chromium or Edge (also: ENGRAM_BROWSER)
  --help           this text

  FILE             a file or folder to look at; nothing of it comes in before you say so. After -- all are files.`;

/** What a system passes when a link is opened; whatever follows it may come from the link. */
const ADDRESS = /^["'\s]*(?!file:)[a-z][a-z\d+.-]*:\/\//iu;
const FILE_ADDRESS = /^file:\/\//iu;

/**
 * Parses the arguments after the program's name.
 *
 * @param onUnknown `ignore` under Electron, which adds its own switches; nothing after an address is read then, and no
 *   file beside one
 * @throws AppError `bad-input` that names the argument
 */
export function readCommandLine(args: readonly string[], onUnknown: 'refuse' | 'ignore' = 'refuse'): CommandLine {
  const optionsEnd = args.indexOf('--');
  const address = args.slice(0, optionsEnd === -1 ? args.length : optionsEnd).findIndex((one) => ADDRESS.test(one));
  if (address !== -1 && onUnknown === 'refuse') requireOnlyLink(args, address);
  const own = address === -1 ? [...args] : args.slice(0, address);
  const { values, tokens } = parseArgs({ args: own, options: OPTIONS, strict: false, tokens: true });
  const files: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    const option = token.kind === 'option' ? OPTIONS[token.name as keyof typeof OPTIONS] : undefined;
    if (token.kind === 'positional' && token.value !== '' && token.value !== '-') files.push(token.value);
    else if (token.kind !== 'option' || option === undefined) {
      if (onUnknown === 'refuse')
        throw new AppError('bad-input', `Unknown argument: ${args[token.index]}. --help lists what there is.`);
    } else if (option.type === 'string' && (!token.value || (!token.inlineValue && token.value.startsWith('--'))))
      throw new AppError('bad-input', `${token.rawName} needs a value after it.`);
  }
  if (address !== -1 && files.length > 0 && onUnknown === 'refuse')
    throw new AppError('bad-input', t('mainApp.linkOrFiles'));
  const { 'data-dir': dataDir, vault, browser, headless, help } = values;
  const link = address === -1 ? undefined : args[address];
  return {
    ...(typeof dataDir === 'string' ? { dataDir } : {}),
    ...(typeof vault === 'string' ? { vault } : {}),
    ...(link !== undefined && isVaultLinkText(link) ? { link } : {}),
    ...(address === -1 && files.length > 0 ? { files } : {}),
    ...(typeof browser === 'string' ? { browser } : {}),
    headless: headless !== undefined,
    help: help !== undefined,
  };
}

/** What this start asks to be opened. */
export const openRequestOf = ({ vault, link, files }: CommandLine, workingFolder = process.cwd()): OpenRequest => ({
  ...(vault === undefined ? {} : { vault, workingFolder }),
  ...(link === undefined ? {} : { link }),
  ...(files === undefined ? {} : { files: files.map((word) => pathOf(word, workingFolder)) }),
});

/** The whole path of a word; an address of a file that leads to no path of this computer stays as it is. */
function pathOf(word: string, workingFolder: string): string {
  if (!FILE_ADDRESS.test(word)) return resolve(workingFolder, word);
  try {
    return fileURLToPath(word);
  } catch {
    return word;
  }
}

/**
 * Bytes of all arguments together. Chromium tells the running instance of a start in 32 KiB at most, and ends an
 * instance that did not read all of a longer message.
 */
const MAX_ARGUMENT_BYTES = 24_000;

/** @throws AppError `too-large` for more arguments than a running instance under Electron can be told of */
export function requireFewArguments(args: readonly string[]): void {
  if (Buffer.byteLength(args.join('\0')) > MAX_ARGUMENT_BYTES)
    throw new AppError('too-large', t('mainApp.tooManyFilesGiven'));
}

/** @throws AppError `bad-input` for an address that is no link of ours, and for anything that follows one */
function requireOnlyLink(args: readonly string[], index: number): void {
  if (parseVaultLink(args[index]!) === null) throw new AppError('bad-input', t('mainApp.linkUnknown'));
  if (index !== args.length - 1) throw new AppError('bad-input', t('mainApp.linkIsLastArgument'));
}

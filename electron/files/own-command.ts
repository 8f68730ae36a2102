import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { appImageOf } from './data-folder';
import { findProgramFolder } from './program-folder';

/** How the command line of this program is started. */
export interface OwnCommand {
  /** For other programs, from any folder: a program, and what it is given before the words of a command. */
  command: string;
  args: string[];
  /** The same as a person types it. */
  words: string;
}

interface Start {
  environment: NodeJS.ProcessEnv;
  execPath: string;
  platform: NodeJS.Platform;
  /** An installed app: Electron that was not given a program to run. */
  isInstalled: boolean;
  /** Where the program lies that is no installed app. */
  programFolder: () => string;
}

const thisStart = (): Start => ({
  environment: process.env,
  execPath: process.execPath,
  platform: process.platform,
  isInstalled: process.versions.electron !== undefined && !(process as { defaultApp?: boolean }).defaultApp,
  programFolder: findProgramFolder,
});

/**
 * The one place that knows how this program was started: an installed app, a checkout, or the package of npm.
 *
 * @param start default: of this process
 */
export function ownCommand(start: Start = thisStart()): OwnCommand {
  if (start.isInstalled) return installedCommand(start);
  const { execPath, platform, programFolder } = start;
  const folder = programFolder();
  const checkout = join(folder, 'resources', 'setup', 'run.mjs');
  if (existsSync(checkout)) return { command: execPath, args: [checkout, 'vault'], words: 'npm run -s vault --' };
  // What npx fetched lies in a cache that may be emptied at any time.
  if (folder.split(sep).includes('_npx')) return fetchedCommand(platform);
  return { command: execPath, args: [join(folder, BIN)], words: FETCHED };
}

/** How another program starts this one's command line with these words. */
export function ownStart(words: readonly string[]): { command: string; args: string[] } {
  const { command, args } = ownCommand();
  return { command, args: [...args, ...words] };
}

/** The script that npm makes a command of, from the folder of its package. */
export const BIN = 'engram-vault.js';
const FETCHED = 'npx engram-vault';

/** Windows starts npx by its shell alone: it is no program there. */
const fetchedCommand = (platform: NodeJS.Platform): OwnCommand => ({
  ...(platform === 'win32'
    ? { command: 'cmd', args: ['/c', 'npx', '-y', 'engram-vault'] }
    : { command: 'npx', args: ['-y', 'engram-vault'] }),
  words: FETCHED,
});

function installedCommand({ environment, execPath, platform }: Start): OwnCommand {
  const { FLATPAK_ID, PORTABLE_EXECUTABLE_DIR } = environment;
  const ofProgram = (command: string, args: string[] = [], typed = command) => ({
    command,
    args: [...args, 'vault'],
    words: [typed, ...args, 'vault'].map(shellWord).join(' '),
  });
  // The launcher of a portable build hands neither input nor output on.
  if (PORTABLE_EXECUTABLE_DIR !== undefined) return fetchedCommand(platform);
  // A terminal on Windows waits for no program that has windows.
  if (platform === 'win32') return { ...ofProgram(execPath), words: FETCHED };
  if (FLATPAK_ID !== undefined) return ofProgram('flatpak', ['run', FLATPAK_ID]);
  const image = appImageOf(environment, execPath);
  if (image !== undefined) return ofProgram(image);
  return ofProgram(execPath, [], platform === 'linux' ? 'engram-vault' : execPath);
}

/** A word as a POSIX shell reads it. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

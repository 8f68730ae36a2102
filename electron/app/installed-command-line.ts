import { createReadStream, fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import { Readable, type Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { ownCommand } from '../files/own-command';
import { OPTIONS } from './launch/command-line';
import { findProgramFiles } from './launch/program-files';

type Asked = { kind: 'app' | 'help' | 'version' } | { kind: 'vault'; args: string[] };

/**
 * What the installed program was started for. `vault` is a command where it is the first word that is no switch:
 * launchers and systems put Chromium's own in front.
 */
export function readAsked(args: readonly string[]): Asked {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  const place = tokens.findIndex(({ kind }) => kind === 'positional');
  const word = tokens[place];
  const before = (place === -1 ? tokens : tokens.slice(0, place)).flatMap((one) =>
    one.kind === 'option' ? [one] : [],
  );
  if (word?.kind === 'positional' && word.value === 'vault') {
    // The folder and the vault that were named for the app are meant for the command.
    const own = before.filter(({ name, value }) => (name === 'data-dir' || name === 'vault') && value !== undefined);
    return {
      kind: 'vault',
      args: [...own.flatMap(({ name, value }) => [`--${name}`, value!]), ...args.slice(word.index + 1)],
    };
  }
  const kind = (['help', 'version'] as const).find((one) => before.some(({ name }) => name === one));
  return { kind: kind ?? 'app' };
}

/**
 * Does what needs no window, and ends the process. Resolves, to nothing, only where the app itself was asked for.
 *
 * Electron waits for its entry before it starts Chromium, and while nothing of that runs, its `process.exit` ends at once.
 */
export async function runWithoutWindow(args: readonly string[]): Promise<void> {
  const asked = readAsked(args);
  if (asked.kind === 'app') return;
  // Electron gives the entry up, and opens the app, once nothing is waited for; it shows errors in a dialog.
  setInterval(() => {}, 2 ** 30);
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      void exit(1);
    });
  if (process.platform === 'darwin') (await import('../shell/electron/leave-dock')).leaveDock();
  if (asked.kind === 'vault') {
    const { runVault } = await import('./run-vault');
    return exit(await runVault(asked.args, standardInput()));
  }
  process.stdout.write(`${asked.kind === 'version' ? findProgramFiles().version : installedUsage()}\n`);
  return exit(0);
}

const installedUsage = (): string => `Engram Vault ${findProgramFiles().version}

  [--data-dir DIR] [--vault NAME] [FILE…] [engram-vault://LINK]   opens the app; DIR keeps everything (also: ENGRAM_VAULT_HOME)
  vault COMMAND                                                   works on the vault without a window

“${ownCommand().words} help” lists the commands.`;

async function exit(code: number): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(flush));
  process.exit(code);
  // Under Electron `process.exit` may return, and nothing may follow it.
  return new Promise<never>(() => {});
}

const flush = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    if (stream.writable) stream.write('', () => resolve());
    else resolve();
  });

/** Electron on Windows gives an empty `process.stdin`: what the process was started with is read from its descriptor. */
function standardInput(): Readable & { isTTY?: boolean } {
  if (process.platform !== 'win32' || process.versions.electron === undefined) return process.stdin;
  try {
    return fstatSync(0).isFile() ? createReadStream('', { fd: 0 }) : new Socket({ fd: 0, writable: false });
  } catch {
    return Readable.from([]);
  }
}

import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import { checkExternalUrl } from '../../../shared/ipc/check-external-url';
import { t } from '../../../shared/messages/message';

/** Starts a program without waiting for its end; rejects when it cannot be started. */
export type StartProgram = (command: string, args: string[]) => Promise<void>;

/** The platform's program for opening an address; never a command interpreter, which could run parts of it. */
export function openerFor(platform: NodeJS.Platform): { command: string; args: string[] } {
  if (platform === 'darwin') return { command: 'open', args: [] };
  if (platform === 'win32') return { command: 'rundll32.exe', args: ['url.dll,FileProtocolHandler'] };
  return { command: 'xdg-open', args: [] };
}

/** Opens an allowed address (check-external-url.ts) with the system's browser or mail program. */
export async function openWithSystem(
  url: string,
  { platform = process.platform, start = startDetached }: SystemOptions = {},
): Promise<void> {
  const address = checkExternalUrl(url);
  const { command, args } = openerFor(platform);
  try {
    await start(command, [...args, address]);
  } catch (cause) {
    throw new AppError('unsupported', t('mainApp.noProgramForLinks', { command, address }), {
      cause,
    });
  }
}

interface SystemOptions {
  platform?: NodeJS.Platform;
  start?: StartProgram;
}

/** Opens a file in the system's program for it. @param path absolute */
export async function openFileWithSystem(
  path: string,
  { platform = process.platform, start = startDetached }: SystemOptions = {},
): Promise<void> {
  const { command, args } = openerFor(platform);
  await startFor(path, start, command, [...args, path]);
}

/** Shows a file selected in its folder where the system's file manager can, else the folder. @param path absolute */
export async function showFileWithSystem(
  path: string,
  { platform = process.platform, start = startDetached }: SystemOptions = {},
): Promise<void> {
  if (platform === 'darwin') await startFor(path, start, 'open', ['-R', path]);
  else if (platform === 'win32') await startFor(path, start, 'explorer.exe', [`/select,${path}`]);
  else await startFor(path, start, openerFor(platform).command, [dirname(path)]);
}

async function startFor(path: string, start: StartProgram, command: string, args: string[]): Promise<void> {
  try {
    await start(command, args);
  } catch (cause) {
    throw new AppError('unsupported', t('mainApp.noProgramForFile', { command, path }), { cause });
  }
}

const startDetached: StartProgram = (command, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { detached: true, stdio: 'ignore' });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });

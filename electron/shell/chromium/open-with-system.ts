import { spawn } from 'node:child_process';
import { AppError } from '../../../shared/ipc/errors';
import { checkExternalUrl } from '../../../shared/ipc/check-external-url';

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
  { platform = process.platform, start = startDetached }: { platform?: NodeJS.Platform; start?: StartProgram } = {},
): Promise<void> {
  const address = checkExternalUrl(url);
  const { command, args } = openerFor(platform);
  try {
    await start(command, [...args, address]);
  } catch (cause) {
    throw new AppError('unsupported', `No program to open links was found (${command}). The address is ${address}`, {
      cause,
    });
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

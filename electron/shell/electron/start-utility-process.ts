import { utilityProcess } from 'electron';
import { fileURLToPath } from 'node:url';
import type { OwnProcess } from '../../ports/own-process';

/** Starts a script in a process of Electron's own: a packaged app starts no plain Node. Its output goes nowhere. */
export function startUtilityProcess(script: URL): OwnProcess {
  const child = utilityProcess.fork(fileURLToPath(script), [], { serviceName: 'Engram Vault model', stdio: 'ignore' });
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', () => listener()),
    kill: () => void child.kill(),
  };
}

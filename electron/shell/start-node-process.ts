import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { OwnProcess } from '../ports/own-process';

/** Starts a script in a Node of its own, without the flags of this one. Its output goes nowhere: it may quote texts. */
export function startNodeProcess(script: URL): OwnProcess {
  const child = fork(fileURLToPath(script), [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const listeners: (() => void)[] = [];
  let hasEnded = false;
  const onEnd = () => {
    if (hasEnded) return;
    hasEnded = true;
    for (const listener of listeners) listener();
  };
  child.once('exit', onEnd);
  // It could not be started at all, or a message no longer reached it.
  child.on('error', onEnd);
  return {
    post: (message) => void (child.connected && child.send(message as object, () => {})),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void listeners.push(listener),
    kill: () => void child.kill('SIGKILL'),
  };
}

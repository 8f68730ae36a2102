import { spawn } from 'node:child_process';
import { PROJECT } from './project.mjs';

/** Several bundles are written one after another; the app restarts once. */
const SETTLE_MS = 200;
/** Saving a large vault takes seconds. */
const STOP_LIMIT_MS = 20_000;

/**
 * The app as a process that is started again. `ended` gives the exit code when it ended by itself in good order, or
 * after `stop`; a crash waits for the next change.
 */
export function createDevApp({ command, args }, say) {
  let child = null;
  let isRestarting = false;
  let isStopping = false;
  let timer;
  let finish;
  const ended = new Promise((resolve) => (finish = resolve));

  const start = () => {
    const current = spawn(command, args, { cwd: PROJECT, stdio: 'inherit' });
    child = current;
    current.once('error', (error) => say(`The app did not start: ${error.message}`));
    current.once('close', (code) => {
      child = null;
      if (isRestarting) {
        isRestarting = false;
        start();
      } else if (isStopping || code === 0) finish(code ?? 0);
      else say(`The app ended with code ${code}. It starts again after the next change.`);
    });
  };

  const end = () => {
    const ending = child;
    ending.kill('SIGTERM');
    const limit = setTimeout(() => ending.kill('SIGKILL'), STOP_LIMIT_MS);
    ending.once('close', () => clearTimeout(limit));
  };

  start();
  return {
    ended,
    restart(reason) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isStopping || isRestarting) return;
        say(`Restarting the app: ${reason} changed.`);
        if (child === null) return start();
        isRestarting = true;
        end();
      }, SETTLE_MS);
    },
    stop() {
      if (isStopping) return;
      isStopping = true;
      clearTimeout(timer);
      if (child === null) finish(0);
      else {
        isRestarting = false;
        end();
      }
    },
  };
}

import { spawn } from 'node:child_process';
import { PROJECT } from './project.mjs';

/** What asks a program to end in order. */
export const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Passes a request to end on to a program. Windows would end it at once, so there its windows are asked to close. */
export function askToEnd(child, signal, { platform = process.platform, start = spawn } = {}) {
  if (platform === 'win32') start('taskkill', ['/pid', `${child.pid}`], { stdio: 'ignore' }).on('error', () => {});
  else child.kill(signal);
}

/**
 * Runs a program to its end. `output` says where its text goes: `inherit`, `stderr` (stdout stays for the tool that is run
 * afterwards) or `collect`.
 *
 * What `input` says comes on its standard input; only with `collect`.
 *
 * With `forwardSignals` a request to end goes on to the program, and this script waits for its proper end.
 *
 * @returns {Promise<{ code: number, text: string, timedOut: boolean }>} code -1 when it could not be started
 */
export function runProgram(
  command,
  args,
  { output = 'inherit', input, environment = {}, timeoutMs, cwd = PROJECT, shell = false, forwardSignals = false } = {},
) {
  const stdio = {
    inherit: 'inherit',
    stderr: ['ignore', process.stderr, process.stderr],
    collect: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  }[output];
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio,
      shell,
      env: { ...process.env, ...(output === 'collect' ? { NO_COLOR: '1', FORCE_COLOR: '0' } : {}), ...environment },
    });
    const forward = (signal) => askToEnd(child, signal);
    if (forwardSignals) for (const signal of END_SIGNALS) process.on(signal, forward);
    let text = '';
    let timedOut = false;
    // A program that ends without reading is judged by its code.
    child.stdin?.on('error', () => {}).end(input);
    child.stdout?.on('data', (bytes) => (text += bytes));
    child.stderr?.on('data', (bytes) => (text += bytes));
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            child.kill('SIGKILL');
          }, timeoutMs);
    const settle = (code) => {
      clearTimeout(timer);
      for (const signal of END_SIGNALS) process.off(signal, forward);
      resolve({ code, text, timedOut });
    };
    child.once('error', (error) => {
      text += error.message;
      settle(-1);
    });
    child.once('close', (code) => settle(code ?? 1));
  });
}

/** Runs a JavaScript file with this very Node. */
export const runNode = (file, args, options) => runProgram(process.execPath, [file, ...args], options);

/** Runs npm: the one that started this script, if any, so that both halves are of one version. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return runNode(npm, args, options);
  const isWindows = process.platform === 'win32';
  return runProgram(isWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: isWindows });
}

export const seconds = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

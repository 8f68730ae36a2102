import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

/** A host in its own process group, so that it and its browser can be killed together. */
export interface HostProcess {
  lines: string[];
  /** Resolves with the first line that contains `text`; rejects when the process exits before. */
  waitFor(text: string, timeoutMs?: number): Promise<string>;
  /** SIGKILL to the host and to every process it started. */
  killHard(): Promise<void>;
  exit: Promise<number | null>;
}

export function startHost(script: string, args: string[], environment: Record<string, string> = {}): HostProcess {
  const child: ChildProcess = spawn(process.execPath, [resolve(import.meta.dirname, '../..', script), ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  let rest = '';
  const take = (data: Buffer) => {
    const parts = (rest + data.toString('utf8')).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    for (const listener of listeners) listener();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  const exit = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));

  return {
    lines,
    exit,
    waitFor(text, timeoutMs = 60_000) {
      return new Promise((found, failed) => {
        const check = () => {
          const line = lines.find((candidate) => candidate.includes(text));
          if (line === undefined) return;
          stopWaiting();
          found(line);
        };
        const stopWaiting = () => {
          clearTimeout(timer);
          listeners.delete(check);
        };
        const timer = setTimeout(() => {
          stopWaiting();
          failed(new Error(`no line with "${text}" in ${timeoutMs} ms:\n${lines.slice(-20).join('\n')}`));
        }, timeoutMs);
        void exit.then((code) => {
          stopWaiting();
          failed(new Error(`ended with ${code} before "${text}":\n${lines.slice(-20).join('\n')}`));
        });
        listeners.add(check);
        check();
      });
    },
    async killHard() {
      process.kill(-child.pid!, 'SIGKILL');
      await exit;
    },
    // The browser has its own process group and exits when the pipe to its host closes.
  };
}

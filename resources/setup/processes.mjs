import { readFileSync } from 'node:fs';
import { runProgram } from './process.mjs';

const WINDOWS_LIST =
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }';

/**
 * The processes below one, with their command lines.
 *
 * @returns {Promise<{ pid: number, command: string, seccomp?: string }[]>} `seccomp` on Linux: `2` with a filter on system
 *   calls, `0` with none
 */
export async function listDescendants(root) {
  const [program, args] =
    process.platform === 'win32'
      ? ['powershell', ['-NoProfile', '-Command', WINDOWS_LIST]]
      : ['ps', ['-axww', '-o', 'pid=,ppid=,command=']];
  const { code, text } = await runProgram(program, args, { output: 'collect' });
  if (code !== 0) throw new Error(`${program} did not list the processes: ${text.slice(0, 500)}`);
  const all = readProcesses(text);
  const below = (pid) => all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)]);
  return below(root).map(({ pid, command }) => ({ pid, command, ...readSeccomp(pid) }));
}

/** Processes by lines of number, parent's number and command line; Windows keeps that of some of its own to itself. */
export const readProcesses = (text) =>
  [...text.matchAll(/^ *(\d+) +(\d+) +(.*)$/gmu)].map(([, pid, parent, command]) => ({
    pid: Number(pid),
    parent: Number(parent),
    command: command.trimEnd(),
  }));

function readSeccomp(pid) {
  if (process.platform !== 'linux') return {};
  try {
    const [, seccomp] = /^Seccomp:\s*(\d)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return { seccomp };
  } catch {
    // It ended meanwhile.
    return {};
  }
}

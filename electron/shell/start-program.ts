import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { Program, ProgramEnd, ProgramVariables, StartProgram } from '../ports/program';

/** Folders of programs that a desktop app is not told of: it is started without the person's shell. */
const usualFolders = (home: string): string[] =>
  process.platform === 'win32'
    ? []
    : [
        ...['.local/bin', '.npm-global/bin', '.bun/bin', '.opencode/bin', '.cargo/bin'].map((path) => join(home, path)),
        '/opt/homebrew/bin',
        '/usr/local/bin',
      ];

const searchPath = (environment: NodeJS.ProcessEnv): string[] => [
  ...new Set([...(environment.PATH ?? '').split(delimiter).filter(isAbsolute), ...usualFolders(homedir())]),
];

/** The path of a program on the search path, or of a path that is one; null where there is none that can be run. */
export async function findProgram(name: string, environment = process.env): Promise<string | null> {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat', ''] : [''];
  const places = isAbsolute(name)
    ? [name]
    : /[/\\]/u.test(name)
      ? []
      : searchPath(environment).map((folder) => join(folder, name));
  for (const path of places.flatMap((place) => endings.map((ending) => `${place}${ending}`))) {
    const isProgram = await access(path, constants.X_OK).then(
      async () => (await stat(path)).isFile(),
      () => false,
    );
    if (isProgram) return path;
  }
  return null;
}

/** What programs need: where things are, who the person is, and which language they speak. No token stands in these. */
const NEEDED =
  'HOME USER LOGNAME SHELL LANG LC_[A-Z]+ TZ TMPDIR TEMP TMP XDG_[A-Z_]+ APPDATA LOCALAPPDATA USERPROFILE USERNAME ' +
  'HOMEDRIVE HOMEPATH SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT PROGRAMDATA PROGRAMFILES(?:\\(X86\\))? ' +
  'PROCESSOR_ARCHITECTURE';
const isNeeded = new RegExp(`^(?:${NEEDED.replaceAll(' ', '|')})$`, 'iu');

const minimalEnvironment = (environment: NodeJS.ProcessEnv, { variables }: ProgramVariables): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => isNeeded.test(name))),
  PATH: searchPath(environment).join(delimiter),
  ...variables,
});

/** Environment of such a program: the person's own, without what is meant for this app and its runtime. */
const environmentOf = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(?:ENGRAM_|ELECTRON_|NODE_OPTIONS$|NODE_ENV$)/u.test(name)),
  ),
  PATH: searchPath(environment).join(delimiter),
});

/** Characters of the error output that are kept: enough for its last line. */
const MAX_ERROR_CHARACTERS = 4_000;
/** Milliseconds for which the last output of a program that has ended is waited for. */
const LAST_WORDS_MS = 1_000;

export const startProgram: StartProgram = (argv, folder, only): Program => {
  const child = spawnChild(argv, folder, only);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERROR_CHARACTERS);
  });
  const kill = () => killTree(child);
  process.once('exit', kill);
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve({ isStarted: false, problem: code === 'ENOENT' ? 'not-found' : 'not-executable' }),
    );
    child.once('exit', (code) => {
      // What it has left behind is in its group; under Windows its number may be another program's by now.
      if (process.platform !== 'win32') kill();
      const end = () => resolve({ isStarted: true, code });
      child.once('close', end);
      setTimeout(end, LAST_WORDS_MS).unref();
    });
  });
  void ended.then(() => process.off('exit', kill));
  // A program that ends while it is written to is told of by `ended`.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
  return {
    stdin: Writable.toWeb(child.stdin) as WritableStream<Uint8Array>,
    stdout: Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
    lastError: () => errors.trim().split('\n').at(-1)!.trim(),
    ended,
    kill,
  };
};

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

function spawnChild([program = '', ...args]: readonly string[], folder: string, only?: ProgramVariables): Child {
  const options = {
    cwd: folder,
    env: only === undefined ? environmentOf(process.env) : minimalEnvironment(process.env, only),
    stdio: ['pipe', 'pipe', 'pipe'] as ['pipe', 'pipe', 'pipe'],
  };
  if (process.platform !== 'win32') return spawn(program, args, { ...options, detached: true });
  if (!/\.(?:cmd|bat)$/iu.test(program)) return spawn(program, args, { ...options, windowsHide: true });
  // Windows runs such a file with its command line alone; what that would read as more than a word is not passed on.
  const words = [program, ...args].map((word) => `"${word.replace(/["%!\r\n]/gu, '')}"`).join(' ');
  return spawn(process.env.ComSpec ?? 'cmd.exe', ['/d', '/s', '/c', `"${words}"`], {
    ...options,
    windowsHide: true,
    windowsVerbatimArguments: true,
  });
}

/** Ends a program and its children; on other systems than Windows it leads a group of its own. */
function killTree({ pid }: Child): void {
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') spawnSync('taskkill', ['/pid', `${pid}`, '/t', '/f'], { windowsHide: true });
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

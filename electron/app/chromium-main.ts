import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isAppError } from '../../shared/ipc/errors';
import { startChromiumApp } from './chromium-app';
import { readCommandLine, USAGE } from './launch/command-line';
import { resolveDataFolder } from './launch/data-folder';
import { setHeapFlags } from './launch/heap-flags';

export { startChromiumApp } from './chromium-app';

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Runs until the window is closed or the process is asked to end. Gives the exit code. */
async function runProgram(args: readonly string[]): Promise<number> {
  const commandLine = readCommandLine(args);
  if (commandLine.help) {
    print(USAGE);
    return 0;
  }
  const endRequested = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve(`Asked to end (${signal}).`));
  });
  const dataFolder = resolveDataFolder({
    argument: commandLine.dataDir,
    environment: process.env,
    platform: process.platform,
    homeFolder: homedir(),
    workingFolder: process.cwd(),
  });
  print(`Your data: ${dataFolder}`);
  const app = await startChromiumApp({
    dataFolder,
    headless: commandLine.headless,
    ...(commandLine.browser ? { executablePath: commandLine.browser } : {}),
  });
  print(`Engram Vault is open in ${app.shell.label}. The log: ${app.logPath}`);
  print(commandLine.headless ? 'There is no window; Ctrl+C ends it.' : 'Close the window, or press Ctrl+C, to end it.');
  print(await Promise.race([endRequested, app.windowClosed.then(() => 'The window was closed.')]));
  await app.stop();
  print('Everything is saved. Good-bye.');
  return 0;
}

const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isProgram) {
  setHeapFlags();
  runProgram(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      // An expected failure has words for the person; a bug needs its stack.
      const text = isAppError(error)
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
      process.stderr.write(`${text}\n`);
      // A second start did its work: the first is in front.
      process.exit(isAppError(error, 'busy') ? 0 : 1);
    },
  );
}

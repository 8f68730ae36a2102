import { isAppError } from '../../shared/ipc/errors';
import type { PageSource } from '../shell/page-files';
import { startChromiumApp } from './chromium-app';
import { openRequestOf, readCommandLine, USAGE } from './launch/command-line';
import { ownDataFolder } from '../files/data-folder';
import { setHeapFlags } from './launch/heap-flags';

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Runs until the window is closed or the process is asked to end. Gives the exit code. */
async function runUntilClosed(args: readonly string[], pages: PageSource | undefined): Promise<number> {
  const commandLine = readCommandLine(args);
  if (commandLine.help) {
    print(USAGE);
    return 0;
  }
  const endRequested = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve(`Asked to end (${signal}).`));
  });
  const dataFolder = ownDataFolder(commandLine.dataDir);
  print(`Your data: ${dataFolder}`);
  const app = await startChromiumApp({
    dataFolder,
    headless: commandLine.headless,
    ...(commandLine.browser ? { executablePath: commandLine.browser } : {}),
    ...(pages ? { pages } : {}),
    request: openRequestOf(commandLine),
  });
  print(`Engram Vault is open in ${app.shell.label}. The log: ${app.logPath}`);
  print(commandLine.headless ? 'There is no window; Ctrl+C ends it.' : 'Close the window, or press Ctrl+C, to end it.');
  const closed = app.windowClosed.then(() => app.application.saveTyped()).then(() => 'The window was closed.');
  print(await Promise.race([endRequested, closed]));
  await app.stop();
  print('Everything is saved. Good-bye.');
  return 0;
}

/**
 * The program under plain Node; ends the process.
 *
 * @param args what follows the program's name
 * @param pages default: the built ones
 */
export async function runChromiumProgram(args: readonly string[], pages?: PageSource): Promise<never> {
  setHeapFlags();
  try {
    process.exit(await runUntilClosed(args, pages));
  } catch (error) {
    // An expected failure has words for the person; a bug needs its stack.
    const text = isAppError(error)
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
    process.stderr.write(`${text}\n`);
    // A second start did its work: the first is in front.
    process.exit(isAppError(error, 'busy') ? 0 : 1);
  }
}

/** Writes a line of progress; only results go to standard output. */
export const progress = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Runs a harness with the command line's arguments; its number is the exit code, an error prints its stack and exits
 * with 1. So does a harness that waits for what never comes, which Node would end without a word and with 0.
 */
export function runCommand(main: (args: string[]) => Promise<number>): void {
  const sayUnfinished = () => {
    progress('Ended before there was a result: it waited for something that nothing was working on.');
    process.exitCode = 1;
  };
  process.once('beforeExit', sayUnfinished);
  const end = (code: number) => {
    process.off('beforeExit', sayUnfinished);
    process.exitCode = code;
  };
  main(process.argv.slice(2)).then(end, (error: unknown) => {
    progress(error instanceof Error ? (error.stack ?? error.message) : String(error));
    end(1);
  });
}

/** Writes a line of progress; only results go to standard output. */
export const progress = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Runs a harness with the command line's arguments; its number is the exit code, an error prints its stack and exits
 * with 1.
 */
export function runCommand(main: (args: string[]) => Promise<number>): void {
  main(process.argv.slice(2)).then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      progress(error instanceof Error ? (error.stack ?? error.message) : String(error));
      process.exitCode = 1;
    },
  );
}

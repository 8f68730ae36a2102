/** The words of a command, split at spaces; double quotes hold one together. Nothing else has a meaning, as in no shell. */
export const splitCommand = (line: string): string[] =>
  [...line.matchAll(/(?:[^\s"]|"[^"]*"?)+/gu)].map(([word]) => word.replaceAll('"', ''));

/** A command in one line, as `splitCommand` reads it. */
export const joinCommand = (argv: readonly string[]): string =>
  argv.map((word) => (word === '' || /\s/u.test(word) ? `"${word}"` : word)).join(' ');

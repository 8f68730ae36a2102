/** The entries of a list file, one per line; blank lines and lines that start with `#` are left out. */
export const parseWordList = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The source of a group that matches any entry of a list file; entries may use pattern syntax. */
export const alternationOf = (text: string): string => `(?:${parseWordList(text).join('|')})`;

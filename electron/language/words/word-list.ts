/** The entries of a list file, one per line; blank lines and lines that start with `#` are left out. */
export const parseWordList = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The source of a group that matches any of these alternatives, the first first; they may use pattern syntax. */
export const anyOf = (alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`;

/** The source of a group that matches any entry of a list file; entries may use pattern syntax. */
export const alternationOf = (text: string): string => anyOf(parseWordList(text));

/** The same for phrases of which one begins another: the longer is tried first. */
export const longestAlternationOf = (text: string): string =>
  anyOf([...parseWordList(text)].sort((a, b) => b.length - a.length));

/** Runs of blanks, and of empty lines, as one: patterns that begin with blanks would take quadratic time in a long run. */
export const collapseBlanks = (text: string): string =>
  text.replace(/[^\S\n]{2,}/gu, ' ').replace(/(?:\n ?){2,}/gu, '\n');

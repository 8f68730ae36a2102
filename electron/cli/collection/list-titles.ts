/** Titles that are listed before a question; --dry-run lists all. */
export const MAX_TITLES = 30;

/** A title on each line. Characters that would move the terminal's cursor are replaced: the list is what is agreed to. */
export const listTitles = (titles: readonly string[], most: number): string =>
  [
    ...titles.slice(0, most).map((title) => `  ${title.replace(/\p{Cc}/gu, '\ufffd')}`),
    ...(titles.length > most ? [`  and ${titles.length - most} more`] : []),
  ].join('\n');

/** What the bar needs of a text that is searched, formatted or source. */
export interface Find {
  count: number;
  /** Index of the current match. */
  current: number;
  step: (by: 1 | -1) => void;
  replace: (by: string) => void;
  /** Returns how many were replaced. */
  replaceAll: (by: string) => number;
  /** Puts the caret on the current match. */
  select: () => void;
}

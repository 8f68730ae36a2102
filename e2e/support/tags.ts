/** Needs of a test that not every project or system meets. Projects exclude tests by these tags. */
const TAGS = {
  /** It promises a time, so it runs alone. */
  timing: '@timing',
  /** It proves a figure or takes long: `npm run test:long`. What it promises is tested smaller without this tag. */
  long: '@long',
  /** It uses internals of the Chromium shell, or starts it a second time. */
  'chromium shell': '@chromium-shell',
  /** It uses programs and signals of Linux and macOS. */
  posix: '@posix',
} as const;

export type Need = keyof typeof TAGS;

/** Gives the second argument of `test`: the tags, and the reason for them. */
export const needs = (wanted: Need | Need[], why: string) => {
  const all = [wanted].flat();
  return { tag: all.map((need) => TAGS[need]), annotation: { type: `needs ${all.join(', ')}`, description: why } };
};

/** Matches tests with one of the needs. */
export const withNeed = (...wanted: Need[]): RegExp =>
  new RegExp(`(?:${wanted.map((need) => TAGS[need]).join('|')})(?![\\w-])`);

/** What a test can need that not every project or system has. The projects leave tests out by these tags. */
const TAGS = {
  /** Its promise is a time, so it has the machine to itself. */
  timing: '@timing',
  /** The inside of the Chromium shell, or a second start of it. */
  'chromium shell': '@chromium-shell',
  /** The programs and signals of Linux and macOS. */
  posix: '@posix',
} as const;

export type Need = keyof typeof TAGS;

/** For the second argument of `test`: the tags, and beside them why the test needs what they say. */
export const needs = (wanted: Need | Need[], why: string) => {
  const all = [wanted].flat();
  return { tag: all.map((need) => TAGS[need]), annotation: { type: `needs ${all.join(', ')}`, description: why } };
};

/** Matches tests with one of the needs. */
export const withNeed = (...wanted: Need[]): RegExp =>
  new RegExp(`(?:${wanted.map((need) => TAGS[need]).join('|')})(?![\\w-])`);

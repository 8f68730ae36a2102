/** Longer texts are no sentence of the funnel: none is longer, and a pattern takes no more than so many characters. */
export const LONGEST_SENTENCE = 5_000;

export type Rule<Reason> = readonly [pattern: RegExp, read: (...groups: string[]) => Reason | null];

/** By the first rule whose pattern is the whole text; null where none is, or the text cannot be read by it. */
export function readBy<Reason>(rules: readonly Rule<Reason>[], text: string): Reason | null {
  if (text.length > LONGEST_SENTENCE) return null;
  for (const [pattern, read] of rules) {
    const match = pattern.exec(text);
    if (match !== null) return read(...match.slice(1).map((group) => group ?? ''));
  }
  return null;
}

/** What no rule knows is kept as it is. */
export const legacy = (text: string) => ({ code: 'legacy', text }) as const;

export const always =
  <Reason>(reason: Reason) =>
  (): Reason =>
    reason;

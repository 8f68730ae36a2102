const IRREGULAR: Readonly<Record<string, string>> = { be: 'is', have: 'has' };

/** Third person singular of a verb's base form: "live" → "lives", "carry" → "carries". */
export function toThirdPerson(verb: string): string {
  const lower = verb.toLowerCase();
  if (Object.hasOwn(IRREGULAR, lower)) return IRREGULAR[lower]!;
  if (/[^aeiou]y$/.test(lower)) return `${lower.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(lower) ? `${lower}es` : `${lower}s`;
}

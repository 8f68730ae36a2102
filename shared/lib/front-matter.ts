import { parse, stringify } from 'yaml';

/** Characters; longer front matter is treated as text, since nobody writes it by hand. */
const MAX_FRONT_MATTER_CHARACTERS = 64_000;
const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/;

/**
 * Splits a Markdown file into its YAML front matter and the rest; anything that is not a valid YAML object stays in the
 * body.
 */
export function parseFrontMatter(text: string): { data: Record<string, unknown>; body: string } {
  const found = FRONT_MATTER.exec(text.slice(0, MAX_FRONT_MATTER_CHARACTERS));
  if (!found) return { data: {}, body: text };
  try {
    // Aliases are refused, since they let a small file expand into a huge object.
    const data: unknown = parse(found[1]!, { maxAliasCount: 0, schema: 'core' });
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return { data: {}, body: text };
    return { data: data as Record<string, unknown>, body: text.slice(found[0].length) };
  } catch {
    return { data: {}, body: text };
  }
}

/** `---`, YAML in the order of the fields, `---`; null, undefined and empty lists are left out. */
export function printFrontMatter(data: Record<string, unknown>): string {
  const filled = Object.entries(data).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return `---\n${stringify(Object.fromEntries(filled), { lineWidth: 0, aliasDuplicateObjects: false })}---\n`;
}

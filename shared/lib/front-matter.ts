import { parse as parseToml } from 'smol-toml';
import { parse, stringify } from 'yaml';

/** Characters; longer front matter is treated as text, since nobody writes it by hand. */
const MAX_FRONT_MATTER_CHARACTERS = 64_000;
const YAML_BLOCK = /^---[ \t]*\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML_BLOCK = /^\+\+\+[ \t]*\n([\s\S]*?)(?<=\n)\+\+\+[ \t]*(?:\n|$)/;
const FIELD = /^([\p{L}\p{N}_][^:\n]{0,80}?):(?:[ \t]+(.*))?$/u;
const ITEM = /^[ \t]*-[ \t]+(.*)$/u;

export interface FrontMatter {
  data: Record<string, unknown>;
  /** The text after it. */
  body: string;
  /** As written, with its fences; null for a file without front matter. */
  source: string | null;
}

/**
 * Splits a Markdown file into its front matter, YAML between `---` or TOML between `+++`, and the rest. Of YAML with
 * mistakes the fields that stand on lines of their own are read. Anything without fields stays in the body.
 */
export function parseFrontMatter(text: string): FrontMatter {
  const head = text.slice(0, MAX_FRONT_MATTER_CHARACTERS);
  const yaml = YAML_BLOCK.exec(head);
  const found = yaml ?? TOML_BLOCK.exec(head);
  const data = found === null ? null : yaml === null ? readToml(found[1]!) : readYaml(found[1]!);
  if (found === null || data === null) return { data: {}, body: text, source: null };
  return { data, body: text.slice(found[0].length), source: found[0] };
}

function readYaml(source: string): Record<string, unknown> | null {
  if (source.trim() === '') return {};
  try {
    // Aliases are refused, since they let a small file expand into a huge object.
    return objectOf(parse(source, { maxAliasCount: 0, schema: 'core', uniqueKeys: false, logLevel: 'error' }));
  } catch {
    const first = source.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#'));
    return first !== undefined && FIELD.test(first) ? readFieldLines(source) : null;
  }
}

function readToml(source: string): Record<string, unknown> | null {
  try {
    return parseToml(source, { maxDepth: 20 });
  } catch {
    return /^\s*[\w."-]+\s*=/m.test(source) ? {} : null;
  }
}

const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** `name: value` lines, and `- item` lines below them, of YAML that is not valid ("title: Bees: a diary"). */
function readFieldLines(source: string): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  let open: string[] | null = null;
  for (const line of source.split('\n')) {
    const field = FIELD.exec(line);
    const item = ITEM.exec(line);
    if (field !== null) {
      const value = (field[2] ?? '').trim();
      open = value === '' ? [] : null;
      fields.set(field[1]!, open ?? unquoted(value));
    } else if (item !== null && open !== null) open.push(unquoted(item[1]!.trim()));
  }
  return Object.fromEntries(fields);
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/u.exec(value)?.[2] ?? value;

/** `---`, YAML in the order of the fields, `---`; null, undefined and empty lists are left out. */
export function printFrontMatter(data: Record<string, unknown>): string {
  const filled = Object.entries(data).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return `---\n${stringify(Object.fromEntries(filled), { lineWidth: 0, aliasDuplicateObjects: false })}---\n`;
}

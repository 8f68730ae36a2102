import { parse as parseToml } from 'smol-toml';
import { stringify } from 'yaml';
import { MAX_YAML_CHARACTERS, readYaml, type YamlProblem } from './bounded-yaml';

/** The depth to which tables and lists of TOML may stand within each other. */
const MAX_TOML_NESTING = 20;
const YAML_BLOCK = /^---[ \t]*\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML_BLOCK = /^\+\+\+[ \t]*\n([\s\S]*?)(?<=\n)\+\+\+[ \t]*(?:\n|$)/;
const FIELD = /^([\p{L}\p{N}_][^:\n]{0,80}?):(?:[ \t]+(.*))?$/u;
const ITEM = /^[ \t]*-[ \t]+(.*)$/u;

export interface FrontMatter {
  data: Record<string, unknown>;
  /** The text after it. */
  body: string;
  /** The header as written, with its fences; null for a file without front matter. */
  source: string | null;
  /** Why its fields could not be read, or only those on lines of their own; absent: all were read. */
  problem?: YamlProblem;
}

type Fields = Pick<FrontMatter, 'data' | 'problem'>;

/**
 * Splits a Markdown file into its front matter, YAML between `---` or TOML between `+++`, and the rest. Of YAML with
 * mistakes the fields that stand on lines of their own are read. Anything without fields stays in the body.
 */
export function parseFrontMatter(text: string): FrontMatter {
  const head = text.slice(0, MAX_YAML_CHARACTERS);
  const yaml = YAML_BLOCK.exec(head);
  const found = yaml ?? TOML_BLOCK.exec(head);
  const fields = found === null ? null : yaml === null ? readTomlFields(found[1]!) : readYamlFields(found[1]!);
  if (found === null || fields === null) return { data: {}, body: text, source: null };
  return { ...fields, body: text.slice(found[0].length), source: found[0] };
}

function readYamlFields(source: string): Fields | null {
  if (source.trim() === '') return { data: {} };
  const { document, problem } = readYaml(source);
  if (document === null) return readMistaken(source, problem);
  try {
    // Aliases are refused, since they let a small file expand into a huge object.
    const value = document.toJS({ maxAliasCount: 0 }) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { data: value as Record<string, unknown> }
      : null;
  } catch {
    return readMistaken(source, 'invalid');
  }
}

/** Null for a text between two rules that begins with no field. */
function readMistaken(source: string, problem: YamlProblem): Fields | null {
  const first = source.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#'));
  return first !== undefined && FIELD.test(first) ? { data: readFieldLines(source), problem } : null;
}

function readTomlFields(source: string): Fields | null {
  try {
    return { data: parseToml(source, { maxDepth: MAX_TOML_NESTING }) };
  } catch {
    return /^\s*[\w."-]+\s*=/m.test(source) ? { data: {}, problem: 'invalid' } : null;
  }
}

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

/**
 * `---`, YAML in the order of the fields, `---`; null, undefined and empty lists are left out.
 *
 * @param isForAnyReader words that older YAML takes for no text (`no`, `on`) are quoted
 */
export function printFrontMatter(data: Record<string, unknown>, isForAnyReader = false): string {
  const filled = Object.entries(data).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  const options = {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    ...(isForAnyReader ? { compat: 'yaml-1.1' as const } : {}),
  };
  return `---\n${stringify(Object.fromEntries(filled), options)}---\n`;
}

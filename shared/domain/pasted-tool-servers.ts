import { isRecord } from '../lib/is-record';
import { parseJson } from '../lib/parse-json';

/** A server of tools as the settings of another program name it. */
export interface PastedToolServer {
  name: string;
  how: { kind: 'program'; argv: string[] } | { kind: 'address'; url: string };
  /** Environment variables of a program, or headers of an address. They may be secrets. */
  values: { name: string; value: string }[];
}

/** Where programs keep their servers: most, VS Code, Zed, opencode. */
const LISTS = ['mcpServers', 'servers', 'context_servers', 'mcp'] as const;

/**
 * The servers of a settings block of another program, `{"mcpServers": {…}}` or what its lists hold, with or without its
 * outer braces; entries that name neither a command nor an address are left out. Null: the text is no such block.
 */
export function readPastedToolServers(text: string): PastedToolServer[] | null {
  const block = parseLoosely(text);
  if (block === null) return null;
  const servers = Object.entries(listOf(block)).flatMap(([name, entry]) => serverOf(name, entry) ?? []);
  return servers.length === 0 ? null : servers;
}

/** With comments and commas too many, as settings files have them, and as a fragment, as instructions print it. */
function parseLoosely(text: string): Record<string, unknown> | null {
  const plain = text.trim();
  if (!/^[{"/]/u.test(plain)) return null;
  const clean = plain.replaceAll(STRING_OR_COMMENT, (part) => (part.startsWith('"') ? part : ''));
  const tidy = clean.replaceAll(STRING_OR_LAST_COMMA, (part) => (part.startsWith('"') ? part : ''));
  return asRecord(parseJson(tidy)) ?? asRecord(parseJson(`{${tidy.trim().replace(/,$/u, '')}}`));
}

const STRING_OR_COMMENT = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu;
const STRING_OR_LAST_COMMA = /"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gu;

function listOf(block: Record<string, unknown>): Record<string, unknown> {
  for (const key of LISTS) {
    const list = asRecord(block[key]);
    if (list !== null) return asRecord(list.servers) ?? list;
  }
  // One server without a name, or a list without its heading.
  return serverOf('', block) === null ? block : { [programName(block)]: block };
}

function serverOf(name: string, entry: unknown): PastedToolServer | null {
  const fields = asRecord(entry);
  if (fields === null) return null;
  const argv = argvOf(fields);
  const url = [fields.url, fields.httpUrl, fields.serverUrl].find((one) => typeof one === 'string');
  if (argv.length > 0)
    return { name, how: { kind: 'program', argv }, values: valuesOf(fields.env ?? fields.environment) };
  if (url !== undefined) return { name, how: { kind: 'address', url }, values: valuesOf(fields.headers) };
  return null;
}

function argvOf({ command, args }: Record<string, unknown>): string[] {
  const first = typeof command === 'string' ? [command] : textsOf(command);
  return first.length === 0 || first[0] === '' ? [] : [...first, ...textsOf(args)];
}

const programName = (fields: Record<string, unknown>): string =>
  argvOf(fields)[0]
    ?.replace(/^.*[/\\]/u, '')
    .replace(/\.[^.]*$/u, '') ?? '';

const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'string' || typeof one === 'number').map(String) : [];

const valuesOf = (record: unknown): PastedToolServer['values'] =>
  Object.entries(asRecord(record) ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : [],
  );

const asRecord = (value: unknown): Record<string, unknown> | null => (isRecord(value) ? value : null);

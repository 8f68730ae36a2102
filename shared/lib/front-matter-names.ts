import { withField } from './edit-header';
import { splitHeader } from './header-text';

/** What stands between the names of a field that is one text. */
export const SEPARATORS = { tags: /[,\s]+/u, aliases: /,/u };
type Kind = keyof typeof SEPARATORS;
/** Programs write a single name under the one, lists under the other. */
const SINGULAR: Record<Kind, string> = { tags: 'tag', aliases: 'alias' };

/** The names that a field of a front matter holds: a list, or one text of them. */
export function namesOf(value: unknown, separator: RegExp): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(separator) : [value];
  return parts
    .flatMap((part) => (typeof part === 'string' || typeof part === 'number' ? [String(part).trim()] : []))
    .filter((part) => part !== '');
}

/** Tags or other names, whichever fields they stand in. */
export const namesIn = (data: Record<string, unknown>, kind: Kind): string[] =>
  [kind, SINGULAR[kind]].flatMap((name) =>
    Object.entries(data).flatMap(([written, value]) =>
      written.toLowerCase() === name ? namesOf(value, SEPARATORS[kind]) : [],
    ),
  );

export const withoutSign = (tag: string): string => tag.replace(/^#/u, '');

/** The name of a field as the front matter writes it: other programs read `Tags` too. Null: it has none. */
export const writtenName = (source: string, name: string): string | null =>
  splitHeader(source)?.entries.findLast((entry) => entry.name?.toLowerCase() === name)?.name ?? null;

export const hasNames = (source: string, kind: Kind): boolean =>
  writtenName(source, kind) !== null || writtenName(source, SINGULAR[kind]) !== null;

/** A front matter with exactly these names, by the smallest change; null where no line of it can be changed. */
export function withNames(source: string, kind: Kind, names: readonly string[]): string | null {
  const [plural, single] = [writtenName(source, kind), writtenName(source, SINGULAR[kind])];
  const field = plural ?? single;
  if (field === null) return names.length === 0 ? source : withField(source, kind, names);
  if (plural !== null && single !== null) {
    const without = withField(source, single, null);
    return without === null ? null : withNames(without, kind, names);
  }
  return withField(source, field, names, (read) => {
    const said = namesOf(read, SEPARATORS[kind]).map((name) => (kind === 'tags' ? withoutSign(name) : name));
    return said.length === names.length && said.every((name, index) => name === names[index]);
  });
}

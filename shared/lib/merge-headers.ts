import { type HeaderText, joinHeader, splitHeader } from './header-text';

export interface MergedHeader {
  text: string;
  /** The fields that both sides changed, each in its own way; null: the whole, of which no line can be changed alone. */
  conflicts: string[] | null;
}

/**
 * A front matter that was changed here and in its file since both were `base`, field by field. A field that one side
 * changed is as there, to the byte; one that both changed is as here. Order, comments and fences are the file's.
 */
export function mergeHeaders(base: string, ours: string, theirs: string): MergedHeader {
  if (theirs === base || theirs === ours) return { text: ours, conflicts: [] };
  if (ours === base) return { text: theirs, conflicts: [] };
  const [was, here, there] = [splitHeader(base), splitHeader(ours), splitHeader(theirs)];
  const uncut: MergedHeader = { text: ours, conflicts: null };
  if (was === null || here === null || there === null) return uncut;
  const [before, own, other] = [fieldsOf(was), fieldsOf(here), fieldsOf(there)];
  const merged = new Map<string, string>();
  const conflicts: string[] = [];
  for (const name of new Set([...other.keys(), ...own.keys()])) {
    const [old, mine, its] = [before.get(name), own.get(name), other.get(name)];
    if (mine !== old && its !== old && mine !== its) conflicts.push(name);
    const text = mine === old ? its : mine;
    if (text !== undefined) merged.set(name, text);
  }
  const left = new Map(merged);
  const take = (name: string) => {
    const text = left.get(name);
    left.delete(name);
    return text === undefined ? [] : [{ name, text, start: 0, pair: null }];
  };
  const entries = there.entries.flatMap((entry) => (entry.name === null ? [entry] : take(entry.name)));
  let above: string | null = null;
  for (const name of own.keys()) {
    // What the file does not have stands below the field that it stands below here.
    const at = above === null ? -1 : entries.findIndex((entry) => entry.name === above);
    entries.splice(at === -1 ? entries.length : at + 1, 0, ...take(name));
    if (merged.has(name)) above = name;
  }
  const isEmpty = entries.every(({ text }) => text.trim() === '') && (other.size > 0 || theirs === '');
  const text = isEmpty ? '' : joinHeader({ ...there, entries });
  const read = splitHeader(text);
  const isRead = read !== null && isSame(fieldsOf(read), merged);
  return isRead ? { text, conflicts } : uncut;
}

/** The lines of each field by its name; those of a name that stands there twice in one. */
function fieldsOf({ entries }: HeaderText): Map<string, string> {
  const fields = new Map<string, string>();
  for (const { name, text } of entries) if (name !== null) fields.set(name, `${fields.get(name) ?? ''}${text}`);
  return fields;
}

const isSame = (fields: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean =>
  fields.size === others.size && [...fields].every(([name, text]) => others.get(name) === text);

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The object with some values changed, keys in their order. The same object when no value changes; a field that is
 * missing stays missing.
 */
export function changeFields(fields: Fields, changes: Readonly<Record<string, (value: unknown) => unknown>>): Fields {
  let changed: Fields | null = null;
  for (const [name, change] of Object.entries(changes)) {
    if (!Object.hasOwn(fields, name)) continue;
    const before = fields[name];
    const after = change(before);
    if (after === before) continue;
    changed ??= { ...fields };
    changed[name] = after;
  }
  return changed ?? fields;
}

/** The object with one key renamed in its place. The same object when it lacks the old key or has the new one already. */
export function renameField(fields: Fields, from: string, to: string): Fields {
  if (!Object.hasOwn(fields, from) || Object.hasOwn(fields, to)) return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name === from ? to : name, value]));
}

/** The list with each item changed; the same list when none changes, and any other value as it is. */
export function changeEach(list: unknown, change: (item: unknown) => unknown): unknown {
  if (!Array.isArray(list)) return list;
  const changed = list.map(change);
  return changed.some((item, index) => item !== list[index]) ? changed : list;
}

/** A value by the map, or itself. */
export const mapped =
  (map: ReadonlyMap<string, string>) =>
  (value: unknown): unknown =>
    (typeof value === 'string' ? map.get(value) : undefined) ?? value;

/** Applies `change` to objects and leaves every other value. */
export const ofFields =
  (change: (fields: Fields) => unknown) =>
  (value: unknown): unknown =>
    isFields(value) ? change(value) : value;

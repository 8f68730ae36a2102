import type { NoteProperties } from '../../../shared/domain/note';

/** Bounds of what is shown; the source holds everything. */
const MAX_FIELDS = 500;
const MAX_VALUES = 500;
const MAX_VALUE_CHARACTERS = 2_000;
const MAX_DEPTH = 6;

/** Front matter as a note stores it: fields in order, those of a nested object as `parent.child`. */
export function readProperties(data: Record<string, unknown>, source: string): NoteProperties {
  const fields: NoteProperties['fields'] = [];
  const add = (name: string, value: unknown, depth: number): void => {
    if (fields.length >= MAX_FIELDS || value === undefined) return;
    if (isObject(value) && depth < MAX_DEPTH) {
      for (const [child, each] of Object.entries(value)) add(`${name}.${child}`, each, depth + 1);
      return;
    }
    const values = (Array.isArray(value) ? value.flat(MAX_DEPTH) : [value]).slice(0, MAX_VALUES).map(textOf);
    fields.push({
      name: name
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, 200),
      values: values.filter((text) => text !== ''),
    });
  };
  for (const [name, value] of Object.entries(data)) add(name, value, 0);
  return { fields, source };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value);
  return text.length <= MAX_VALUE_CHARACTERS ? text : `${text.slice(0, MAX_VALUE_CHARACTERS - 1)}…`;
}

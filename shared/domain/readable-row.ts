import { z } from 'zod';
import { TABLE_SCHEMAS, type TableName } from './tables';

type Check = (value: unknown) => boolean;

/**
 * Whether a stored row has the fields of its table, with times, counts and lists within bounds. It checks what readers
 * rely on (types, bounds, nesting), not the characters of texts, and costs a tenth of parsing the row, since every read
 * calls it.
 */
export const isReadableRow = (table: TableName, row: unknown): boolean =>
  (CHECKS[table] ??= checkOf(TABLE_SCHEMAS[table]))(row);

/** The fields of a row whose values are unusable. */
export function unreadableFields(table: TableName, row: Record<string, unknown>): string[] {
  return Object.entries((TABLE_SCHEMAS[table] as unknown as z.ZodObject).shape)
    .filter(([name, schema]) => !checkOf(schema)(row[name]))
    .map(([name]) => name);
}

const CHECKS: { [Name in TableName]?: Check } = {};

function checkOf(schema: unknown): Check {
  if (schema instanceof z.ZodObject) return objectCheck(schema);
  if (schema instanceof z.ZodArray) return listCheck(schema);
  if (schema instanceof z.ZodNullable) return orValue(null, checkOf(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return orValue(undefined, checkOf(schema.unwrap()));
  if (schema instanceof z.ZodString) return textCheck(schema);
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodNumber) return numberCheck(schema);
  if (schema instanceof z.ZodEnum) {
    const options = new Set<unknown>(schema.options);
    return (value) => options.has(value);
  }
  // Unions, records and literals occur only deep inside traces; presence suffices.
  return (value) => value !== undefined;
}

const orValue =
  (allowed: null | undefined, check: Check): Check =>
  (value) =>
    value === allowed || check(value);

function textCheck({ maxLength }: z.ZodString): Check {
  const max = maxLength ?? Infinity;
  return (value) => typeof value === 'string' && value.length <= max;
}

function numberCheck({ minValue, maxValue }: z.ZodNumber): Check {
  const [min, max] = [minValue ?? -Infinity, maxValue ?? Infinity];
  return (value) => typeof value === 'number' && value >= min && value <= max;
}

function listCheck(schema: z.ZodArray): Check {
  const check = checkOf(schema.element);
  const max = Math.min(
    ...(schema.def.checks ?? []).map(({ _zod: { def } }) => (def as { maximum?: number }).maximum ?? Infinity),
  );
  return (value) => Array.isArray(value) && value.length <= max && value.every(check);
}

function objectCheck(schema: z.ZodObject): Check {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, checkOf(field)] as const);
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    for (const [name, check] of fields) if (!check((value as Record<string, unknown>)[name])) return false;
    return true;
  };
}

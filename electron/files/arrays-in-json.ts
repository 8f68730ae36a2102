import { bytesOf } from './paged-file';

type Numbers = Uint8Array | Int32Array | Uint32Array | Float64Array;
const ARRAYS = { Uint8Array, Int32Array, Uint32Array, Float64Array };

/** Stands in the JSON for an array of numbers. */
interface ArrayPlace {
  table: number;
  arrayOf: keyof typeof ARRAYS;
}

/**
 * Tables of a paged file for a value: the first is its JSON, and each of its typed arrays is one of the others. Arrays
 * stand in objects, not in lists.
 */
export function tablesOf(value: object): Uint8Array[] {
  const arrays: Numbers[] = [];
  const json = JSON.stringify(value, (_, inner: unknown) => {
    if (!ArrayBuffer.isView(inner)) return inner;
    arrays.push(inner as Numbers);
    return { table: arrays.length, arrayOf: inner.constructor.name } as ArrayPlace;
  });
  return [Buffer.from(json), ...arrays.map(bytesOf)];
}

/** The value of such tables; its arrays have buffers of their own. */
export const valueOf = <Value extends object>(tables: readonly Uint8Array<ArrayBuffer>[]): Value =>
  withArrays(JSON.parse(Buffer.from(tables[0]!.buffer).toString('utf8')) as Value, tables);

function withArrays<Value extends object>(value: Value, tables: readonly Uint8Array<ArrayBuffer>[]): Value {
  for (const [key, inner] of Object.entries(value) as [keyof Value, unknown][]) {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue;
    value[key] = (
      isPlace(inner) ? new ARRAYS[inner.arrayOf](tables[inner.table]!.buffer) : withArrays(inner, tables)
    ) as Value[keyof Value];
  }
  return value;
}

const isPlace = (value: object): value is ArrayPlace => 'arrayOf' in value;

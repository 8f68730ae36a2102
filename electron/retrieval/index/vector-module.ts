/**
 * A WebAssembly module of three loops over rows of bytes, written out by hand: sixteen numbers a step (the SIMD proposal, in every Node and
 * Chromium this app runs on) where plain JavaScript takes one. `units` is a row's length in steps of sixteen bytes.
 *
 * - `dots(query, rows, count, out, units)`: 32-bit products of int16 query and int8 rows
 * - `distances(query, rows, count, out, units)`: differing bits of a sketch and each row of sketches, 16-bit
 * - `signs(rows, count, out, units, stride)`: each row's sign bits, rows of `stride` bytes
 */
export function compileVectorModule(): WebAssembly.Module {
  return new WebAssembly.Module(Uint8Array.from([
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,
    ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]),
    ...section(2, [1, ...name('m'), ...name('m'), 0x02, 0x00, 0x00]),
    ...section(3, [3, 0, 0, 0]),
    ...section(7, [3, ...name('dots'), 0, 0, ...name('distances'), 0, 1, ...name('signs'), 0, 2]),
    ...section(10, [3, ...body([3, I32, 1, V128], dots()), ...body([3, I32, 1, I64], distances()), ...body([2, I32], signs())]),
  ]));
}

const I32 = 0x7f;
const I64 = 0x7e;
const V128 = 0x7b;
const VOID = 0x40;
/** Parameters, then locals: the row counter, the step counter, the query's place, the sum. */
const [QUERY, ROWS, COUNT, OUT, UNITS, ROW, STEP, AT, SUM] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const leb = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)]);
const name = (text: string): number[] => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];
const section = (id: number, content: number[]): number[] => [id, ...leb(content.length), ...content];
const body = (locals: number[], code: number[]): number[] => {
  const content = [locals.length / 2, ...locals, ...code, 0x0b];
  return [...leb(content.length), ...content];
};
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const constant = (value: number): number[] => [0x41, ...(value < 64 ? [value] : [(value & 127) | 128, value >>> 7])];
const add = (local: number, code: number[]): number[] => [...get(local), ...code, 0x6a, ...set(local)];
const simd = (code: number): number[] => [0xfd, ...leb(code)];
const load = (local: number, offset = 0): number[] => [...get(local), ...simd(0), 0, offset];
const lane = (place: number): number[] => [...get(SUM), ...simd(27), place];
const ZERO = [...simd(12), ...Array.from({ length: 16 }, () => 0)];
const sumOfLanes = [...lane(0), ...lane(1), 0x6a, ...lane(2), 0x6a, ...lane(3), 0x6a];

/** `do { … } while (++counter < limit)`; the callers never ask for no rows. */
const loop = (counter: number, limit: number, code: number[]): number[] =>
  [...constant(0), ...set(counter), 0x03, VOID, ...code, ...add(counter, constant(1)), ...get(counter), ...get(limit), 0x48, 0x0d, 0, 0x0b];

/** extend_low/high_i8x16_s, i32x4.dot_i16x8_s, i32x4.add. */
function dots(): number[] {
  const half = (extend: number, offset: number) => [...load(ROWS), ...simd(extend), ...load(AT, offset), ...simd(186), ...simd(174)];
  return loop(ROW, COUNT, [
    ...ZERO, ...set(SUM), ...get(QUERY), ...set(AT),
    ...loop(STEP, UNITS, [...get(SUM), ...half(135, 0), ...half(136, 16), ...set(SUM), ...add(ROWS, constant(16)), ...add(AT, constant(32))]),
    ...get(OUT), ...sumOfLanes, 0x36, 2, 0, ...add(OUT, constant(4)),
  ]);
}

/** i64.xor, i64.popcnt: one instruction each, where sixteen counts at a time are a dozen on most processors. */
function distances(): number[] {
  const read = (local: number, offset: number) => [...get(local), 0x29, 0, offset];
  const half = (offset: number) => [...read(ROWS, offset), ...read(AT, offset), 0x85, 0x7b, 0x7c];
  return loop(ROW, COUNT, [
    0x42, 0, ...set(SUM), ...get(QUERY), ...set(AT),
    ...loop(STEP, UNITS, [...get(SUM), ...half(0), ...half(8), ...set(SUM), ...add(ROWS, constant(16)), ...add(AT, constant(16))]),
    ...get(OUT), ...get(SUM), 0xa7, 0x3b, 1, 0, ...add(OUT, constant(2)),
  ]);
}

/** Parameters here: rows, count, out, units, stride. i8x16.bitmask gives the sixteen signs of a step. */
function signs(): number[] {
  const [rows, count, out, units, stride, row, step] = [0, 1, 2, 3, 4, 5, 6];
  return loop(row, count, [
    ...loop(step, units, [
      ...get(out), ...get(step), ...constant(1), 0x74, 0x6a, ...load(rows), ...simd(100), 0x3b, 1, 0, ...add(rows, constant(16)),
    ]),
    ...add(out, get(stride)),
  ]);
}

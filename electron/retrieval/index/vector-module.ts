/**
 * A WebAssembly module of three loops over rows of bytes, written out by hand: sixteen numbers a step (the SIMD proposal, in every Node and
 * Chromium this app runs on) where plain JavaScript takes one. `units` is a row's length in steps of sixteen bytes.
 *
 * - `similarities(query, list, count, out, units)`: how near texts are to an int16 query, 32-bit; of each the list says where its int8 rows are and how many
 * - `within(query, rows, count, out, units, most)`: the rows of sketches that differ from a sketch in at most so many bits, with those bits; gives how many
 * - `signs(rows, count, out, units, stride)`: each row's sign bits, rows of `stride` bytes
 */
export function compileVectorModule(): WebAssembly.Module {
  return new WebAssembly.Module(Uint8Array.from([
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,
    ...section(1, [2, 0x60, 5, I32, I32, I32, I32, I32, 0, 0x60, 6, I32, I32, I32, I32, I32, I32, 1, I32]),
    ...section(2, [1, ...name('m'), ...name('m'), 0x02, 0x00, 0x00]),
    ...section(3, [3, 0, 1, 0]),
    ...section(7, [3, ...name('similarities'), 0, 0, ...name('within'), 0, 1, ...name('signs'), 0, 2]),
    ...section(10, [3, ...body([11, I32, 1, V128], similarities()), ...body([4, I32, 1, I64], within()), ...body([2, I32], signs())]),
  ]));
}

const I32 = 0x7f;
const I64 = 0x7e;
const V128 = 0x7b;
const VOID = 0x40;
/** Bytes the processor fetches at once. */
const LINE = 64;
/** Parameters that all have. */
const [QUERY, ROWS, COUNT, OUT, UNITS] = [0, 1, 2, 3, 4];

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
const ZERO = [...simd(12), ...Array.from({ length: 16 }, () => 0)];

/** `do { … } while (++counter < limit)`; the callers never ask for no rows. */
const loop = (counter: number, limit: number, code: number[]): number[] =>
  [...constant(0), ...set(counter), 0x03, VOID, ...code, ...add(counter, constant(1)), ...get(counter), ...get(limit), 0x48, 0x0d, 0, 0x0b];

/**
 * Of each text the product with its first row and the greatest with its others, added up; twice the product of an only row. Texts lie anywhere in memory: a byte
 * of each of their lines is read before any is worked on, so that the processor waits for many at once and not for one after another.
 */
function similarities(): number[] {
  const [list, text, step, at, place, rows, row, product, first, best, touched, next, sum] = [1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
  const word = (local: number, offset: number) => [...get(local), 0x28, 2, offset];
  const either = (a: number[], b: number[], condition: number[]) => [...a, ...b, ...condition, 0x1b];
  const lane = (number: number) => [...get(sum), ...simd(27), number];
  // extend_low/high_i8x16_s, i32x4.dot_i16x8_s
  const half = (extend: number, offset: number) => [...load(place), ...simd(extend), ...load(at, offset), ...simd(186)];
  const touchLines = loop(text, COUNT, [
    ...word(next, 0), ...set(place), ...get(place), ...word(next, 4), ...get(UNITS), 0x6c, ...constant(4), 0x74, 0x6a, ...set(at),
    0x03, VOID, ...get(touched), ...word(place, 0), 0x73, ...set(touched), ...add(place, constant(LINE)), ...get(place), ...get(at), 0x49, 0x0d, 0, 0x0b,
    ...add(next, constant(8)),
  ]);
  const multiply = [
    ...ZERO, ...set(sum), ...get(QUERY), ...set(at),
    ...loop(step, UNITS, [...get(sum), ...half(135, 0), ...half(136, 16), ...simd(174), ...simd(174), ...set(sum), ...add(place, constant(16)), ...add(at, constant(32))]),
    ...lane(0), ...lane(1), 0x6a, ...lane(2), 0x6a, ...lane(3), 0x6a, ...set(product),
  ];
  return [
    ...get(list), ...set(next), ...touchLines,
    // Written where the first result goes, so that no compiler leaves the reading out.
    ...get(OUT), ...get(touched), 0x36, 2, 0,
    ...loop(text, COUNT, [
      ...word(list, 0), ...set(place), ...word(list, 4), ...set(rows), ...add(list, constant(8)),
      ...loop(row, rows, [
        ...multiply,
        ...either(get(first), get(product), get(row)), ...set(first),
        // Of two rows the other is the best; of more, the greater.
        ...either(either(get(best), get(product), [...get(best), ...get(product), 0x4a]), get(product), [...constant(1), ...get(row), 0x48]), ...set(best),
      ]),
      ...get(OUT), ...get(first), ...either(get(first), get(best), [...get(rows), ...constant(1), 0x46]), 0x6a, 0x36, 2, 0, ...add(OUT, constant(4)),
    ]),
  ];
}

/**
 * i64.xor, i64.popcnt: one instruction each, where sixteen counts at a time are a dozen on most processors. Every row is put down and the next one over it where it is too
 * far, which no processor has to guess.
 */
function within(): number[] {
  const [most, row, step, at, next, sum] = [5, 6, 7, 8, 9, 10];
  const read = (local: number, offset: number) => [...get(local), 0x29, 0, offset];
  const half = (offset: number) => [...read(ROWS, offset), ...read(at, offset), 0x85, 0x7b, 0x7c];
  const bits = [...get(sum), 0xa7];
  return [
    ...get(OUT), ...set(next),
    ...loop(row, COUNT, [
      0x42, 0, ...set(sum), ...get(QUERY), ...set(at),
      ...loop(step, UNITS, [...get(sum), ...half(0), ...half(8), ...set(sum), ...add(ROWS, constant(16)), ...add(at, constant(16))]),
      ...get(next), ...get(row), ...constant(16), 0x74, ...bits, 0x72, 0x36, 2, 0,
      ...add(next, [...bits, ...get(most), 0x4c, ...constant(2), 0x74]),
    ]),
    ...get(next), ...get(OUT), 0x6b, ...constant(2), 0x76,
  ];
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

/**
 * A WebAssembly module of three loops over rows of bytes, written out by hand: sixteen numbers a step (the SIMD
 * proposal, in every Node and
 * Chromium this app runs on) where plain JavaScript takes one. It is made for rows of one length, of `units` steps, in
 * a memory that threads can share.
 *
 * - `similarities(query, list, count, out)`: how near texts are to an int16 query, 32-bit; of each the list says where
 *   its int8 rows are and how many
 * - `within(query, sketches, count, out, most)`: the sketches that differ from a sketch in at most so many bits, with
 *   those bits; gives how many
 * - `signs(rows, count, out)`: each row's sketch, its sign bits
 */
export function compileVectorModule(units: number): WebAssembly.Module {
  const sketchWords = 2 * Math.ceil(units / 8);
  return new WebAssembly.Module(
    Uint8Array.from([
      0x00,
      0x61,
      0x73,
      0x6d,
      0x01,
      0x00,
      0x00,
      0x00,
      ...section(1, [
        3,
        0x60,
        4,
        I32,
        I32,
        I32,
        I32,
        0,
        0x60,
        5,
        I32,
        I32,
        I32,
        I32,
        I32,
        1,
        I32,
        0x60,
        3,
        I32,
        I32,
        I32,
        0,
      ]),
      ...section(2, [1, ...name('m'), ...name('m'), 0x02, 0x03, 0x00, ...leb(MAX_WASM_PAGES)]),
      ...section(3, [3, 0, 1, 2]),
      ...section(7, [3, ...name('similarities'), 0, 0, ...name('within'), 0, 1, ...name('signs'), 0, 2]),
      ...section(10, [
        3,
        ...body(
          [
            [11, I32],
            [1, V128],
          ],
          similarities(units),
        ),
        ...body(
          [
            [3, I32],
            [sketchWords, I64],
          ],
          within(sketchWords),
        ),
        ...body([[1, I32]], signs(units, 8 * sketchWords)),
      ]),
    ]),
  );
}

/** Of 64 KiB: all that 32-bit places reach. */
export const MAX_WASM_PAGES = 65_536;

const I32 = 0x7f;
const I64 = 0x7e;
const V128 = 0x7b;
const VOID = 0x40;
/** Bytes the processor fetches at once. */
const CACHE_LINE_BYTES = 64;
/** Parameters that two have. */
const [QUERY, COUNT, OUT] = [0, 2, 3];

const leb = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)]);
/** Of a number that is not negative: the last byte's upper bit would be its sign. */
const signedLeb = (value: number): number[] =>
  value < 64 ? [value] : [(value & 127) | 128, ...signedLeb(value >>> 7)];
const name = (text: string): number[] => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];
const section = (id: number, content: number[]): number[] => [id, ...leb(content.length), ...content];
const body = (locals: [count: number, type: number][], code: number[]): number[] => {
  const content = [locals.length, ...locals.flatMap(([count, type]) => [...leb(count), type]), ...code, 0x0b];
  return [...leb(content.length), ...content];
};
const get = (local: number): number[] => [0x20, ...leb(local)];
const set = (local: number): number[] => [0x21, ...leb(local)];
const constant = (value: number): number[] => [0x41, ...signedLeb(value)];
const add = (local: number, code: number[]): number[] => [...get(local), ...code, 0x6a, ...set(local)];
const simd = (code: number): number[] => [0xfd, ...leb(code)];
const load = (local: number, offset: number): number[] => [...get(local), ...simd(0), 0, ...leb(offset)];
const ZERO = [...simd(12), ...Array.from({ length: 16 }, () => 0)];
/** The code of each of so many steps, one after another. */
const steps = (count: number, code: (step: number) => number[]): number[] =>
  Array.from({ length: count }, (_, step) => code(step)).flat();

/** `do { … } while (++counter < limit)`; the callers never ask for no rows. */
const loop = (counter: number, limit: number[], code: number[]): number[] => [
  ...constant(0),
  ...set(counter),
  0x03,
  VOID,
  ...code,
  ...add(counter, constant(1)),
  ...get(counter),
  ...limit,
  0x48,
  0x0d,
  0,
  0x0b,
];

/**
 * Of each text the product with its first row and the greatest with its others, added up; twice the product of an only
 * row. Texts lie anywhere in memory: a byte
 * of each of their lines is read before any is worked on, so that the processor waits for many at once and not for one
 * after another.
 */
function similarities(units: number): number[] {
  const [list, text, step, at, address, rows, row, product, first, best, touched, next, sum] = [
    1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  ];
  const word = (local: number, offset: number) => [...get(local), 0x28, 2, offset];
  const either = (a: number[], b: number[], condition: number[]) => [...a, ...b, ...condition, 0x1b];
  const lane = (number: number) => [...get(sum), ...simd(27), number];
  // v128.load8x8_s, i32x4.dot_i16x8_s
  const eight = (offset: number) => [...get(address), ...simd(1), 0, offset, ...load(at, 2 * offset), ...simd(186)];
  const touchLines = loop(text, get(COUNT), [
    ...word(next, 0),
    ...set(address),
    ...get(address),
    ...word(next, 4),
    ...constant(16 * units),
    0x6c,
    0x6a,
    ...set(at),
    0x03,
    VOID,
    ...get(touched),
    ...word(address, 0),
    0x73,
    ...set(touched),
    ...add(address, constant(CACHE_LINE_BYTES)),
    ...get(address),
    ...get(at),
    0x49,
    0x0d,
    0,
    0x0b,
    ...add(next, constant(8)),
  ]);
  const multiply = [
    ...ZERO,
    ...set(sum),
    ...get(QUERY),
    ...set(at),
    ...loop(step, constant(units), [
      ...get(sum),
      ...eight(0),
      ...eight(8),
      ...simd(174),
      ...simd(174),
      ...set(sum),
      ...add(address, constant(16)),
      ...add(at, constant(32)),
    ]),
    ...lane(0),
    ...lane(1),
    0x6a,
    ...lane(2),
    0x6a,
    ...lane(3),
    0x6a,
    ...set(product),
  ];
  return [
    ...get(list),
    ...set(next),
    ...touchLines,
    // Written where the first result goes, so that no compiler leaves the reading out.
    ...get(OUT),
    ...get(touched),
    0x36,
    2,
    0,
    ...loop(text, get(COUNT), [
      ...word(list, 0),
      ...set(address),
      ...word(list, 4),
      ...set(rows),
      ...add(list, constant(8)),
      ...loop(row, get(rows), [
        ...multiply,
        ...either(get(first), get(product), get(row)),
        ...set(first),
        // Of two rows the other is the best; of more, the greater.
        ...either(either(get(best), get(product), [...get(best), ...get(product), 0x4a]), get(product), [
          ...constant(1),
          ...get(row),
          0x48,
        ]),
        ...set(best),
      ]),
      ...get(OUT),
      ...get(first),
      ...either(get(first), get(best), [...get(rows), ...constant(1), 0x46]),
      0x6a,
      0x36,
      2,
      0,
      ...add(OUT, constant(4)),
    ]),
  ];
}

/**
 * i64.xor, i64.popcnt: one instruction each, where sixteen counts at a time are a dozen on most processors. The query's
 * words stay in the processor. Every sketch is put down
 * and the next one over it where it is too far, which no processor has to guess.
 */
function within(words: number): number[] {
  const [sketches, maxDistance, row, next, bits, asked] = [1, 4, 5, 6, 7, 8];
  const read = (local: number, word: number) => [...get(local), 0x29, 0, ...leb(8 * word)];
  return [
    ...get(OUT),
    ...set(next),
    ...steps(words, (word) => [...read(QUERY, word), ...set(asked + word)]),
    ...loop(row, get(COUNT), [
      0x42,
      0,
      ...steps(words, (word) => [...read(sketches, word), ...get(asked + word), 0x85, 0x7b, 0x7c]),
      0xa7,
      ...set(bits),
      ...get(next),
      ...get(row),
      ...constant(16),
      0x74,
      ...get(bits),
      0x72,
      0x36,
      2,
      0,
      ...add(next, [...get(bits), ...get(maxDistance), 0x4c, ...constant(2), 0x74]),
      ...add(sketches, constant(8 * words)),
    ]),
    ...get(next),
    ...get(OUT),
    0x6b,
    ...constant(2),
    0x76,
  ];
}

/** i8x16.bitmask gives the sixteen signs of a step. */
function signs(units: number, stride: number): number[] {
  const [rows, count, out, row] = [0, 1, 2, 3];
  return loop(row, get(count), [
    ...steps(units, (step) => [...get(out), ...load(rows, 16 * step), ...simd(100), 0x3b, 1, ...leb(2 * step)]),
    ...add(rows, constant(16 * units)),
    ...add(out, constant(stride)),
  ]);
}

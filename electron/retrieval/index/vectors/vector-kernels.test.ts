import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJavaScriptKernels, createVectorKernels, sketchByteLength, type VectorKernels } from './vector-kernels';

const ROWS = 4_096;
const LIST = 50_000;
const OUT = 60_000;
/** Bits; about half of the rows are as near. */
const NEAR = 40;

/** Texts of one to four rows that take all of them, the last of what is left. */
function textsOf(rows: number): { first: number; rows: number }[] {
  const texts: { first: number; rows: number }[] = [];
  for (let first = 0; first < rows; first += texts.at(-1)!.rows)
    texts.push({ first, rows: Math.min(1 + (texts.length % 4), rows - first) });
  return texts;
}

function run(kernels: VectorKernels, query: readonly number[], rows: readonly number[], units: number) {
  const count = rows.length / (units * 16);
  const sketchLength = sketchByteLength(units * 16);
  kernels.reserve(3 * 65_536);
  const { buffer } = kernels.bytes();
  new Int16Array(buffer, 0, units * 16).set(query);
  new Int8Array(buffer, ROWS, rows.length).set(rows);
  const texts = textsOf(count);
  new Uint32Array(buffer, LIST, 2 * texts.length).set(
    texts.flatMap(({ first, rows: own }) => [ROWS + first * units * 16, own]),
  );
  kernels.similarities(0, LIST, texts.length, OUT);
  const similarities = [...new Int32Array(buffer, OUT, texts.length)];
  kernels.signs(ROWS, count, 65_536);
  const signs = [...new Uint8Array(buffer, 65_536, count * sketchLength)];
  const within = (most: number) => [...new Uint32Array(buffer, OUT, kernels.within(65_536, 65_536, count, OUT, most))];
  return { similarities, signs, all: within(units * 16), near: within(NEAR) };
}

describe('the vector kernels', () => {
  it('run as WebAssembly here, in a memory that threads can share', () => {
    expect(createVectorKernels(512).memory?.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('give the same results in WebAssembly as in JavaScript, and match the formulas', () => {
    const sample = fc.record({
      // Few steps; the built-in model's 512 numbers, whose sketches have a loop of their own; more than 1,000 numbers.
      units: fc.oneof(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 25, max: 32 }),
        fc.integer({ min: 60, max: 80 }),
      ),
      count: fc.integer({ min: 1, max: 12 }),
      seed: fc.integer(),
    });
    fc.assert(
      fc.property(sample, ({ units, count, seed }) => {
        let state = seed;
        const next = (range: number) =>
          ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % (2 * range + 1)) - range;
        const query = Array.from({ length: units * 16 }, () => next(16_383));
        const rows = Array.from({ length: units * 16 * count }, () => next(127));
        const fast = run(createVectorKernels(units * 16), query, rows, units);
        expect(fast).toEqual(run(createJavaScriptKernels(units * 16), query, rows, units));
        const row = (at: number) => rows.slice(at * units * 16, (at + 1) * units * 16);
        const product = (at: number) => row(at).reduce((sum, value, index) => sum + value * query[index]!, 0);
        const others = (text: { first: number; rows: number }) =>
          Array.from({ length: text.rows - 1 }, (_, index) => product(text.first + 1 + index));
        expect(fast.similarities).toEqual(
          textsOf(count).map(
            (text) => product(text.first) + (text.rows === 1 ? product(text.first) : Math.max(...others(text))),
          ),
        );
        const all = Array.from(
          { length: count },
          (_, at) => at * 65_536 + row(at).filter((value, index) => value < 0 !== row(0)[index]! < 0).length,
        );
        expect(fast.all).toEqual(all);
        expect(fast.near).toEqual(all.filter((found) => found % 65_536 <= NEAR));
      }),
      { numRuns: 60 },
    );
  });
});

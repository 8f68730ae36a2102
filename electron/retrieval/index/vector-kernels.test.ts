import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileVectorModule } from './vector-module';
import { createPlainKernels, createVectorKernels, type VectorKernels } from './vector-kernels';

const ROWS = 4_096;
const OUT = 60_000;

function run(kernels: VectorKernels, query: readonly number[], rows: readonly number[], units: number) {
  const count = rows.length / (units * 16);
  const stride = Math.ceil(units / 8) * 16;
  kernels.reserve(3 * 65_536);
  const { buffer } = kernels.bytes();
  new Int16Array(buffer, 0, units * 16).set(query);
  new Int8Array(buffer, ROWS, rows.length).set(rows);
  kernels.dots(0, ROWS, count, OUT, units);
  const dots = [...new Int32Array(buffer, OUT, count)];
  kernels.signs(ROWS, count, 65_536, units, stride);
  const signs = [...new Uint8Array(buffer, 65_536, count * stride)];
  kernels.distances(65_536, 65_536, count, OUT, stride / 16);
  return { dots, signs, distances: [...new Uint16Array(buffer, OUT, count)] };
}

describe('the loops over vectors', () => {
  it('run as WebAssembly here: the written bytes are a valid module', () => {
    expect(compileVectorModule()).toBeInstanceOf(WebAssembly.Module);
  });

  it('give the same in WebAssembly as in plain JavaScript, and what the formulas say', () => {
    const sample = fc.record({ units: fc.integer({ min: 1, max: 9 }), count: fc.integer({ min: 1, max: 12 }), seed: fc.integer() });
    fc.assert(fc.property(sample, ({ units, count, seed }) => {
      let state = seed;
      const next = (range: number) => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % (2 * range + 1)) - range;
      const query = Array.from({ length: units * 16 }, () => next(16_383));
      const rows = Array.from({ length: units * 16 * count }, () => next(127));
      const fast = run(createVectorKernels(), query, rows, units);
      expect(fast).toEqual(run(createPlainKernels(), query, rows, units));
      const row = (at: number) => rows.slice(at * units * 16, (at + 1) * units * 16);
      expect(fast.dots).toEqual(Array.from({ length: count }, (_, at) => row(at).reduce((sum, value, place) => sum + value * query[place]!, 0)));
      expect(fast.distances).toEqual(Array.from({ length: count }, (_, at) => row(at).filter((value, place) => value < 0 !== row(0)[place]! < 0).length));
    }), { numRuns: 60 });
  });
});

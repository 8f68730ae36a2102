import { describe, expect, it } from 'vitest';
import { growTypedArray } from './grow-typed-array';

describe('growing a typed array', () => {
  it('is of the same kind, keeps what is there, and holds the given fill value in its new elements', () => {
    const before = Float64Array.of(1, Number.NaN);
    expect(growTypedArray(before, 4, Number.NaN)).toEqual(Float64Array.of(1, Number.NaN, Number.NaN, Number.NaN));
    expect(growTypedArray(Int32Array.of(-5), 3, -1)).toEqual(Int32Array.of(-5, -1, -1));
    expect(growTypedArray(Uint8Array.of(7), 2)).toEqual(Uint8Array.of(7, 0));
    expect(before).toHaveLength(2);
  });
});

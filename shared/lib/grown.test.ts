import { describe, expect, it } from 'vitest';
import { grown } from './grown';

describe('a longer array', () => {
  it('is of the same kind, keeps what is there, and holds what it is told in its new places', () => {
    const before = Float64Array.of(1, Number.NaN);
    expect(grown(before, 4, Number.NaN)).toEqual(Float64Array.of(1, Number.NaN, Number.NaN, Number.NaN));
    expect(grown(Int32Array.of(-5), 3, -1)).toEqual(Int32Array.of(-5, -1, -1));
    expect(grown(Uint8Array.of(7), 2)).toEqual(Uint8Array.of(7, 0));
    expect(before).toHaveLength(2);
  });
});

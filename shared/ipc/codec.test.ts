import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWire, encodeWire } from './codec';

describe('the wire codec', () => {
  it('carries JSON and typed arrays unchanged, and nothing but a string', () => {
    const array = fc.oneof(
      fc.int8Array(),
      fc.uint8Array(),
      fc.int32Array(),
      fc.uint32Array(),
      fc.float32Array({ noNaN: true }),
    );
    const payload = fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fc.oneof(fc.jsonValue({ maxDepth: 3 }), array),
    );
    fc.assert(
      fc.property(payload, (value) => {
        const text = encodeWire(value);
        expect(typeof text).toBe('string');
        // JSON has no minus zero; typed arrays keep theirs.
        expect(decodeWire(text)).toEqual(normalised(value));
      }),
    );
  });

  it('encodes the bytes of a view, not of its whole buffer', () => {
    const view = new Uint8Array(new Uint8Array([1, 2, 3, 4, 5]).buffer, 1, 3);
    expect(decodeWire(encodeWire({ view }))).toEqual({ view: new Uint8Array([2, 3, 4]) });
  });

  it('leaves an object that only resembles a packed one unchanged', () => {
    const value = { $bytes: 'Map', data: 'AAAA' };
    expect(decodeWire(encodeWire(value))).toEqual(value);
  });
});

const normalised = (value: unknown): unknown => {
  if (ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normalised(inner)]));
  return Object.is(value, -0) ? 0 : value;
};

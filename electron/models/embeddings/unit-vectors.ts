/**
 * A unit vector as bytes (× 127, rounded). The exact scan loses about one in a hundred of the top thirty
 * (docs/evidence.md).
 */
export function quantise(vector: Float32Array): Int8Array {
  const bytes = new Int8Array(vector.length);
  for (let index = 0; index < vector.length; index += 1) {
    bytes[index] = Math.max(-127, Math.min(127, Math.round(vector[index]! * 127)));
  }
  return bytes;
}

/** The vector scaled to length 1; a zero vector is returned unchanged. */
export function toUnit(vector: ArrayLike<number>): Float32Array {
  let sum = 0;
  for (let index = 0; index < vector.length; index += 1) sum += vector[index]! * vector[index]!;
  const scale = sum === 0 ? 0 : 1 / Math.sqrt(sum);
  return Float32Array.from(vector, (value) => value * scale);
}

/** The cosine of unit vectors. A plain loop: thousands of notes are compared with thousands of words. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!;
  return sum;
}

/** How many of two vectors begin with zeros, as `Embedder.calibrate` asks. */
export const lackingOf = (one: boolean, other: boolean): 0 | 1 | 2 => (one && other ? 2 : one || other ? 1 : 0);

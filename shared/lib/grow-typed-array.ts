type NumericArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** Doubling longer arrays would cost more memory than copying costs time. */
const LARGE_LENGTH = 2 ** 18;

/** The length that an array of this one should grow to: twice, or an eighth more of what is large already. */
export const grownLength = (length: number, least: number): number =>
  Math.max(least, length < LARGE_LENGTH ? 2 * length : Math.ceil(length * 1.125));

/** A copy with room for `capacity`; new elements hold `fill`. */
export function growTypedArray<Own extends NumericArray>(numbers: Own, capacity: number, fill = 0): Own {
  const larger = new (numbers.constructor as new (length: number) => Own)(capacity);
  if (fill !== 0) larger.fill(fill, numbers.length);
  larger.set(numbers);
  return larger;
}

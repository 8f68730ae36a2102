type NumericArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** A copy with room for `capacity`; new elements hold `fill`. */
export function growTypedArray<Own extends NumericArray>(numbers: Own, capacity: number, fill = 0): Own {
  const larger = new (numbers.constructor as new (length: number) => Own)(capacity);
  if (fill !== 0) larger.fill(fill, numbers.length);
  larger.set(numbers);
  return larger;
}

/**
 * The first index below `length` at which `isBefore` is false; `length` where there is none. O(log length) calls.
 *
 * @param isBefore true for a beginning of the range and false from there on
 */
export function lowerBound(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

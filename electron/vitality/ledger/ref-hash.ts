/** Hash of a reference (FNV-1a, 32 bits), for an order that is independent of insertion. */
export function hashRef(ref: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < ref.length; index += 1) hash = Math.imul(hash ^ ref.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

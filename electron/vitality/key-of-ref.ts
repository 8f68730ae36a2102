/**
 * A number of a reference that is the same everywhere (FNV-1a, 32 bits), for an order that does not depend on when
 * something became known.
 */
export function keyOfRef(ref: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < ref.length; place += 1) hash = Math.imul(hash ^ ref.charCodeAt(place), 0x01000193);
  return hash >>> 0;
}

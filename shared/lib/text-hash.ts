/**
 * An unsigned 32-bit hash of a text: FNV-1a (isthe.com/chongo/tech/comp/fnv) with MurmurHash3's finaliser
 * (github.com/aappleby/smhasher), so that in an xor over many texts similar ones do not cancel.
 */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

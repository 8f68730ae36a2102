/**
 * FNV-1a byte by byte, so that a reader of a text hashes its words on the way: HASH_START, then `nextHash` with each
 * byte, then `mixHash`.
 */
export const HASH_START = 0x811c9dc5 | 0;
/** One step of FNV-1a with its 32-bit prime. */
export const nextHash = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
/** Mixes the high bits into the low ones, which choose the record. */
export const mixHash = (hash: number): number => hash ^ (hash >>> 15);

/** 32-bit hash of the bytes in [start, end). */
export function hashOf(text: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let offset = start; offset < end; offset += 1) hash = nextHash(hash, text[offset]!);
  return mixHash(hash);
}

/**
 * Two 32-bit FNV-1a hashes (isthe.com/chongo/tech/comp/fnv) over UTF-16 code units, as 16 hex digits. Finds accidental mismatches
 * between a record and what was indexed for it; it is not a defence against forgery (the journal's SHA-256 chain is).
 */
export function contentHash(text: string): string {
  // Two 32-bit lanes with different offsets instead of BigInt arithmetic, which is twenty times slower.
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ (unit + place), 0x01000193);
  }
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0');
}

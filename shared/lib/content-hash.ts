/**
 * Two 32-bit FNV-1a hashes (isthe.com/chongo/tech/comp/fnv) over UTF-16 code units, as 16 hex digits. Detects
 * accidental mismatches between a record and its index entry; it is no defence against forgery (the journal's SHA-256
 * chain is).
 */
export function contentHash(text: string): string {
  // Two 32-bit lanes with different offsets; BigInt arithmetic is twenty times slower.
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ (unit + index), 0x01000193);
  }
  return toHex(high, low);
}

const HEX_DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const digit = (word: number, index: number): number => HEX_DIGITS[(word >>> (28 - 4 * index)) & 15]!;

/** Built as one flat string: concatenations would keep three strings per hash in memory. */
const toHex = (high: number, low: number): string =>
  String.fromCharCode(
    digit(high, 0),
    digit(high, 1),
    digit(high, 2),
    digit(high, 3),
    digit(high, 4),
    digit(high, 5),
    digit(high, 6),
    digit(high, 7),
    digit(low, 0),
    digit(low, 1),
    digit(low, 2),
    digit(low, 3),
    digit(low, 4),
    digit(low, 5),
    digit(low, 6),
    digit(low, 7),
  );

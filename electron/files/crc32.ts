import * as zlib from 'node:zlib';

/** What each byte adds to a CRC-32 (reflected polynomial). */
export const CRC32_TABLE: Readonly<Uint32Array> = Uint32Array.from({ length: 256 }, (_unused, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

type NativeCrc32 = (bytes: Uint8Array, start?: number) => number;
const native = (zlib as { crc32?: NativeCrc32 }).crc32;

/** CRC-32 of IEEE 802.3; `start` is the CRC of the preceding bytes. Native from Node 20.15 on. */
export const crc32: NativeCrc32 = native ?? crc32ByTable;

export function crc32ByTable(bytes: Uint8Array, start = 0): number {
  let crc = ~start >>> 0;
  for (const byte of bytes) crc = (CRC32_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8)) >>> 0;
  return ~crc >>> 0;
}

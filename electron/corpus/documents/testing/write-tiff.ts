/** A page in shades of grey, a byte for each pixel. */
interface TiffPage {
  width: number;
  height: number;
  bytes: Uint8Array;
  isSmallerCopy?: boolean;
}

/** An uncompressed TIFF, as scanners write it, for tests. */
export function writeTiff(pages: readonly TiffPage[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0])];
  let size = 8;
  /** Where the place of the next page is written. */
  let link = { in: parts[0]!, at: 4 };
  for (const { width, height, bytes, isSmallerCopy = false } of pages) {
    const tags = [
      [254, 4, isSmallerCopy ? 1 : 0],
      [256, 4, width],
      [257, 4, height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, size],
      [277, 3, 1],
      [278, 4, height],
      [279, 4, bytes.length],
    ] as const;
    const directory = Buffer.alloc(2 + tags.length * 12 + 4);
    directory.writeUInt16LE(tags.length);
    for (const [index, [tag, type, value]] of tags.entries()) {
      const at = 2 + index * 12;
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(type, at + 2);
      directory.writeUInt32LE(1, at + 4);
      directory.writeUInt32LE(value, at + 8);
    }
    link.in.writeUInt32LE(size + bytes.length, link.at);
    parts.push(Buffer.from(bytes), directory);
    size += bytes.length + directory.length;
    link = { in: directory, at: directory.length - 4 };
  }
  return Buffer.concat(parts);
}

import { crc32, deflateRawSync } from 'node:zlib';

/** A file for a test zip; the options create archives that no honest program writes. */
export interface ZipPart {
  name: string;
  content: string | Uint8Array;
  /** Stored instead of deflated. */
  isStored?: boolean;
  isEncrypted?: boolean;
  isSymlink?: boolean;
  /** Size in the directory instead of the real one. */
  claimedSize?: number;
  /** Shares the bytes of the first part: the directory lists the same offset twice. */
  isOverlapping?: boolean;
  /** Checksum instead of the real one. */
  claimedChecksum?: number;
}

/** A zip file, byte by byte as APPNOTE.TXT of PKWARE describes it (local headers, central directory, end record). */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const packedAs = new Map<ZipPart['content'], Buffer>();
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content as string);
    const packed = part.isStored ? content : (packedAs.get(part.content) ?? deflateRawSync(content));
    if (!part.isStored) packedAs.set(part.content, packed);
    const name = Buffer.from(part.name, 'utf8');
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(0x0800 | (part.isEncrypted ? 1 : 0), 0);
    fields.writeUInt16LE(part.isStored ? 0 : 8, 2);
    fields.writeUInt32LE(0x5a210000, 4);
    fields.writeUInt32LE(part.claimedChecksum ?? crc32(content), 8);
    fields.writeUInt32LE(packed.length, 12);
    fields.writeUInt32LE(part.claimedSize ?? content.length, 16);
    fields.writeUInt16LE(name.length, 20);
    const local = Buffer.concat([Buffer.from('504b03041400', 'hex'), fields, Buffer.alloc(2), name, packed]);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(part.isSymlink ? 0o120777 * 0x10000 : 0o100644 * 0x10000, 8);
    tail.writeUInt32LE(part.isOverlapping ? 0 : offset, 12);
    directory.push(Buffer.concat([Buffer.from('504b010214031400', 'hex'), fields, tail, name]));
    if (part.isOverlapping) continue;
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

import { inflateSync } from 'node:zlib';

/**
 * The pixels of a picture, row by row, without filters (w3.org/TR/png-3).
 *
 * @param png as a browser writes it: 8 bits a channel, RGB or RGBA, not interlaced
 * @throws where it is written otherwise
 */
export function readPng(png: Buffer): { width: number; height: number; channels: 3 | 4; pixels: Buffer } {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const [depth, kind, interlace] = [png[24], png[25], png[28]];
  if (depth !== 8 || interlace !== 0 || (kind !== 2 && kind !== 6))
    throw new Error(`a PNG of kind ${kind} with ${depth} bits is not read here`);
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = kind === 6 ? 4 : 3;
  const data = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1);
    const above = y === 0 ? Buffer.alloc(stride) : pixels.subarray((y - 1) * stride, y * stride);
    unfilter(data[from]!, data.subarray(from + 1, from + 1 + stride), above, channels).copy(pixels, y * stride);
  }
  return { width, height, channels, pixels };
}

/** Reverses the PNG specification's filters 0 to 4 on one row. */
function unfilter(filter: number, line: Buffer, above: Buffer, channels: number): Buffer {
  const out = Buffer.from(line);
  for (let x = 0; x < out.length; x += 1) {
    const left = x < channels ? 0 : out[x - channels]!;
    const up = above[x]!;
    const corner = x < channels ? 0 : above[x - channels]!;
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
    out[x] = (out[x]! + guess) & 255;
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

import { inflateSync } from 'node:zlib';

/**
 * How much of a picture is drawn: the share of pixels that differ from its commonest colour, 0 to 1. A blank screen has
 * 0.
 *
 * @param png as the browser writes it: 8 bits a channel, RGB or RGBA, not interlaced
 */
export function drawnShare(png: Buffer): number {
  const { width, height, channels, data } = readChunks(png);
  const stride = width * channels;
  const counts = new Map<number, number>();
  let above: Buffer = Buffer.alloc(stride);
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1);
    const line = unfilter(data[from]!, data.subarray(from + 1, from + 1 + stride), above, channels);
    for (let x = 0; x < stride; x += channels) {
      const colour = (line[x]! << 16) | (line[x + 1]! << 8) | line[x + 2]!;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    above = line;
  }
  return 1 - Math.max(...counts.values()) / (width * height);
}

function readChunks(png: Buffer): { width: number; height: number; channels: number; data: Buffer } {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [depth, kind, interlace] = [png[24], png[25], png[28]];
  if (depth !== 8 || interlace !== 0 || (kind !== 2 && kind !== 6))
    throw new Error(`a PNG of kind ${kind} with ${depth} bits is not read here`);
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    channels: kind === 6 ? 4 : 3,
    data: inflateSync(Buffer.concat(parts)),
  };
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

import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawnShare } from './drawn-share';

type Pixel = [number, number, number];
const PAPER: Pixel = [250, 249, 246];
const INK: Pixel = [35, 33, 29];

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose rows are all encoded with the named filter. */
function picture(rows: Pixel[][], filter: number): Buffer {
  const width = rows[0]!.length;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(rows.length, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const lines = rows.map((row) => row.flat());
  const guessOf = (y: number, x: number) => {
    const [left, up, corner] = [lines[y]![x - 3] ?? 0, lines[y - 1]?.[x] ?? 0, lines[y - 1]?.[x - 3] ?? 0];
    const sum = left + up - corner;
    const paeth = [left, up, corner].reduce((best, one) => (Math.abs(sum - one) < Math.abs(sum - best) ? one : best));
    return [0, left, up, (left + up) >> 1, paeth][filter]!;
  };
  const data = lines.flatMap((line, y) => [filter, ...line.map((value, x) => (value - guessOf(y, x) + 256) & 255)]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(data))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('the drawn share of a picture', () => {
  it.each([0, 1, 2, 3, 4])('is 0 for a blank picture and counts differing pixels, with PNG filter %i', (filter) => {
    const blank = Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => PAPER));
    expect(drawnShare(picture(blank, filter))).toBe(0);
    const drawn = blank.map((row, y) => row.map((pixel, x) => (y === 4 && x < 5 ? INK : pixel)));
    expect(drawnShare(picture(drawn, filter))).toBeCloseTo(0.05);
  });
});

import { expect, it } from 'vitest';
import { makePng } from '../support/make-png';
import { movingPicture, readChunks } from './moving-picture';

it('shows each still once, in order, and refuses stills of another size', () => {
  const stills = [makePng(4, 3, [0, 0, 0]), makePng(4, 3, [9, 9, 9]), makePng(4, 3, [0, 0, 0])];
  const chunks = readChunks(movingPicture(stills));
  expect(chunks.map(({ type }) => type)).toEqual([
    'IHDR',
    'acTL',
    'fcTL',
    'IDAT',
    'fcTL',
    'fdAT',
    'fcTL',
    'fdAT',
    'IEND',
  ]);
  const pixels = readChunks(stills[1]!).find(({ type }) => type === 'IDAT')!.data;
  expect(chunks[5]!.data.subarray(4).equals(pixels)).toBe(true);
  const numbers = chunks.filter(({ type }) => ['fcTL', 'fdAT'].includes(type)).map(({ data }) => data.readUInt32BE());
  expect(numbers).toEqual([0, 1, 2, 3, 4]);
  expect(() => movingPicture([makePng(4, 3, [0, 0, 0]), makePng(5, 3, [0, 0, 0])])).toThrow('differ');
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPictureSaver } from './save-picture';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const saver = () =>
  createPictureSaver({ folder: join(folder, 'exports'), now: () => new Date(2026, 4, 3, 12).getTime() });
const SVG = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"></svg>');

describe('pictures of the graph', () => {
  it('are written under the day they were saved, and overwrite nothing', async () => {
    const save = saver();
    await save('svg', SVG);
    const { path } = await save('svg', SVG);
    expect((await readdir(join(folder, 'exports'))).toSorted()).toEqual([
      'graph 2026-05-03 (2).svg',
      'graph 2026-05-03.svg',
    ]);
    expect(new Uint8Array(await readFile(path))).toEqual(SVG);
  });

  it('are refused when the bytes are of another format, and nothing is written', async () => {
    const html = new TextEncoder().encode('<script>alert(1)</script>');
    for (const [format, bytes] of [
      ['svg', html],
      ['png', SVG],
      ['png', new Uint8Array()],
    ] as const)
      await expect(saver()(format, bytes)).rejects.toMatchObject({ code: 'bad-input' });
    expect(await readdir(folder)).toEqual([]);
  });
});

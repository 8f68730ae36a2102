import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createPositionsFile, MAX_VIEWS } from './positions-file';

let folder: string;
let time = Date.UTC(2026, 4, 1);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-coordinates-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => createPositionsFile(join(folder, 'graph'), silentLogger, () => (time += 60_000));
const saved = { ids: 'a\nb', coordinates: Float32Array.of(0.5, -1, 2, 3) };

describe('positions of notes on the disk', () => {
  it('survive a restart, separately for each view', async () => {
    await open().write('whole', saved);
    await open().write('note', { ids: '', coordinates: new Float32Array() });
    expect(await open().read('whole')).toEqual(saved);
    expect(await open().read('note')).toEqual({ ids: '', coordinates: new Float32Array() });
    expect(await open().read('other')).toBeNull();
  });

  it('are discarded when the file is damaged, truncated or not numeric', async () => {
    const file = open();
    const path = join(folder, 'graph', 'whole.positions');
    await file.write('whole', saved);
    const bytes = await readFile(path);
    for (const broken of [
      Buffer.alloc(0),
      bytes.subarray(0, bytes.length - 1),
      Buffer.concat([bytes, Buffer.of(0)]),
      Buffer.from(bytes).fill(0xff, 4, 8),
      Buffer.from(bytes).fill(0, 0, 4),
    ]) {
      await writeFile(path, broken);
      expect(await file.read('whole')).toBeNull();
    }
    await file.write('whole', { ids: 'a', coordinates: Float32Array.of(Number.NaN, 1) });
    expect(await file.read('whole')).toBeNull();
  });

  it('are kept for the most recent views only', async () => {
    const file = open();
    for (let view = 0; view < MAX_VIEWS; view += 1) {
      await file.write(`view${view}`, saved);
      await file.read(`view${view}`);
    }
    await file.read('view0');
    await file.write('another', saved);
    await file.read('another');
    await file.write('last', saved);
    const names = await readdir(join(folder, 'graph'));
    expect(names).toHaveLength(MAX_VIEWS);
    expect(names).toContain('view0.positions');
    expect(names).not.toContain('view1.positions');
  });
});

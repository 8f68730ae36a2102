import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findProgram } from './start-program';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-programs-'));
});
afterEach(() => rm(folder, { recursive: true }));

it.skipIf(process.platform === 'win32')(
  'a program is found on the search path or by its whole path, and only what can be run is one',
  async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    await mkdir(join(first, 'a-folder'), { recursive: true });
    await mkdir(second);
    await writeFile(join(first, 'robin-acp'), 'a note of this name');
    await writeFile(join(second, 'robin-acp'), '#!/bin/sh\n');
    await chmod(join(second, 'robin-acp'), 0o700);
    const environment = { PATH: `${first}:${second}:.` };
    const find = (name: string) => findProgram(name, environment);
    expect(await find('robin-acp')).toBe(join(second, 'robin-acp'));
    expect(await find(join(second, 'robin-acp'))).toBe(join(second, 'robin-acp'));
    expect(await find(join(first, 'robin-acp'))).toBeNull();
    expect(await find('a-folder')).toBeNull();
    // A path from somewhere is another program wherever the app happens to stand.
    expect(await find('./robin-acp')).toBeNull();
    expect(await find('')).toBeNull();
  },
);

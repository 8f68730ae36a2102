import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGivenFiles, type GivenFiles } from './given-files';

let folder: string;
let given: GivenFiles;
let ids: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'given-'));
  ids = 0;
  given = createGivenFiles(() => `gift-${(ids += 1)}`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = async (name: string, text = name): Promise<string> => {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, text);
  return path;
};
const look = async (...paths: string[]) => {
  const answer = await given.look(paths);
  return answer.kind === 'files'
    ? answer.files.map(({ name, isUnreadable }) => (isUnreadable ? `no ${name}` : name))
    : answer;
};

describe('files that are given from outside', () => {
  it('are named, several at once and with a folder, and read piece by piece', async () => {
    const answer = await given.look([
      await put('Clay.md', 'Fire it twice'),
      (await put('notes/a/Kiln.md'), join(folder, 'notes')),
    ]);
    expect(answer).toMatchObject({
      kind: 'files',
      id: 'gift-1',
      files: [{ name: 'Clay.md', size: 13 }, { name: 'notes/a/Kiln.md' }],
    });
    expect(JSON.stringify(answer)).not.toContain(folder);
    const read = async (from: number, bytes: number) =>
      Buffer.from(await given.read({ id: 'gift-1', file: 0, from, bytes })).toString();
    expect([await read(0, 4), await read(4, 100), await read(13, 100)]).toEqual(['Fire', ' it twice', '']);
  });

  it('are nothing else than what was given', async () => {
    await given.look([await put('Clay.md')]);
    await put('secret.md');
    for (const piece of [
      { id: 'gift-1', file: 1 },
      { id: 'gift-2', file: 0 },
      { id: join(folder, 'secret.md'), file: 0 },
    ])
      await expect(given.read({ ...piece, from: 0, bytes: 1 })).rejects.toMatchObject({ code: 'not-found' });
    for (let more = 0; more < 4; more += 1) await given.look([join(folder, 'Clay.md')]);
    await expect(given.read({ id: 'gift-1', file: 0, from: 0, bytes: 1 })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('that are gone are said, and hide no others; one that goes meanwhile cannot be read', async () => {
    const clay = await put('Clay.md');
    const gone = join(folder, 'Gone.md');
    expect(await look(gone)).toEqual({ kind: 'refused', words: '“Gone.md” is not there any more.' });
    expect(await look(gone, `${gone}\0`)).toMatchObject({ words: 'None of the 2 files is there any more.' });
    expect(await look(clay, gone)).toEqual(['Clay.md', 'no Gone.md']);
    const { id } = (await given.look([clay])) as { id: string };
    await rm(clay);
    await expect(given.read({ id, file: 0, from: 0, bytes: 1 })).rejects.toMatchObject({
      code: 'import-unreadable',
      message: '“Clay.md” cannot be read.',
    });
  });

  it('follow no link inside a folder, and name what cannot be read there', async () => {
    const secret = await put('elsewhere/secret.md');
    await put('notes/Clay.md');
    await symlink(secret, join(folder, 'notes', 'linked.md'));
    await mkdir(join(folder, 'notes/closed'));
    await chmod(join(folder, 'notes/closed'), 0);
    const isRoot = process.getuid?.() === 0;
    expect(await look(join(folder, 'notes'))).toEqual(
      ['notes/Clay.md', ...(isRoot ? [] : ['no notes/closed']), 'no notes/linked.md'].toSorted(
        (left, right) => Number(left.startsWith('no ')) - Number(right.startsWith('no ')),
      ),
    );
    await chmod(join(folder, 'notes/closed'), 0o700);
  });

  it('of one name stay several, and the same one given twice is one', async () => {
    const [first, second] = [await put('a/Clay.md'), await put('b/Clay.md')];
    const third = await put('c/b/Clay.md');
    expect(await look(first, second, first, third)).toEqual(['Clay.md', 'b/Clay.md', 'c/b/Clay.md']);
  });

  it.each([
    ['\\\\server\\share\\Clay.md'],
    ['//server/share/Clay.md'],
    ['\\\\.\\pipe\\Clay.md'],
    ['file://server/share/Clay.md'],
  ])('on another computer or device are not touched: %s', async (path) => {
    expect(await look(await put('x.md'), path)).toEqual({
      kind: 'refused',
      words: '“Clay.md” lies on another computer. Drop it on the window, or copy it to this computer first.',
    });
  });

  it('that are too many are refused in words; ten thousand are not', async () => {
    await mkdir(join(folder, 'many'));
    for (let number = 0; number < 10_000; number += 1) await writeFile(join(folder, 'many', `${number}.md`), '');
    expect(await look(join(folder, 'many'))).toHaveLength(10_000);
    const paths = Array.from({ length: 20_001 }, (_, number) => `/nowhere/${number}.md`);
    expect(await look(...paths)).toMatchObject({ kind: 'refused', words: expect.stringContaining('too many files') });
  }, 60_000);
});

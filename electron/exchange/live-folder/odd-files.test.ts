import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import { createExclusion } from './run/mirror-options';
import type { Decision, MirrorReport } from './mirror';
import { openTestMirror, type TestMirror } from './testing/test-mirror';

let test: TestMirror;
beforeEach(async () => {
  test = await openTestMirror();
});
afterEach(async () => {
  await test.close();
  await test.removeFolders();
});

const decide = async ({ waiting }: MirrorReport, answer: Decision['answer']): Promise<MirrorReport> => {
  expect(waiting).toHaveLength(1);
  const { id, kind, bytes, content } = waiting[0]!;
  return test.mirror.decide({ id, kind, bytes, content, answer }, new AbortController().signal);
};

describe('a file that lost its text', () => {
  const FRONT = '---\nrating: 007\n---\n';
  const cuts = [
    ['all of it', () => ''],
    ['but for blanks', () => ' \n\n\t\n'],
    ['but for its front matter', (text: string) => text.slice(0, text.lastIndexOf('---\n') + 4)],
  ] as const;

  it.each(cuts)('waits as a deleted one does, and can be put back: %s', async (_what, cut) => {
    await test.write('Clay.md', `${FRONT}Fire it twice.\n`);
    await test.run();
    const before = await test.read('Clay.md');
    const { id } = (await test.kept()).get('Clay')!;
    await test.write('Clay.md', cut(before));
    const report = await test.run();
    expect(report).toMatchObject({
      takenIn: 0,
      written: 0,
      waiting: [{ kind: 'file-gone', title: 'Clay', answers: ['put-back', 'archive-note', 'note-only'] }],
    });
    expect((await test.note(id)).body).toBe('Fire it twice.');
    expect((await decide(report, 'put-back')).waiting).toEqual([]);
    expect(await test.read('Clay.md')).toBe(before);
    expect(await test.run()).toMatchObject({ written: 0, takenIn: 0, waiting: [] });
  });

  it('goes with its note, or stays without it, only when that is said', async () => {
    const { id } = await test.create('Clay', 'x');
    const pots = await test.create('Pots', 'y');
    await test.run();
    await test.write('Clay.md', '');
    expect((await decide(await test.run(), 'archive-note')).waiting).toEqual([]);
    expect((await test.note(id)).status).toBe('archived');
    await test.write('Pots.md', '');
    expect((await decide(await test.run(), 'note-only')).waiting).toEqual([]);
    expect((await test.note(pots.id)).body).toBe('y');
    expect(await test.read('Pots.md')).toBe('');
  });
});

describe('one odd entry', () => {
  it('of a size that nobody reads is named, and the others are mirrored', async () => {
    await test.write('Film.md', 'See [film](big.mp4) and [sound](loud.wav).\n');
    await test.write('Other.md', 'other\n');
    for (const [name, bytes] of [
      ['big.mp4', 3 * 2 ** 30],
      ['loud.wav', 1.5 * 2 ** 30],
    ] as const) {
      await test.write(name, '');
      await truncate(join(test.folder, name), bytes);
    }
    const used = process.memoryUsage().rss;
    const report = await test.run();
    expect(report).toMatchObject({ added: 2 });
    expect(report.problems.map(({ path }) => path)).toEqual(['big.mp4', 'loud.wav']);
    expect(process.memoryUsage().rss - used).toBeLessThan(500 * 2 ** 20);
    await test.create('In the app', 'x');
    expect(await test.run()).toMatchObject({ written: 1 });
  });

  it.skipIf(process.platform !== 'linux')('whose name is no UTF-8 is named', async () => {
    const named = (name: Buffer) => Buffer.concat([Buffer.from(`${test.folder}/`), name]);
    await writeFile(named(Buffer.from([0x62, 0xff, 0xfe, 0x2e, 0x6d, 0x64])), 'text');
    await test.write('Other.md', 'other\n');
    const { added, problems } = await test.run();
    expect(added).toBe(1);
    expect(problems).toEqual([{ path: 'b\ufffd\ufffd.md', why: expect.stringContaining('UTF-8') }]);
  });

  it('is a folder of packages: nothing in it is read or written', async () => {
    await test.write('app/node_modules/left-pad/README.md', '# left-pad\n');
    await test.write('app/Plan.md', 'plan\n');
    const { added, problems } = await test.run();
    expect([added, problems.map(({ path }) => path)]).toEqual([1, ['app/node_modules/']]);
    expect(await test.read('app/node_modules/left-pad/README.md')).toBe('# left-pad\n');
  });

  it.each([5_000, 10_000, 200_000])(
    'nested %i deep is read as text, in time',
    async (levels) => {
      const shapes = {
        flow: `x: ${'['.repeat(levels)}${']'.repeat(levels)}`,
        maps: `x: ${'{a: '.repeat(levels)}${'}'.repeat(levels)}`,
        quoted: `x: ${'["]", '.repeat(levels)}${']'.repeat(levels)}`,
        lines: `x:\n  ${'- '.repeat(levels)}y`,
        keys: `${'? '.repeat(levels)}y`,
      };
      for (const [name, front] of Object.entries(shapes)) await test.write(`${name}.md`, `---\n${front}\n---\nbody\n`);
      await test.write('toml.md', `+++\nx = ${'['.repeat(levels)}${']'.repeat(levels)}\n+++\nbody\n`);
      await test.write('Other.md', 'other\n');
      const report = await test.run();
      expect(report.added).toBe(7);
      if (levels === 5_000) expect(report.problems.map(({ why }) => why).join('\n')).toContain('nested too deeply');
      if (levels === 5_000) expect((await test.kept()).get('flow')?.body).toBe('body');
      expect(await test.read('flow.md')).toBe(`---\n${shapes.flow}\n---\nbody\n`);
    },
    60_000,
  );
});

it('a name that is excluded is written nowhere, whichever field holds it', async () => {
  const excluded: Excluded = { people: ['Milena Dvorakova'], places: [], folders: [] };
  const names = {
    'Colleague A.md': '---\naliases: [Milena Dvorakova]\n---\nShe likes tea.\n',
    'Colleague B.md': '---\ntags: [milena]\n---\nShe likes tea.\n',
    'Talk.md': '---\nwith: "[[Milena Dvorakova]]"\n---\nTalk.\n',
    'Escaped.md': '---\nwith: "Mil\\u0065na"\n---\nTalk.\n',
    'Plan.md': 'plan\n',
  };
  for (const [path, text] of Object.entries(names)) await test.write(path, text);
  await test.run();
  const first = test;
  const { indexedDB, clock, folder: vaultFolder } = first.vault;
  await first.close();
  test = await openTestMirror({
    isExcluded: createExclusion(() => excluded),
    places: { vaultFolder, folder: await mkdtemp(join(tmpdir(), 'engram-mirror-')), indexedDB, clock },
  });
  await test.run();
  expect([...(await test.pages()).keys()]).toEqual([expect.stringMatching(/\/Plan\.md$/u)]);
});

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from './mirror';
import { openTestMirror, type TestMirror } from './testing/test-mirror';

let test: TestMirror;
beforeEach(async () => {
  test = await openTestMirror();
});
afterEach(async () => {
  await test.close();
  await test.removeFolders();
});

const COPIES = [
  "Clay (Ines's conflicted copy 2024-05-17).md",
  'Clay (In Konflikt stehende Kopie von Ines 2024-05-17).md',
  'Clay (Copie en conflit de PC-1 2024-05-17) (1).md',
  'Clay (インスの競合コピー 2024-05-17).md',
  'Clay (conflicted copy 2024-05-17 103000).md',
  'Clay.sync-conflict-20240517-103000-ABCDEFG.md',
  'Clay_conflict-20240517-103000.md',
  'Clay 2.md',
  'Clay (1).md',
  'Clay-DESKTOP-ABC123.md',
  'Clay-Ines’s MacBook.md',
];

describe('a second version that a sync service put beside a file', () => {
  it.each(COPIES)('waits for a decision and becomes no second note: %s', async (name) => {
    const { id } = await test.create('Clay', 'Fire it twice.');
    await test.run();
    const before = await test.read('Clay.md');
    await test.write(name, before.replace('twice', 'once'));
    const report = await test.run();
    expect(report).toMatchObject({
      added: 0,
      takenIn: 0,
      waiting: [
        { kind: 'conflict-copy', id, title: 'Clay', path: name, answers: ['use-note', 'use-file', 'keep-both'] },
      ],
    });
    expect(await test.mirror.difference(id)).toMatchObject({
      note: expect.stringContaining('twice'),
      file: expect.stringContaining('once'),
    });
    expect(await test.read('Clay.md')).toBe(before);
  });

  const decide = async (answer: Decision['answer']) => {
    const { waiting } = await test.run();
    expect(waiting).toHaveLength(1);
    const { id, kind, bytes, content } = waiting[0]!;
    return test.mirror.decide({ id, kind, bytes, content, answer }, new AbortController().signal);
  };
  it.each([
    ['use-note', 'Fire it twice.', ['Clay']],
    ['use-file', 'Fire it once.', ['Clay']],
    ['keep-both', 'Fire it twice.', ['Clay', 'Clay (from the folder)']],
  ] as const)('leaves no text behind, whatever is answered: %s', async (answer, body, titles) => {
    const { id } = await test.create('Clay', 'Fire it twice.');
    await test.run();
    const copy = 'Clay.sync-conflict-20240517-103000-ABCDEFG.md';
    await test.write(copy, (await test.read('Clay.md')).replace('twice', 'once'));
    expect((await decide(answer)).waiting).toEqual([]);
    expect((await test.note(id)).body).toBe(body);
    expect(await test.read('Clay.md')).toContain(body);
    expect([...(await test.kept()).keys()].toSorted()).toEqual(titles);
    expect(existsSync(join(test.folder, copy))).toBe(false);
    const versions = await test.vault.store.query({ name: 'versionsOfNote', noteId: id });
    const kept = [
      ...versions.map((version) => version.body),
      ...[...(await test.kept()).values()].map((note) => note.body),
    ];
    expect(kept).toEqual(expect.arrayContaining(['Fire it twice.', 'Fire it once.']));
    expect(await test.run()).toMatchObject({ written: 0, takenIn: 0, added: 0, waiting: [] });
  });

  it('leaves its tags behind with its text, where the note’s own stay', async () => {
    const { id } = await test.create('Clay', 'Fire it twice.');
    await test.run();
    const text = await test.read('Clay.md');
    await test.write('Clay 2.md', text.replace('engram-id', 'tags: [glaze]\nengram-id'));
    await decide('use-note');
    expect((await test.note(id)).tags).toEqual([]);
    const versions = await test.vault.store.query({ name: 'versionsOfNote', noteId: id });
    expect(versions.map(({ body }) => body)).toContainEqual(expect.stringContaining('tags: [glaze]'));
  });

  it('of a page that carries no id is known by near the same text, and others are notes of their own', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `Line ${index} of the page.`).join('\n');
    const open = '---\nbroken: [\n---\n';
    await test.write('Clay.md', `${open}${lines}\n`);
    await test.write('Log.md', 'monday');
    await test.run();
    await test.write('Clay 2.md', `${open}${lines}\nOne more.\n`);
    await test.write('Log 2.md', 'something else entirely');
    await test.write('Log (Berlin 2024-05-17).md', 'a trip');
    await test.write('Log-book.md', 'a book');
    expect(await test.run()).toMatchObject({ added: 3, waiting: [{ kind: 'conflict-copy', path: 'Clay 2.md' }] });
  });

  it('is asked about one after another, and is not taken for the note’s own file', async () => {
    const { id } = await test.create('Clay', 'Fire it twice.');
    await test.run();
    const text = await test.read('Clay.md');
    await test.write('Clay 2.md', text.replace('twice', 'once'));
    await test.write('Clay 3.md', text.replace('twice', 'thrice'));
    expect((await decide('use-note')).waiting).toMatchObject([{ path: 'Clay 3.md' }]);
    expect((await decide('use-file')).waiting).toEqual([]);
    expect((await test.note(id)).body).toBe('Fire it thrice.');
    expect([...(await test.pages()).keys()]).toEqual(['Clay.md']);
  });
});

it('a file with marks of a merge conflict of git is told and waits until they are gone', async () => {
  const { id } = await test.create('Clay', 'Fire it twice.');
  await test.run();
  const before = await test.read('Clay.md');
  const marked = before.replace(
    'Fire it twice.',
    '<<<<<<< HEAD\nFire it twice.\n=======\nFire it once.\n>>>>>>> laptop',
  );
  await test.write('Clay.md', marked);
  await test.write('New.md', '<<<<<<< ours\na\n||||||| base\nb\n=======\nc\n>>>>>>> theirs\n');
  await test.write('About git.md', 'It writes:\n\n```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n```\n');
  await test.write('Arrows.md', '<<<<<<< left\n\nTitle\n=======\n');
  const report = await test.run();
  expect(report).toMatchObject({ takenIn: 0, written: 2, added: 2, waiting: [] });
  expect(report.problems).toEqual([
    { path: 'Clay.md', why: expect.stringContaining('git') },
    { path: 'New.md', why: expect.stringContaining('git') },
  ]);
  expect(await test.read('Clay.md')).toBe(marked);
  expect((await test.note(id)).body).toBe('Fire it twice.');
  // A second version is not taken for the note's own file meanwhile.
  await test.write('Clay 2.md', before.replace('twice', 'thrice'));
  expect(await test.run()).toMatchObject({ takenIn: 0, waiting: [{ kind: 'conflict-copy', path: 'Clay 2.md' }] });
  expect((await test.note(id)).body).toBe('Fire it twice.');
  await rm(join(test.folder, 'Clay 2.md'));
  await test.write('Clay.md', before.replace('twice', 'once'));
  expect(await test.run()).toMatchObject({ takenIn: 1 });
  expect((await test.note(id)).body).toBe('Fire it once.');
});

it('folders of packages, of other people’s code and of what programs build are left alone and named', async () => {
  const theirs = {
    'app/node_modules/left-pad/README.md': 'app/node_modules/',
    'app/dist/CHANGES.md': 'app/dist/',
    'rust/target/doc/x.md': 'rust/target/',
    'go/vendor/github.com/x/README.md': 'go/vendor/',
    'py/venv/lib/LICENSE.md': 'py/venv/',
    'cache/anything/page.md': 'cache/anything/',
  };
  for (const path of Object.keys(theirs)) await test.write(path, 'theirs\n');
  for (const path of ['app/package.json', 'rust/Cargo.toml', 'go/go.mod', 'py/venv/pyvenv.cfg'])
    await test.write(path, '');
  await test.write('cache/anything/CACHEDIR.TAG', 'Signature: 8a477f597d28d172789f06886806bc55\n');
  const mine = ['app/docs/Plan.md', 'Work/vendor/Ines.md', 'Work/target/Goals.md', 'Work/build/Kiln.md'];
  for (const path of mine) await test.write(path, 'mine\n');
  const { added, problems } = await test.run();
  expect(added).toBe(mine.length);
  expect(problems.map(({ path }) => path)).toEqual(Object.values(theirs).toSorted());
  for (const path of Object.keys(theirs)) expect(await test.read(path)).toBe('theirs\n');
});

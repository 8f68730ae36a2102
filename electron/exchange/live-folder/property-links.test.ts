import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseFrontMatter } from '../../../shared/lib/front-matter';
import { openTestMirror, type TestMirror } from './testing/test-mirror';

let test: TestMirror;
beforeEach(async () => {
  test = await openTestMirror();
});
afterEach(async () => {
  await test.close();
  await test.removeFolders();
});

const FIELDS = [
  'up: [[Target]]',
  'up: "[[Target]]"',
  "up: '[[Target#Part|shown]]'",
  'up: [[Target|the one]]  # mine',
  'up:\n  - [[Target]]\n  - "[[Other]]"',
  'up: [[[Target]], [[Other]]]',
  'up: ["[[Target]]", x]',
  'up:\n    deep:\n        deeper: [[Target]]',
  'note: |\n    see [[Target]]\n    and more',
];

describe('a link in a property', () => {
  it.each(FIELDS)('is a link, has a backlink, and follows a rename by one edit of the header: %s', async (field) => {
    await test.write('Page.md', `---\ncode: 007\n${field}\n\n# note\nlast: {{x}}\n---\nText\n`);
    await test.write('Target.md', 'target\n');
    await test.run();
    const target = (await test.kept()).get('Target')!;
    const before = await test.read('Page.md');
    const links = async () => (await test.corpus.notes.page(target.id)).backlinks.map(({ title }) => title);
    expect(await links()).toEqual(['Page']);
    await test.edit(target.id, { title: 'Goal: a new one' });
    expect(await test.run()).toMatchObject({ waiting: [], problems: [] });
    expect(await test.read('Page.md')).toBe(before.replace('[[Target', '[[Goal: a new one'));
    expect(await links()).toEqual(['Page']);
    expect(await test.run()).toMatchObject({ written: 0, takenIn: 0 });
  });

  it('that could not be renamed without a change of other values stays, and still leads there', async () => {
    const text = '---\nup: "[[Target]]"\n---\nText\n';
    await test.write('Page.md', text);
    await test.write('Target.md', 'target\n');
    await test.run();
    const target = (await test.kept()).get('Target')!;
    await test.edit(target.id, { title: 'The "new" one' });
    await test.run();
    expect(await test.read('Page.md')).toContain('up: "[[Target]]"\n');
    expect((await test.corpus.notes.page(target.id)).backlinks).toHaveLength(1);
  });
});

it('a list in a list that is no link stays a list', () => {
  expect(parseFrontMatter('---\na: [[1, 2]]\nb: [[x], [y]]\nc: [[x, y], z]\nd: &l [[x]]\n---\n').data).toEqual({
    a: [[1, 2]],
    b: [['x'], ['y']],
    c: [['x', 'y'], 'z'],
    d: [['x']],
  });
});

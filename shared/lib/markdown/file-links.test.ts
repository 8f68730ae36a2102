import { expect, it, describe } from 'vitest';
import { parseFileLinks } from './file-links';
import { createFileResolver, leadsOutside } from './resolve-file';

const targets = (markdown: string) => parseFileLinks(markdown).map(({ target }) => target);

describe('the files of a page', () => {
  it.each([
    ['embeds', '![[plan.png]] ![[plan 2.png|200]] ![x](img/a.png)', ['plan.png', 'plan 2.png', 'img/a.png']],
    ['links', '[[paper.pdf#page=3]] [code](src/run.py "the script")', ['paper.pdf#page=3', 'src/run.py']],
    ['encoded', '![x](My%20plans/roof%20%281%29.png)', ['My plans/roof (1).png']],
    ['by reference', '![roof][r]\n\n[r]: <old plans/roof.jpg>\n', ['old plans/roof.jpg']],
    ['in a table', '| a | ![[plan.png\\|80]] |', ['plan.png']],
    ['of any kind', '![[run.py]] and [[Node.js]]', ['Node.js', 'run.py']],
    ['as a tag', '<img width="40" src="img/a.png"/> <IMG SRC=\'b.gif\'>', ['img/a.png', 'b.gif']],
    ['absolute', '![x](file:///etc/passwd.png) ![y](/etc/key.pem)', ['file:///etc/passwd.png', '/etc/key.pem']],
    ['a picture that is a link', '[![x](a.png)](b.pdf)', ['a.png', 'b.pdf']],
  ])('are found: %s', (_what, text, expected) => {
    expect(targets(text).sort()).toEqual(expected.toSorted());
  });

  it.each([
    ['on the web', '![x](https://a.example/b.png) ![y](data:image/png;base64,AAAA) <img src="http://a.example/x.png">'],
    ['in code', '`![[a.png]]`\n\n```\n![x](b.png)\n<img src="c.png">\n```\n'],
    ['pages', '[[Barn]] ![[Barn#Roof]] [x](barn.md) [y](barn) [z](v1.2/notes)'],
    ['anchors', '[x](#fig.1)'],
  ])('are not: %s', (_what, text) => {
    expect(targets(text)).toEqual([]);
  });

  it('are read in one pass', () => {
    expect(parseFileLinks('![x](a.png) <img src="b.png"> '.repeat(20_000))).toHaveLength(2);
    for (const part of ['<img ', '<img src="', '![', '![[a.png', '![x](a.png'])
      expect(() => parseFileLinks(part.repeat(50_000))).not.toThrow();
  });
});

describe('a file of a page', () => {
  const resolve = createFileResolver(
    [
      'wiki/img/a.png',
      'wiki/notes/img/a.png',
      'wiki/notes/deep/b.png',
      'other/img/a.png',
      'wiki/Ordner/Straße.png',
    ].map((path) => ({ path })),
  );
  it.each([
    ['beside the page first', 'img/a.png', 'wiki/notes/x.md', 'wiki/notes/img/a.png'],
    ['from the folder’s root', '/img/a.png', 'wiki/notes/x.md', 'wiki/img/a.png'],
    ['upwards', '../img/a.png', 'wiki/notes/x.md', 'wiki/img/a.png'],
    ['by name, in fewest folders', 'a.png', 'wiki/x/y/z.md', 'wiki/img/a.png'],
    ['by the end of its path', 'deep/b.png', 'wiki/x.md', 'wiki/notes/deep/b.png'],
    ['of a page without a path', 'b.png', undefined, 'wiki/notes/deep/b.png'],
    ['whatever the case, and with a place', 'A.PNG#page=2', 'other/x.md', 'other/img/a.png'],
  ])('is found %s', (_how, target, from, expected) => {
    expect(resolve(target, from)?.path).toBe(expected);
  });

  it.each([
    ['../../img/a.png', 'wiki/x.md'],
    ['file:///wiki/img/a.png', 'wiki/x.md'],
    ['C:/wiki/img/a.png', 'wiki/x.md'],
    ['..\\img\\a.png', 'wiki/notes/x.md'],
    ['../a.png', 'wiki/notes/x.md'],
    ['nothing.png', 'wiki/x.md'],
  ])('is none: %s', (target, from) => {
    expect(resolve(target, from)).toBeNull();
  });

  it('that lies outside the folder is told from a missing one', () => {
    expect(leadsOutside('../../etc/passwd', 'wiki/x.md')).toBe(true);
    expect(leadsOutside('../nothing.png', 'wiki/notes/x.md')).toBe(false);
  });
});

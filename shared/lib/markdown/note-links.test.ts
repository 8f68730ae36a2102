import { describe, expect, it } from 'vitest';
import { codeRanges } from './code-ranges';
import { keysOfTarget, nameOfMissing } from './link-target';
import { parseNoteLinks } from './note-links';

const targets = (markdown: string) => parseNoteLinks(markdown).map(({ target }) => target);

describe('the links of a page', () => {
  it.each([
    ['relative', '[x](../a/b.md#head)', ['../a/b.md#head']],
    ['encoded', '[x](My%20notes/Old%20barn.md)', ['My notes/Old barn.md']],
    ['in angle brackets', '[x](<My notes/Old barn.md>)', ['My notes/Old barn.md']],
    ['with a title', `[x](barn.md "The barn") [y](mill.md 'Mill') [z](oak.md (Oak))`, ['barn.md', 'mill.md', 'oak.md']],
    ['with brackets in both parts', '[a [b] c](barn_(old).md)', ['barn_(old).md']],
    ['without an ending', '[x](barn) and [y](projects/)', ['barn', 'projects/']],
    ['embeds', '![[plan.png]] ![x](img/plan.png) ![[Barn#Roof]]', ['plan.png', 'img/plan.png', 'Barn#Roof']],
    ['by reference', 'See [the barn][b], [b] and [b][].\n\n[b]: ../barn.md "Barn"\n', Array(3).fill('../barn.md')],
    ['wikilinks with definitions', 'See [[barn]].\n\n[barn]: ../old/barn.md "Barn"\n', ['../old/barn.md']],
    ['of SilverBullet', '[[Folder/Page@12]] [[^Library/Std]]', ['Folder/Page@12', '^Library/Std']],
  ])('are found: %s', (_what, text, expected) => {
    expect(targets(text)).toEqual(expected);
  });

  it.each([
    ['anchors', '[x](#roof) [[#Roof]] [[@120]]'],
    ['external addresses', '[x](https://a.example/b.md) [y](mailto:a@b.example) [z](//a.example/b.md)'],
    ['files that are no notes', '[x](LICENSE.txt) [y](run.js)'],
    ['code', '`[x](a.md)` and\n\n```\n[x](b.md)\n[[c]]\n```\n\n    [x](d.md)\n'],
    ['escaped brackets', String.raw`\[x](a.md) [x\](a.md)`],
    ['unused definitions', '[a]: b.md'],
    ['queries', '${query[[from index.tasks()]]} [[${name}]]'],
    ['half a link', '[x](a.md and [y]( and ](z.md'],
  ])('are not: %s', (_what, text) => {
    expect(targets(text)).toEqual([]);
  });

  it('keep the order of the text, embeds marked', () => {
    expect(parseNoteLinks('[a](a.md) [[b]] ![c](c.png)')).toEqual([
      { target: 'a.md', kind: 'file', isEmbed: false },
      { target: 'b', kind: 'title', isEmbed: false },
      { target: 'c.png', kind: 'file', isEmbed: true },
    ]);
  });

  it('name the note that is missing by its last part', () => {
    expect(['../a/Old barn.md#Roof', './mill.md', 'Folder/Page', 'Barn#Roof', '^Oak@12'].map(nameOfMissing)).toEqual([
      'Old barn',
      'mill',
      'Folder/Page',
      'Barn',
      'Oak',
    ]);
    expect([...keysOfTarget('../a/Old barn.md#Roof')]).toContain('old barn');
  });

  it('of long pages are read in one pass', () => {
    const count = 20_000;
    expect(targets('- [a](b.md) word `c`\n'.repeat(count))).toHaveLength(count);
    for (const part of ['[', '](', '[a](b', '[[a', '`', '``` ', '[a]: b.md\n', '\\', '> '])
      expect(() => parseNoteLinks(part.repeat(50_000))).not.toThrow();
  });
});

describe('code', () => {
  const inCode = (markdown: string) => codeRanges(markdown).map(({ start, end }) => markdown.slice(start, end).trim());

  it.each([
    ['a fence in a list', '- a\n  ```\n  [x]\n  ```\n- b', ['```\n  [x]\n  ```']],
    ['a fence in a quote', '> ~~~\n> [x]\n> ~~~\n[y]', ['> ~~~\n> [x]\n> ~~~']],
    ['a longer fence', '````\n```\n[x]\n````\n[y]', ['````\n```\n[x]\n````']],
    ['spans over lines', 'a `b\nc` d', ['`b\nc`']],
    ['spans of two lengths', 'a `` b`c `` d ` e', ['`` b`c ``']],
    ['a span that ends nowhere', 'a `b\n\nc` d', []],
    ['an indented list item', '- a\n\n    [x]\n', []],
  ])('is found in %s', (_what, text, expected) => {
    expect(inCode(text)).toEqual(expected);
  });
});

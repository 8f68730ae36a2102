import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitBlocks, splitRow } from './split-blocks';

const kinds = (markdown: string) => splitBlocks(markdown).map(({ kind, text }) => `${kind}: ${text}`);
const rejoined = (markdown: string) =>
  splitBlocks(markdown)
    .map(({ before, text }) => before + text)
    .join('');

describe('cutting Markdown into blocks', () => {
  it.each([
    ['a heading above text', '# A\ntext\nmore', ['heading: # A', 'paragraph: text\nmore']],
    ['an underlined heading', 'A\n===\ntext', ['paragraph: A\n===', 'paragraph: text']],
    [
      'a table under text',
      'text\n| a | b |\n|---|--:|\n| 1 | 2 |\nend',
      ['paragraph: text', 'table: | a | b |\n|---|--:|\n| 1 | 2 |', 'paragraph: end'],
    ],
    ['no table without a line of dashes', '| a | b |\n| 1 | 2 |', ['paragraph: | a | b |\n| 1 | 2 |']],
    [
      'a list with what is indented below it',
      '- a\n  more\n\n  and more\n- b\nend',
      ['list: - a\n  more\n\n  and more\n- b', 'paragraph: end'],
    ],
    [
      'code with blank lines',
      '```js\n\n# no heading\n\n```\nend',
      ['code: ```js\n\n# no heading\n\n```', 'paragraph: end'],
    ],
    ['code within a list', '- a\n  ```\n\n# x\n  ```\nend', ['list: - a\n  ```\n\n# x\n  ```', 'paragraph: end']],
    ['code that is not closed', '~~~\na\n\nb', ['code: ~~~\na\n\nb']],
    ['formulas', '$$\na\n\nb\n$$\n\n$$c$$', ['math: $$\na\n\nb\n$$', 'math: $$c$$']],
    ['quotes and rules', '> a\n>\n> b\n***\nend', ['quote: > a\n>\n> b', 'rule: ***', 'paragraph: end']],
    ['a year at the beginning of a line', 'in\n1984. said', ['paragraph: in\n1984. said']],
  ])('knows %s', (_name, markdown, expected) => {
    expect(kinds(markdown)).toEqual(expected);
    expect(rejoined(markdown)).toBe(markdown);
  });

  it('loses no character', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '- a',
        '  - b',
        '1. c',
        '# d',
        '> e',
        '```',
        '~~~',
        '$$',
        '| a | b |',
        '|--|--|',
        '---',
        '===',
        '    f',
        '\tg',
      ),
      fc.string({ maxLength: 8 }).map((text) => text.replaceAll('\n', ' ')),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const markdown = lines.join('\n').replace(/\n\s*$/u, '');
        fc.pre(markdown.trim() !== '');
        expect(rejoined(markdown).trimEnd()).toBe(markdown.trimEnd());
      }),
    );
  });

  it('cuts a line of a table at its bars, not at escaped ones', () => {
    expect(splitRow('| a | [[b\\|c]] |  |')).toEqual(['a', '[[b\\|c]]', '']);
    expect(splitRow('a | b')).toEqual(['a', 'b']);
  });
});

import { expect, it } from 'vitest';
import { csvOfTable, markdownOfTable } from './table-text';

const AT = Date.UTC(2026, 10, 30, 12);

it('a CSV keeps what is no formula, and nothing in it becomes one', () => {
  const columns = ['title', 'note.a', 'tags', 'updated'];
  const rows = [
    ['=1+1', '-5', ['@a', 'b'], AT],
    ['say "so", now', '-cmd|x', null, null],
    ['+1', '-5.25', ['b'], 0],
  ];
  expect(csvOfTable(['=Title', 'a', 'Tags', 'Changed'], columns, rows)).toBe(
    [
      "'=Title,a,Tags,Changed",
      `'=1+1,-5,"'@a, b",2026-11-30T12:00:00.000Z`,
      `"say ""so"", now",'-cmd|x,,`,
      "'+1,-5.25,b,1970-01-01T00:00:00.000Z",
      '',
    ].join('\r\n'),
  );
});

it('a table of Markdown keeps its cells apart, and shows days under whole heads', () => {
  expect(markdownOfTable(['Title', 'Last quoted'], ['title', 'quotedAt'], [['a | b\nc \\', AT]])).toBe(
    '| Title | Last quoted |\n| --- | --- |\n| a \\| b c \\\\ | 2026-11-30 |\n',
  );
});

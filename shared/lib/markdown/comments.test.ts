import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hideComments } from './comments';

it.each([
  ['Clay %%buy more%% holds water.', `Clay ${' '.repeat(12)} holds water.`],
  ['a\n\n%%\nnot for\n\nothers\n%%\n\nb', `a\n\n  \n${' '.repeat(7)}\n\n${' '.repeat(6)}\n  \n\nb`],
  ['%%x%% words', '\u200b\u200b\u200b\u200b\u200b words'],
  ['`%%code%%` and\n\n```\n%% mermaid\n%%\n```', '`%%code%%` and\n\n```\n%% mermaid\n%%\n```'],
  ['100%% sure and 50%% not', '100%% sure and 50%% not'],
  ['an open %% sign', 'an open %% sign'],
  ['one %% paragraph\n\nanother %% one', 'one %% paragraph\n\nanother %% one'],
  ['\\%%no comment%%', '\\%%no comment%%'],
])('of %j shows %j', (markdown, shown) => {
  expect(hideComments(markdown)).toBe(shown);
});

it('keeps lines and offsets, whatever the text', () => {
  const part = fc.oneof(fc.constantFrom('%%', '%', '\n', '\n\n', '`', '```\n', ' ', '🏺'), fc.string({ maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const text = parts.join('');
      const shown = hideComments(text);
      expect(shown).toHaveLength(text.length);
      expect(shown.split('\n').map(({ length }) => length)).toEqual(text.split('\n').map(({ length }) => length));
    }),
  );
});

it('of a megabyte in one line is read', () => {
  const line = '%%a%% '.repeat(160_000);
  expect(hideComments(`${line}words`).trim()).toMatch(/^[\u200b ]*words$/u);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentLines, isIndentable, type SelectedText } from './indent-lines';

/** `|` marks the caret, `[` and `]` a selection. */
function marked(text: string): SelectedText {
  const bare = text.replace(/[|[\]]/g, '');
  const at = text.indexOf('|');
  return at >= 0
    ? { text: bare, start: at, end: at }
    : { text: bare, start: text.indexOf('['), end: text.indexOf(']') - 1 };
}

describe('indenting lines', () => {
  it.each([
    ['the caret’s line moves in', '- a\n- b|', 'in', '- a\n    - b|'],
    ['and out again', '- a\n    - b|', 'out', '- a\n- b|'],
    ['every line of a selection moves', '[a\nb]\nc', 'in', '    [a\n    b]\nc'],
    ['a line the selection only ends at stays', '[a\n]b', 'in', '    [a\n]b'],
    ['tabs stay tabs', '\tif x:|', 'in', '\t\tif x:|'],
    ['fewer than four spaces go as far as there are', '  - a|', 'out', '- a|'],
    ['what is not indented stays', '- a|', 'out', '- a|'],
    ['the caret within the removed spaces stays in its line', '- a\n  |  b', 'out', '- a\n|b'],
  ] as const)('%s', (_name, before, direction, after) => {
    expect(indentLines(marked(before), direction)).toEqual(marked(after));
  });

  it('restores text and selection when undone by outdenting', () => {
    const line = fc.stringMatching(/^[a-z -]{0,8}$/);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (lines, left, right) => {
        const text = lines.join('\n');
        const [start, end] = [left % (text.length + 1), right % (text.length + 1)].toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        const once = indentLines({ text, start, end }, 'in');
        const twice = indentLines(once, 'out');
        if (!lines.includes('')) expect(twice).toEqual({ text, start, end });
        expect(once.text.slice(once.start, once.end).replaceAll('    ', '')).toBe(
          text.slice(start, end).replaceAll('    ', ''),
        );
      }),
    );
  });
});

describe('Tab indents in Markdown source only in list items and code', () => {
  it.each([
    ['- a|', true],
    ['  3. a|', true],
    ['* [ ] to do|', true],
    ['plain|', false],
    ['- a\n\nplain|', false],
    ['-5 degrees|', false],
    ['```js\nlet x|\n```', true],
    ['```js\nlet x\n```\nafter|', false],
    ['~~~\na|', true],
  ])('%j: %j', (text, expected) => {
    const at = text.indexOf('|');
    expect(isIndentable({ text: text.replace('|', ''), start: at, end: at })).toBe(expected);
  });
});

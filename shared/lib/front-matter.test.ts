import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFrontMatter, printFrontMatter } from './front-matter';

describe('front matter', () => {
  it('parses back what it prints, whatever the texts contain', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map((value) => value.replace(/[\ud800-\udfff]/g, ''));
    const field = fc.oneof(
      text,
      fc.integer(),
      fc.boolean(),
      fc.array(text, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('---', 'yes', '1e3', 'a: b', '- x', '"', "'", '#', 'null', '~'),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), field, { noNullPrototype: true }),
        text,
        (data, body) => {
          expect(parseFrontMatter(`${printFrontMatter(data)}${body}`)).toEqual({ data, body });
        },
      ),
    );
  });

  it.each([
    ['no front matter', 'text'],
    ['a rule', '---\n\ntext\n---\nmore'],
    ['not an object', '---\n- a\n---\ntext'],
    ['not closed', '---\na: 1\ntext'],
    ['broken YAML', '---\na: [\n---\ntext'],
  ])('leaves the text unchanged: %s', (_what, text) => {
    expect(parseFrontMatter(text)).toEqual({ data: {}, body: text });
  });

  it('does not expand an alias bomb', () => {
    const bomb = `---\na: &a [x,x,x]\n${Array.from({ length: 12 }, (_, index) => `b${index}: &b${index} [*${index === 0 ? 'a' : `b${index - 1}`},*${index === 0 ? 'a' : `b${index - 1}`}]`).join('\n')}\n---\ntext`;
    expect(parseFrontMatter(bomb)).toEqual({ data: {}, body: bomb });
  });
});

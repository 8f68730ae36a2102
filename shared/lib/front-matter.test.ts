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
          const source = printFrontMatter(data);
          expect(parseFrontMatter(`${source}${body}`)).toEqual({ data, body, source });
        },
      ),
    );
  });

  it.each([
    ['no front matter', 'text'],
    ['a rule', '---\n\ntext\n---\nmore'],
    ['not an object', '---\n- a\n---\ntext'],
    ['not closed', '---\na: 1\ntext'],
  ])('leaves the text unchanged: %s', (_what, text) => {
    expect(parseFrontMatter(text)).toEqual({ data: {}, body: text, source: null });
  });

  it('reads the lines of YAML that is not valid, and keeps it as it was written', () => {
    const source = '---\ntitle: Bees: a diary\ntags:\n  - hive\n  - "wax"\nbroken: [\n---\n';
    expect(parseFrontMatter(`${source}text`)).toEqual({
      data: { title: 'Bees: a diary', tags: ['hive', 'wax'], broken: '[' },
      body: 'text',
      source,
      problem: 'invalid',
    });
  });

  it('reads TOML, nested fields and lists, and nothing at all', () => {
    const toml = '+++\ntitle = "Bees"\n[taxonomies]\ntags = ["hive"]\n+++\n';
    expect(parseFrontMatter(`${toml}text`)).toEqual({
      data: { title: 'Bees', taxonomies: { tags: ['hive'] } },
      body: 'text',
      source: toml,
    });
    expect(parseFrontMatter('+++\nis = [broken\n+++\ntext')).toMatchObject({ data: {}, body: 'text' });
    expect(parseFrontMatter('+++\na sum\n+++\ntext').source).toBeNull();
    expect(parseFrontMatter('---\n---\ntext')).toEqual({ data: {}, body: 'text', source: '---\n---\n' });
  });

  it('does not expand an alias bomb', () => {
    const bomb = `---\na: &a [x,x,x]\n${Array.from({ length: 12 }, (_, index) => `b${index}: &b${index} [*${index === 0 ? 'a' : `b${index - 1}`},*${index === 0 ? 'a' : `b${index - 1}`}]`).join('\n')}\n---\ntext`;
    expect(parseFrontMatter(bomb)).toMatchObject({ data: { a: '&a [x,x,x]' }, body: 'text' });
  });
});

import { describe, expect, it } from 'vitest';
import { readYaml } from './bounded-yaml';
import { withField, withFieldRenamed } from './edit-header';
import { withNames } from './front-matter-names';

const header = (...lines: string[]): string => `---\n${lines.join('\n')}\n---\n`;

describe('one field of a front matter', () => {
  it.each([
    ['a list in brackets', 'tags: [ a1, {{tag}} ] # mine', 'tags: [ a1, {{tag}}, b ] # mine'],
    ['a list in lines', 'tags:\n  - #project\n  - a1', 'tags:\n  - #project\n  - a1\n  - b'],
    ['a list below its name', 'tags:\n-   a1', 'tags:\n-   a1\n-   b'],
    ['one text', 'tags: a1', 'tags: a1, b'],
    ['a placeholder', 'tags: {{tags}}', 'tags: [{{tags}}, a1, b]'],
    ['names of another case', 'Tags: [a1]', 'Tags: [a1, b]'],
  ])('gets one more item, and nothing else changes: %s', (_what, before, after) => {
    const around = ['phone: 0049', '', '# mine', 'date: {{date}}'];
    expect(
      withNames(
        header(...around, before, 'v: 1.10'),
        'tags',
        ['a1', 'person', 'b'].filter((tag) => tag !== 'person' || before.includes('person')),
      ),
    ).toBe(header(...around, after, 'v: 1.10'));
  });

  it('loses one item', () => {
    expect(withNames(header('tags:', '  - a1', '  # why', '  - b2'), 'tags', ['b2'])).toBe(
      header('tags:', '  # why', '  - b2'),
    );
    expect(withNames(header('tags: [a1, b2, c3]'), 'tags', ['a1', 'c3'])).toBe(header('tags: [a1, c3]'));
  });

  it('is set, added, removed and renamed, with the comment beside it', () => {
    const source = header('code: 007', 'n: 1   # one', 'last: x');
    expect(withField(source, 'n', 'two')).toBe(header('code: 007', 'n: two   # one', 'last: x'));
    expect(withField(source, 'new', '01')).toBe(header('code: 007', 'n: 1   # one', 'last: x', 'new: "01"'));
    expect(withField(source, 'n', null)).toBe(header('code: 007', 'last: x'));
    expect(withFieldRenamed(source, 'code', 'Postleitzahl')).toBe(
      header('Postleitzahl: 007', 'n: 1   # one', 'last: x'),
    );
  });

  it.each(['a: *b', 'a: [', '{a: 1}', '- a', 'a: &x 1\nb: *x', '%YAML 1.2'])('is left alone in %j', (inner) => {
    expect(withField(header(inner), 'id', 'x')).toBeNull();
  });
});

describe('YAML of somebody else', () => {
  const nested = (levels: number): string[] => [
    `x: ${'['.repeat(levels)}${']'.repeat(levels)}`,
    `x: ${'{a: '.repeat(levels)}`,
    `x: ${'["]", '.repeat(levels)}`,
    `${'- '.repeat(levels)}x`,
    `${'? '.repeat(levels)}x`,
    Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth)}k:`).join('\n'),
  ];

  it('is refused before it is read where it is nested too deeply, whatever stands between', () => {
    for (const source of [...nested(100), ...nested(5_000), ...nested(10_000)])
      expect(readYaml(source).problem, source.slice(0, 20)).toBe('out-of-bounds');
    expect(readYaml(`x: ${'['.repeat(20)}${']'.repeat(20)}`).problem).toBeNull();
    expect(readYaml(`text: ":[ :[ ${'[ '.repeat(500)}"`).problem).toBeNull();
  });

  it('keeps a number that would be written otherwise as text', () => {
    const { document } = readYaml('a: 007\nb: 1.10\nc: 12\nd: .5\ne: 12345678901234567890\nf: -3');
    expect(document?.toJS()).toEqual({ a: '007', b: '1.10', c: 12, d: '.5', e: '12345678901234567890', f: -3 });
  });
});

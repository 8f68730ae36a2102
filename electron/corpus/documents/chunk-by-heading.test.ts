import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkByHeading } from './chunk-by-heading';
import { scanHeadings } from './scan-headings';

describe('cutting a document by its headings', () => {
  it('makes one chunk of each complete level, with the headings down to it', () => {
    const chunks = chunkByHeading('Before.\n\n# A\n\nAbout A.\n\n## B\n\nAbout *B*.\n\n- one\n- two\n\n### C `code`\nAbout C.\n\n## D\n');
    expect(chunks).toEqual([
      { path: [], text: 'Before.' },
      { path: ['A'], text: 'About A.' },
      { path: ['A', 'B'], text: 'About *B*.\n\n- one\n- two' },
      { path: ['A', 'B', 'C code'], text: 'About C.' },
      { path: ['A', 'D'], text: 'D' },
    ]);
  });

  it('leaves headings in code, and below H4, inside their text', () => {
    const chunks = chunkByHeading('# A\n\n```\n# not a heading\n```\n\n##### small\n\ntext');
    expect(chunks).toHaveLength(1);
    expect(chunks[0]!.text).toContain('# not a heading');
    expect(chunks[0]!.text).toContain('##### small');
  });

  it('knows underlined headings', () => {
    expect(chunkByHeading('Title\n=====\n\none\n\nPart\n----\n\ntwo').map(({ path }) => path)).toEqual([['Title'], ['Title', 'Part']]);
  });

  it('comes to an end on deep nesting and on very long documents', () => {
    expect(chunkByHeading(`${'> '.repeat(10_000)}deep\n\n# After\n\ntext`).at(-1)).toEqual({ path: ['After'], text: 'text' });
    const long = `# One\n\n${'[('.repeat(600_000)}\n\n# Two\n\nend`;
    expect(chunkByHeading(long).map(({ path }) => path)).toEqual([['One'], ['Two']]);
  });

  const line = fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 4 }), fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8})?$/)).map(([level, title]) => `${'#'.repeat(level)} ${title}`),
    fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,5}\.$/), fc.constant(''),
  );

  it('loses no word of the text, whatever the order of levels', () => {
    fc.assert(fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const words = (text: string) => text.replace(/#/g, ' ').split(/\s+/).filter(Boolean);
      const chunked = new Set(chunkByHeading(lines.join('\n\n')).flatMap(({ path, text }) => [...path.flatMap(words), ...words(text)]));
      const texts = lines.filter((each) => !each.startsWith('#')).flatMap(words);
      expect(texts.filter((word) => !chunked.has(word))).toEqual([]);
    }));
  });

  it('finds the same headings line by line as by parsing, for plain ones', () => {
    fc.assert(fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = lines.join('\n\n');
      const chunks = chunkByHeading(text);
      const titles = new Set(scanHeadings(text).map(({ title }) => title));
      expect(chunks.flatMap(({ path }) => path).every((title) => titles.has(title))).toBe(true);
    }));
  });
});

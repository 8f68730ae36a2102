import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONG_TEXTS } from '../../../electron/testing/long-texts';
import { cutMarkdownParts, findLinkDefinitions } from './markdown-parts';

const LONGEST = 8_000;
const cut = (text: string) => cutMarkdownParts(text, 0, text.length);

describe('the parts of a Markdown text', () => {
  it('are the whole text in order, none longer than its bound', () => {
    const line = fc.constantFrom('word '.repeat(30), '# Heading', '', '```js', '- item', '\tcode', 'x'.repeat(40_000));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 400 }), (lines) => {
        const text = lines.join('\n');
        const parts = cut(text);
        expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        for (const { start, end } of parts) expect(end - start).toBeLessThanOrEqual(LONGEST);
      }),
      { numRuns: 50 },
    );
  });

  it('end between blocks: a paragraph, a list item with its lines, and a code block stay whole', () => {
    const block = `- item ${'word '.repeat(100)}\n\n  its second paragraph\n\n`;
    for (const { start } of cut(block.repeat(60))) expect(block.repeat(60).slice(start, start + 6)).toBe('- item');
    const code = `Before.\n\n\`\`\`js\n${'let a = 1;\n\n'.repeat(400)}\`\`\`\n\nAfter.`;
    expect(cut(code).map(({ start }) => code.slice(start, start + 6))).toEqual(['Before', 'After.']);
  });

  it('of a long code block open it again', () => {
    const text = `~~~python\n${'print("one line of code")\n'.repeat(2_000)}~~~\n\nAfter.`;
    const parts = cut(text);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.slice(1, -1).every(({ opening }) => opening === '~~~python\n')).toBe(true);
  });

  it('of a long table repeat its head', () => {
    const text = `| name | size |\n|---|--:|\n${'| kiln | 12 |\n'.repeat(2_000)}\nAfter | it.`;
    const parts = cut(text);
    expect(parts.slice(1, -1).every(({ opening }) => opening === '| name | size |\n|---|--:|\n')).toBe(true);
    expect(cut(`${text}\n\n${'Word | word. '.repeat(600)}`).at(-1)!.opening).toBe('');
  });

  it.each(Object.entries(LONG_TEXTS))('are found in %s of any length', (_name, text) => {
    const long = text(1_000_000);
    expect(cut(long).at(-1)?.end ?? 0).toBe(long.length);
    findLinkDefinitions(long, 0, long.length);
  });

  it('share the definitions of their links', () => {
    const text = 'See [a].\n\n[a]: Other.md\n  [b]: <c d.md> "title"\n[not one] : x';
    expect(findLinkDefinitions(text, 0, text.length)).toBe('[a]: Other.md\n[b]: <c d.md> "title"');
  });
});

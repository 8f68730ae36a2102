import { describe, expect, it } from 'vitest';
import { LONG_TEXTS } from '../testing/long-texts';
import { plainTextOf } from '../language/prose/plain-text';
import { snippetOf } from './search-result';

const marked = (text: string, ...terms: string[]): string[] => {
  const snippet = snippetOf(text, new Set(terms));
  return snippet.marks.map(([start, end]) => snippet.text.slice(start, end));
};

describe('the plain text of a passage', () => {
  it.each([
    ['# Heading\n\nSome **bold** and _thin_ `code`.', 'Heading Some bold and thin code.'],
    ['- [ ] buy [oars](https://example.org/a_(b)) for [[Boats/Dinghy|the dinghy]]', 'buy oars for the dinghy'],
    ['> ![[picture.png]] See ![alt](a.png)[[Kiln#Firing]]', 'See Kiln#Firing'],
    ['| name | value |\n|---|:-:|\n| kiln | 1,200 |', 'name value kiln 1,200'],
    ['```js\nconst a_b = 2 * 3 * 4;\n```', 'const a_b = 2 * 3 * 4;'],
    ['1. first\n2) second', 'first second'],
    ['See <https://example.org/a>.\n\n[a]: b.md "c"', 'See https://example.org/a.'],
    ['An unfinished [link](http://', 'An unfinished [link](http://'],
  ])('%j', (markdown, plain) => {
    expect(plainTextOf(markdown)).toBe(plain);
  });
});

describe('a snippet', () => {
  it('marks the matched words as they are written, by their stem', () => {
    expect(marked('The kilns fire. We fired the Kiln twice; kilning is no word.', 'kiln', 'fire')).toEqual([
      'kilns',
      'fire',
      'fired',
      'Kiln',
      'kilning',
    ]);
    expect(marked('Nothing of it', 'kiln')).toEqual([]);
  });

  it('marks words inside text without spaces, and keeps characters whole', () => {
    expect(marked('私は東京で働いています', '東京')).toEqual(['東京']);
    const { text } = snippetOf('𠮷'.repeat(500), new Set(['kiln']));
    expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  it('shows the part with the most different terms', () => {
    const filler = 'a word that says nothing at all '.repeat(30);
    const { text } = snippetOf(
      `kiln ${filler}kiln kiln ${filler}the glaze of the kiln cooled${filler}`,
      new Set(['kiln', 'glaze', 'cool']),
    );
    expect(text).toContain('glaze of the kiln cooled');
    expect(text).toMatch(/^….*…$/);
    expect(text.length).toBeLessThan(260);
  });

  it.each(Object.entries(LONG_TEXTS))('is made of %s of any length', (_name, text) => {
    expect(snippetOf(plainTextOf(text(200_000)), new Set(['word'])).text.length).toBeLessThan(260);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeRanges } from './code-ranges';
import { titleKey } from './title-key';
import {
  barAt,
  isLinkable,
  parseWikilinks,
  renameWikilinks,
  titlesOfTarget,
  withLinkWords,
  writeWikilink,
} from './wikilinks';

const titles = (markdown: string) => parseWikilinks(markdown).map((link) => link.target);

describe('links of a text', () => {
  it('finds plain, shown and heading links with their offsets', () => {
    const text = 'See [[Kyoto]], [[Kyoto|the city]] and [[Kyoto#Food]].';
    const links = parseWikilinks(text);
    expect(links.map(({ target, shown }) => ({ target, shown }))).toEqual([
      { target: 'Kyoto', shown: null },
      { target: 'Kyoto', shown: 'the city' },
      { target: 'Kyoto#Food', shown: null },
    ]);
    expect(links.map(({ start, end }) => text.slice(start, end))).toEqual([
      '[[Kyoto]]',
      '[[Kyoto|the city]]',
      '[[Kyoto#Food]]',
    ]);
  });

  it.each([
    ['a code span', 'Type `[[Kyoto]]` to link.'],
    ['a fenced block', 'Before\n\n```md\n[[Kyoto]]\n```\n'],
    ['a fence of tildes', '~~~\n[[Kyoto]]\n~~~'],
    ['an indented block', 'Text\n\n    [[Kyoto]]\n'],
    ['an unclosed fence', '```\n[[Kyoto]]'],
    ['an escaped bracket', String.raw`\[[Kyoto]]`],
    ['a line break', '[[Kyo\nto]]'],
    ['an empty target', '[[ ]] and [[|x]]'],
  ])('finds none in %s', (_name, text) => {
    expect(titles(text)).toEqual([]);
  });

  it('still finds links beside code and after an escaped backslash', () => {
    expect(titles('`x` [[Kyoto]] ``a`b`` [[Nara]]')).toEqual(['Kyoto', 'Nara']);
    expect(titles(String.raw`\\[[Kyoto]]`)).toEqual(['Kyoto']);
    expect(titles('* [[In a list]]\n> [[In a quote]]\n\n| [[In a table]] | b |')).toEqual([
      'In a list',
      'In a quote',
      'In a table',
    ]);
  });

  it('reads the escaped bar of a table as a bar, in a table or outside, and never in code', () => {
    const read = (markdown: string) =>
      parseWikilinks(markdown).map(({ start, end, ...link }) => ({ ...link, source: markdown.slice(start, end) }));
    expect(read('| a |\n|---|\n| [[Kyoto#Food\\|Essen]] |')).toEqual([
      { target: 'Kyoto#Food', shown: 'Essen', bar: '\\|', source: '[[Kyoto#Food\\|Essen]]' },
    ]);
    expect(read('Siehe ![[plan.png\\|100]] und [[Käse \\\\| Brot]].')).toEqual([
      { target: 'plan.png', shown: '100', bar: '\\|', source: '[[plan.png\\|100]]' },
      { target: 'Käse', shown: ' Brot', bar: '\\\\|', source: '[[Käse \\\\| Brot]]' },
    ]);
    expect(read('`[[Kyoto\\|a]]` and\n\n```\n[[Kyoto\\|a]]\n```')).toEqual([]);
  });

  it('gives a line with the words that they show', () => {
    expect(withLinkWords('See ![[plan.png]], [[Kyoto\\|the city]], [[Nara]] and [[x]')).toBe(
      'See plan.png, the city, Nara and [[x]',
    );
  });

  it('takes the innermost brackets', () => {
    expect(titles('[[outer [[Kyoto]] rest]]')).toEqual(['Kyoto']);
  });

  it('reads a heading only if no space follows the #', () => {
    expect(titlesOfTarget('Kyoto#Food')).toEqual(['Kyoto#Food', 'Kyoto']);
    expect(titlesOfTarget('C# notes')).toEqual(['C# notes']);
    expect(titlesOfTarget('C# notes#Syntax')).toEqual(['C# notes#Syntax', 'C# notes']);
    expect(titlesOfTarget('#tag')).toEqual(['#tag']);
    expect(titlesOfTarget('C#')).toEqual(['C#']);
  });
});

const title = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.constantFrom('Kyoto', 'Straße', 'naïve', '京都', 'İstanbul', '𝒜 note', 'a & b', 'e\u0301te\u0301', '👩‍👩‍👧 family'),
  )
  .map((text) => text.replaceAll('#', '').trim())
  .filter(isLinkable);
/** Text pieces that make code, escapes, tables and half-open brackets likely. */
const filler = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '`',
    '``',
    '```\n',
    '~~~\n',
    '\n\n    ',
    '\n',
    '[[',
    ']]',
    '|',
    '\\',
    '[',
    ']',
    ' word ',
    '<b>',
    '[x](y)',
    '\n> ',
    '\n* ',
  ),
);
const document = (names: readonly string[]) =>
  fc
    .array(
      fc.oneof(
        filler,
        fc.constantFrom(...names).map((name) => `[[${name}]]`),
        fc.constantFrom(...names).map((name) => `[[${name}|shown]]`),
        fc.constantFrom(...names).map((name) => `[[${name}#part]]`),
        fc.constantFrom(...names).map((name) => ` \`[[${name}]]\` `),
      ),
      { maxLength: 12 },
    )
    .map((pieces) => pieces.join(''));
const case_ = fc
  .tuple(title, title, title)
  .chain(([from, to, other]) =>
    fc.record({ from: fc.constant(from), to: fc.constant(to), text: document([from, other, from.toUpperCase()]) }),
  );

const names = (key: string) => (target: string) =>
  titlesOfTarget(target).some((candidate) => titleKey(candidate) === key);

describe('renaming', () => {
  it('writes links that parse back', () => {
    fc.assert(
      fc.property(title, (name) => {
        expect(parseWikilinks(writeWikilink(name))).toEqual([
          { start: 0, end: name.length + 4, target: name, shown: null, bar: '|' },
        ]);
      }),
    );
  });

  it('never changes text outside the links it renames', () => {
    fc.assert(
      fc.property(case_, ({ from, to, text }) => {
        const between = (markdown: string) => {
          const links = parseWikilinks(markdown);
          return [...links, { start: markdown.length }].map((link, index) =>
            markdown.slice(links[index - 1]?.end ?? 0, link.start),
          );
        };
        expect(between(renameWikilinks(text, from, to))).toEqual(between(text));
      }),
      { numRuns: 300 },
    );
  });

  it('leaves code unchanged', () => {
    fc.assert(
      fc.property(case_, ({ from, to, text }) => {
        const codeOf = (markdown: string) => codeRanges(markdown).map(({ start, end }) => markdown.slice(start, end));
        const plain = codeOf(text).filter((code) => !code.includes('[['));
        for (const code of plain) expect(renameWikilinks(text, from, to)).toContain(code);
      }),
      { numRuns: 300 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(case_, ({ from, to, text }) => {
        const once = renameWikilinks(text, from, to);
        expect(renameWikilinks(once, from, to)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });

  it('redirects every link to the old title to the new one, and no other', () => {
    fc.assert(
      fc.property(case_, ({ from, to, text }) => {
        fc.pre(titleKey(from) !== titleKey(to));
        const renamed = renameWikilinks(text, from, to);
        const before = parseWikilinks(text).map((link) => names(titleKey(from))(link.target));
        const after = parseWikilinks(renamed);
        expect(after.length).toBe(before.length);
        for (const [index, link] of after.entries()) {
          if (before[index]) expect(names(titleKey(to))(link.target)).toBe(true);
          expect(names(titleKey(from))(link.target)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps headings and aliases, and changes nothing when the new title cannot be part of a link', () => {
    expect(renameWikilinks('[[kyoto#Food]] [[Kyoto|the city]] Kyoto', 'Kyoto', 'Kyōto')).toBe(
      '[[Kyōto#Food]] [[Kyōto|the city]] Kyoto',
    );
    expect(renameWikilinks('[[Kyoto]]', 'Kyoto', 'Kyoto | food')).toBe('[[Kyoto]]');
    expect(renameWikilinks('[[Kyoto]]', 'Kyoto', 'use `npm`')).toBe('[[Kyoto]]');
  });

  it('resolves targets to titles with the vault’s rule', () => {
    expect(renameWikilinks('[[Issue#12]] [[Issue]]', 'Issue', 'Ticket', (target) => target)).toBe(
      '[[Issue#12]] [[Ticket]]',
    );
  });
});

describe('a link in a table', () => {
  const TABLE = 'Before.\n\n| a | b |\n|---|:-:|\n| x | y |\n\nAfter | x.';

  it('is written with an escaped bar, in the head and in every row, and nowhere else', () => {
    const bars = (markdown: string, words: string) => barAt(markdown, markdown.indexOf(words));
    expect(['a |', 'x |', 'y |'].map((words) => bars(TABLE, words))).toEqual(['\\|', '\\|', '\\|']);
    expect(['Before', 'After'].map((words) => bars(TABLE, words))).toEqual(['|', '|']);
    expect(bars('> | a |\n> |---|\n> | x |', 'x |')).toBe('\\|');
    expect(writeWikilink('Kyoto', 'x', barAt(TABLE, TABLE.indexOf('x |')))).toBe('[[Kyoto\\|x]]');
  });

  it('keeps its bar when its note is renamed', () => {
    expect(renameWikilinks('| [[Ort#Heute\\|hier]] | [[Ort]] |', 'Ort', 'Stadt')).toBe(
      '| [[Stadt#Heute\\|hier]] | [[Stadt]] |',
    );
  });
});

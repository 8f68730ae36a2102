import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONG_TEXTS } from '../../testing/long-texts';
import { cutPassages, MAX_PASSAGE_WORDS } from './cut-passages';

const cut = (text: string) =>
  cutPassages(text).map(({ start, end, headings }) => [headings.join(' › '), text.slice(start, end)]);
const words = (count: number, word = 'soil') => Array.from({ length: count }, () => word).join(' ');

describe('passages of a text', () => {
  it('begin at headings and carry their path', () => {
    expect(
      cut(
        'Beds.\n\n# Soil\n\nClay holds water.\n\n## Sand ##\n\nDrains.\n\n### [Lime](x.md)\n\n## Peat\n\n- dry\n- sour\n',
      ),
    ).toEqual([
      ['', 'Beds.'],
      ['Soil', 'Clay holds water.'],
      ['Soil › Sand', 'Drains.'],
      ['Soil › Peat', '- dry\n- sour'],
    ]);
  });

  it('hold whole paragraphs, list items, tables and code blocks while these fit', () => {
    const table = `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(3)}`.trim();
    const code = '```js\n# no heading\n\nlet x;\n```';
    expect(cut(`${words(80)}\n\n${words(60, 'clay')}\n\n${table}\n\n${code}`)).toEqual([
      ['', words(80)],
      ['', `${words(60, 'clay')}\n\n${table}\n\n${code}`],
    ]);
    const item = `- ${words(50)}`;
    expect(cut([item, item, item].join('\n')).map(([, text]) => text)).toEqual([`${item}\n${item}`, item]);
  });

  it('of a block that is too long are its lines, then its sentences', () => {
    const line = `${words(70)}.`;
    expect(cut(`${line}\n${line}`)).toEqual([
      ['', line],
      ['', line],
    ]);
    expect(cut(`${line} ${words(70, 'Clay')}.`)).toEqual([
      ['', line],
      ['', `${words(70, 'Clay')}.`],
    ]);
  });

  it('leave front matter out', () => {
    expect(cut('---\ntags: [a]\ntitle: x\n---\nText.')).toEqual([['', 'Text.']]);
    expect(cut('+++\ndate = 2024\n+++\n# Head\nText.')).toEqual([['Head', 'Text.']]);
    expect(cut('---\nno end')).toEqual([['', '---\nno end']]);
    expect(cut('')).toEqual([]);
  });

  it('hold every word of the text once, in order, at most so many', () => {
    const part = fc.constantFrom(
      '# Head\n',
      '\n',
      'two words\n',
      `${words(130)}\n`,
      '- item\n',
      '```\n',
      '  ',
      'end. ',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        const passages = cutPassages(text);
        let last = 0;
        for (const { start, end } of passages) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        const kept = passages.map(({ start, end }) => text.slice(start, end));
        for (const passage of kept) expect(passage.split(/\s+/).length).toBeLessThanOrEqual(MAX_PASSAGE_WORDS + 1);
        const plain = (from: string) => from.split(/\s+/).filter((word) => word !== '' && !/^#|^Head$/.test(word));
        expect(plain(kept.join('\n'))).toEqual(plain(text));
      }),
    );
  });

  it.each(Object.keys(LONG_TEXTS))('are cut in linear time, whatever the text: %s', (name) => {
    const passages = cutPassages(LONG_TEXTS[name]!(1_000_000));
    for (const { start, end } of passages) expect(end - start).toBeLessThan(20_000);
  });

  it('of fifty thousand headings are as many', () => {
    expect(cutPassages('## Head\n\nText.\n\n'.repeat(50_000))).toHaveLength(50_000);
  });
});

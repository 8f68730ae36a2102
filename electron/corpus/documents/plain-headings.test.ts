import { describe, expect, it } from 'vitest';
import { splitIntoLevels } from './chunk-by-heading';
import { findPlainHeadings } from './plain-headings';

const paths = (text: string) => splitIntoLevels(text, findPlainHeadings(text)).map(({ path }) => path.join(' › '));

describe('headings of plain text', () => {
  it('are numbered lines that stand alone, by their depth', () => {
    expect(paths('1. Soil\n\nIt is clay.\n\n1.1 North bed\n\nSour.\n\n2 Water\n\nRain only.')).toEqual([
      '1. Soil',
      '1. Soil › 1.1 North bed',
      '2 Water',
    ]);
  });

  it('are underlined lines and lines in capitals', () => {
    expect(paths('The Mill\n========\n\nOld.\n\nThe wheel\n---------\n\nTurns.\n\nREPAIRS\n\nNone.')).toEqual([
      'The Mill',
      'The Mill › The wheel',
      'The Mill › The wheel › REPAIRS',
    ]);
  });

  it('are not found in a list with empty lines, in sentences, or in text without headings', () => {
    expect(paths('Buy\n\n1. Eggs\n\n2. Milk\n\n3. Flour\n\n4. Salt')).toEqual(['']);
    expect(paths('We met in 1999.\n\nIt rained.\n\nOK.\n\nNo more.')).toEqual(['']);
  });

  it.each([
    [
      'clippings',
      'The River Book\n- Page 12\n\nWater remembers.\n==========\nThe River Book\n- Page 13\n\ncheck this\n==========\n',
    ],
    ['mails', 'Ada\n\nSee you.\n----------\nBen\n\nYes, at the harbour.\n----------\nAda\n\nFine.\n----------'],
    ['Notizen', 'Der Ofen ist kalt\n*****\n\nHolz\n*****\n\nMehr Holz\n*****\n'],
  ])('are not lines above a rule that parts entries: %s', (_what, text) => {
    const levels = splitIntoLevels(text, findPlainHeadings(text));
    expect(levels.map(({ path }) => path)).toEqual([[]]);
    expect(levels[0]!.text.trim()).toBe(text.trim());
  });

  it('are found in linear time', () => {
    expect(
      findPlainHeadings(`${'x'.repeat(1_000_000)}\n\nTITLE HERE\n\n${'1. '.repeat(300_000)}`).map(({ title }) => title),
    ).toEqual(['TITLE HERE']);
    expect(
      findPlainHeadings(
        Array.from({ length: 10_000 }, (_, index) => `${(index % 900) + 1}. Part\n\ntext\n`).join('\n'),
      ),
    ).toHaveLength(10_000);
  });
});

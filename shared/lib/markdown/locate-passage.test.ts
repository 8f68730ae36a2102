import { describe, expect, it } from 'vitest';
import { LONG_TEXTS } from '../../../electron/testing/long-texts';
import { locatePassage, nearestHeading } from './locate-passage';

const PAGE = '# Kiln\n\nFire it slowly.\n\n## Glaze\n\nFire it slowly.\n\n```\n## Glaze\n```\n\n## Cooling\n\nWait.';
const passage = (start: number, text: string, ...headings: string[]) => ({
  start,
  end: start + text.length,
  text,
  headings,
});

describe('a passage', () => {
  it('stands at its offsets, or at the nearest place with the same words', () => {
    const second = PAGE.lastIndexOf('Fire it');
    expect(locatePassage(PAGE, passage(second, 'Fire it slowly.'))!.start).toBe(second);
    expect(locatePassage(`New first line.\n${PAGE}`, passage(second, 'Fire it slowly.', 'Kiln', 'Glaze'))!.start).toBe(
      second + 16,
    );
    expect(locatePassage(PAGE, passage(0, 'Fire it slowly.'))!.start).toBe(PAGE.indexOf('Fire it'));
    expect(locatePassage(PAGE, passage(9_000, 'Wait.'))).toEqual({ start: PAGE.length - 5, end: PAGE.length });
  });

  it('is gone when a word of it changed, or its words are unknown', () => {
    expect(locatePassage(PAGE, passage(8, 'Fire it fast.'))).toBeNull();
    expect(locatePassage(PAGE, passage(8, ''))).toBeNull();
  });
});

describe('the nearest heading', () => {
  it('is the innermost of the path that the page still has', () => {
    expect(nearestHeading(PAGE, ['Kiln', 'Glaze', 'Recipes'], 0)).toEqual({
      start: PAGE.indexOf('## Glaze'),
      title: 'Glaze',
    });
    expect(nearestHeading(PAGE, ['Kiln', 'Gone'], 0)).toEqual({ start: 0, title: 'Kiln' });
    expect(nearestHeading(PAGE, ['Gone'], 0)).toBeNull();
    expect(nearestHeading(PAGE, [], 0)).toBeNull();
  });

  it('is the nearest of several with the same words, emphasis and links aside, and none in code', () => {
    const page = '## *Notes* on [[Bees|bees]] ##\n\na\n\n## Notes on bees\n\nb\n\n~~~\n## Notes on bees\n~~~';
    expect(nearestHeading(page, ['Notes on bees'], 0)!.start).toBe(0);
    expect(nearestHeading(page, ['Notes on bees'], page.length)!.start).toBe(page.indexOf('## Notes on'));
  });

  it.each(Object.entries(LONG_TEXTS))('is found in %s of any length', (_name, text) => {
    nearestHeading(text(1_000_000), ['word'], 0);
  });
});

import { describe, expect, it } from 'vitest';
import { findPlace, placeOfTarget } from './find-place';

const NOTE = [
  '# Kyoto',
  '',
  '## Food',
  'Soba.',
  '',
  '### Soups',
  'Miso. ^miso',
  '',
  '## Where to *eat*?',
  'Nishiki.',
].join('\n');
const lineAt = (start: number | undefined) => (start === undefined ? null : NOTE.slice(start).split('\n', 1)[0]);

describe('the place that a link names', () => {
  it.each([
    ['Kyoto#Food', 'Kyoto', 'Food'],
    ['Kyoto#Food#Soups', 'Kyoto', 'Food#Soups'],
    ['notes/Kyoto.md#^miso', 'notes/Kyoto.md', '^miso'],
    ['C# notes', 'C# notes', null],
    ['Kyoto', 'Kyoto', null],
    ['Kyoto@120', 'Kyoto', null],
  ])('of %s is after the name', (target, title, place) => expect(placeOfTarget(target, title)).toBe(place));

  it.each([
    ['Food', '## Food'],
    ['food', '## Food'],
    ['Food#Soups', '### Soups'],
    ['Where to eat?', '## Where to *eat*?'],
    ['where-to-eat', '## Where to *eat*?'],
    ['^miso', 'Miso. ^miso'],
    // The nearest that is left of a path.
    ['Food#Desserts', '## Food'],
  ])('%s is found', (place, line) => expect(lineAt(findPlace(NOTE, place)?.start)).toBe(line));

  it('that is gone is none, and one in code neither', () => {
    expect(findPlace(NOTE, 'Hotels')).toBeNull();
    expect(findPlace('```\n# Food\n```', 'Food')).toBeNull();
    expect(findPlace(NOTE, '^mis')).toBeNull();
  });
});

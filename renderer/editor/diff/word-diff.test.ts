import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords } from './word-diff-view';

const joined = (parts: ReturnType<typeof diffWords>, without: 'added' | 'removed') =>
  parts
    .filter((part) => part.kind !== without)
    .map((part) => part.text)
    .join('');

describe('diffWords', () => {
  it('marks only the changed word', () => {
    expect(diffWords('We fly on the second of May.', 'We fly on the third of May.')).toEqual([
      { kind: 'same', text: 'We fly on the ' },
      { kind: 'removed', text: 'second' },
      { kind: 'added', text: 'third' },
      { kind: 'same', text: ' of May.' },
    ]);
  });

  it('loses no character of either text', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'moss', ' ', '\n', '龍', '  '), { maxLength: 30 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after);
        expect(joined(parts, 'added')).toBe(before);
        expect(joined(parts, 'removed')).toBe(after);
      }),
    );
  });

  it('keeps a rewritten sentence in one piece, although it shares words with the old one', () => {
    const parts = diffWords(
      'Before. Your note from May: “gravel is calm” After.',
      'Before. You, on a May day, wrote of rain After.',
    );
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  });

  it('reports equal texts as unchanged', () => {
    expect(diffWords('same text', 'same text')).toEqual([{ kind: 'same', text: 'same text' }]);
    expect(diffWords('', '')).toEqual([]);
  });

  it('handles very long texts without memory for the product of their lengths', () => {
    const before = Array.from({ length: 5000 }, (_, index) => `word${index}`).join(' ');
    const parts = diffWords(before, before.replace('word2500', 'other'));
    expect(joined(parts, 'added')).toBe(before);
  });
});

import { describe, expect, it } from 'vitest';
import { LONG_TEXTS } from '../../../electron/testing/long-texts';
import { withoutHalfLinkAtEnd, withoutLooseMarks } from './loose-marks';

describe('a part of a Markdown text', () => {
  it.each([
    ['** One folder served as one space.', 'One folder served as one space.'],
    ['**Single-space mode.', 'Single-space mode.'],
    ['see the second one.**', 'see the second one.'],
    ['the docs](https://example.org/a) say so', 'say so'],
    ['Target]] is meant', 'is meant'],
    ['It is told in [the long story](https://exam', 'It is told in'],
    ['It is told in [[The long', 'It is told in'],
    ['a `half open', 'a `half open'],
    ['`half open', 'half open'],
  ])('loses what its neighbours complete: %s', (part, whole) => {
    expect(withoutLooseMarks(part)).toBe(whole);
    expect(part).toContain(whole);
  });

  it.each([
    '**Bold** and *thin*.',
    'See [docs](https://a.example) and [[Ma|the pause]].',
    'a [1] b',
    '`a` = **b**',
    '- [ ] to do',
  ])('keeps what is whole: %s', (part) => expect(withoutLooseMarks(part)).toBe(part));

  it.each(Object.entries(LONG_TEXTS))('is read in linear time: %s', (_name, text) => {
    withoutLooseMarks(text(200_000));
  });

  it('ends before a half link, and nowhere else', () => {
    expect(withoutHalfLinkAtEnd('See ![a pic')).toBe('See');
    expect(withoutHalfLinkAtEnd('See [a](b.md) now')).toBe('See [a](b.md) now');
  });
});

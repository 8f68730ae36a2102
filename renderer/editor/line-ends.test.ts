import { describe, expect, it } from 'vitest';
import { withLineEndsOf, withPlainLineEnds } from './line-ends';

describe('what is written into a text field keeps the line ends of the text', () => {
  it.each([
    ['a\r\nb\r\nc', 'a\nbx\nc', 'a\r\nbx\r\nc'],
    ['a\r\nb\nc\r\nd', 'a\nb\nx\nc\nd', 'a\r\nb\nx\r\nc\r\nd'],
    ['a\r\nb\r\n', 'a\nb\n\n', 'a\r\nb\r\n\r\n'],
    ['a\r\nb', '', ''],
    ['a\r\n\r\nb', 'a\nb', 'a\r\nb'],
    ['😀\rb', '😀x\nb', '😀x\rb'],
    ['a\nb', 'a\n\nb', 'a\n\nb'],
  ])('%j', (before, written, after) => {
    expect(withLineEndsOf(before, written)).toBe(after);
    expect(withPlainLineEnds(after)).toBe(written);
  });
});

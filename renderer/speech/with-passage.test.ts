import { describe, expect, it } from 'vitest';
import { withPassage } from './use-heard-text';

describe('words that are heard', () => {
  it.each([
    ['', 0, 'Said.', 'Said.', 5],
    ['Typed:', 6, 'said', 'Typed: said', 11],
    ['Typed ', 6, 'said', 'Typed said', 10],
    ['before after', 7, 'said', 'before said after', 12],
    ['line\n', 5, 'said', 'line\nsaid', 9],
  ])('are put into %j at %i with a space where one is missing', (text, caret, passage, whole, next) => {
    expect(withPassage(text, caret, passage)).toEqual({ text: whole, caret: next });
  });
});

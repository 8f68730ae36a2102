import { describe, expect, it } from 'vitest';
import { heardIn, joinHeard, MAX_DOUBTFUL, withHeard, type Heard } from './heard';

describe('the mark of what was heard', () => {
  it('joins that of a text which is put behind it, each doubtful word once', () => {
    const first = { at: 1, doubtful: ['kiln', 'Ida'] };
    expect(joinHeard(first, { at: 2, doubtful: ['Ida', 'glaze'] })).toEqual({
      at: 2,
      doubtful: ['kiln', 'Ida', 'glaze'],
    });
    expect(joinHeard(undefined, first)).toEqual(first);
    const many = Array.from({ length: 300 }, (_each, index) => `word ${index}`);
    expect(joinHeard(first, { at: 2, doubtful: many }).doubtful).toHaveLength(MAX_DOUBTFUL);
  });

  it('names the words alone that the text still has', () => {
    expect(heardIn('The kiln is hot.', { at: 1, doubtful: ['kiln', 'glaze'] })).toEqual({ at: 1, doubtful: ['kiln'] });
    expect(heardIn('Typed.', undefined)).toBeUndefined();
  });

  it('leaves what was typed as it is', () => {
    const typed: { text: string; heard?: Heard } = { text: 'Typed.' };
    expect(withHeard(typed, undefined)).toBe(typed);
    expect(withHeard(typed, { at: 1, doubtful: [] })).toEqual({ text: 'Typed.', heard: { at: 1, doubtful: [] } });
  });
});

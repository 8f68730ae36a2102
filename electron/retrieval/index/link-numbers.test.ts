import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinkNumbers } from './link-numbers';

describe('numbers of links', () => {
  it('are as a map would give them, in whatever order the ids come', () => {
    const id = fc.integer({ min: 0, max: 60 }).map((number) => `L${String(number).padStart(2, '0')}`);
    const asked = fc.oneof(fc.array(id, { maxLength: 80 }), fc.array(id, { maxLength: 80 }).map((ids) => ids.toSorted()));
    fc.assert(fc.property(asked, (ids) => {
      const numbers = new LinkNumbers();
      const known = new Map<string, number>();
      for (const each of ids) {
        expect(numbers.find(each)).toBe(known.get(each) ?? null);
        if (!known.has(each)) known.set(each, known.size);
        expect(numbers.of(each)).toBe(known.get(each));
      }
      for (const [each, number] of known) expect(numbers.find(each)).toBe(number);
    }));
  });
});

import { describe, expect, it } from 'vitest';
import { compareClaims } from './compare-claims';

describe('two claims', () => {
  it.each([
    ['We fly on the third of May', 'we fly on the third of May.', 'same'],
    ['We fly on the third of May', 'We fly on the second of May', 'changes'],
    ['The budget stays under two thousand euros', 'The budget stays under three thousand euros', 'changes'],
    ['Anna moves to Bergen in June', 'Anna moves to Oslo in June', 'changes'],
    ['The rail pass is worth buying', 'The rail pass is not worth buying', 'changes'],
    ['We fly on the third of May', 'We fly on the third of May to Rome', 'near'],
    ['The ryokan serves breakfast', 'The garden essay is late', 'near'],
  ] as const)('“%s” and “%s”: %s', (a, b, relation) => {
    expect(compareClaims(a, b)).toBe(relation);
    expect(compareClaims(b, a)).toBe(relation);
  });
});

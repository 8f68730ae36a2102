import { describe, expect, it } from 'vitest';
import { usedWords } from './stage-words';

describe('usedWords', () => {
  it('says notes only where all of them are notes', () => {
    expect(usedWords(1, [{ kind: 'note' }])).toBe('1 note used');
    expect(usedWords(2, [{ kind: 'note' }, { kind: 'note' }])).toBe('2 notes used');
    expect(usedWords(2, [{ kind: 'note' }, { kind: 'message' }])).toBe('2 sources used');
    expect(usedWords(1, [{ kind: 'chunk' }])).toBe('1 source used');
    expect(usedWords(3, [])).toBe('3 sources used');
  });
});

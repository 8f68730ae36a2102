import { describe, expect, it } from 'vitest';
import { usedSourcesText } from './answer-progress-text';

describe('the count of used sources', () => {
  it('says “notes” only when every source is a note', () => {
    expect(usedSourcesText(1, [{ kind: 'note' }])).toBe('1 note used');
    expect(usedSourcesText(2, [{ kind: 'note' }, { kind: 'note' }])).toBe('2 notes used');
    expect(usedSourcesText(2, [{ kind: 'note' }, { kind: 'message' }])).toBe('2 sources used');
    expect(usedSourcesText(1, [{ kind: 'chunk' }])).toBe('1 source used');
    expect(usedSourcesText(3, [])).toBe('3 sources used');
  });
});

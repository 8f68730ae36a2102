import { describe, expect, it } from 'vitest';
import { countTokens } from './count-tokens';
import { estimateTokens } from './estimate-tokens';

describe('the estimate of tokens', () => {
  it.each([
    'The kiln fires at 1,200 degrees, and the glaze needs two days to dry before it goes in.',
    'Der Ofen brennt bei 1200 Grad, und die Glasur braucht zwei Tage, bis sie trocken ist.',
    '東京都庁舎の展望室は無料で、夜十時まで開いています。',
    '가마는 천이백 도에서 굽고 유약은 이틀 동안 말린다.',
  ])('is within half of what an encoding counts: %s', (text) => {
    const share = estimateTokens(text) / countTokens(text);
    expect(share).toBeGreaterThan(0.67);
    expect(share).toBeLessThan(1.5);
  });

  it('is 0 for no text', () => {
    expect(estimateTokens('')).toBe(0);
  });
});

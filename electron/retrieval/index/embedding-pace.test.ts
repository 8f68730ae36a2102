import { describe, expect, it } from 'vitest';
import { EmbeddingPace } from './index-status';

describe('the time left for embedding', () => {
  it('is that of the rest at the pace of the last minute', () => {
    const pace = new EmbeddingPace();
    expect(pace.secondsLeft(0, 0, 1_000)).toBeNull();
    expect(pace.secondsLeft(1_000, 10, 1_000)).toBeNull();
    expect(pace.secondsLeft(10_000, 100, 1_000)).toBe(90);
    // Slower from now on: after a minute the quick beginning no longer counts.
    for (let second = 20; second <= 120; second += 10) pace.secondsLeft(second * 1_000, 100 + (second - 10), 1_000);
    expect(pace.secondsLeft(130_000, 220, 1_000)).toBe(780);
  });

  it('is unknown where nothing is left, nothing moves, or the work began anew', () => {
    const pace = new EmbeddingPace();
    pace.secondsLeft(0, 0, 100);
    expect(pace.secondsLeft(30_000, 0, 100)).toBeNull();
    expect(pace.secondsLeft(40_000, 100, 100)).toBeNull();
    expect(pace.secondsLeft(50_000, 100, 150)).toBeNull();
    expect(pace.secondsLeft(60_000, 20, 150)).toBeNull();
    expect(pace.secondsLeft(400_000, 30, 150)).toBeNull();
  });
});

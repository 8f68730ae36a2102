import { describe, expect, it } from 'vitest';
import { soundOfBytes, soundToBytes } from './sound';

describe('sound that a page sends', () => {
  it('arrives as it was, as far as 16 bits can say, and no louder than it can be', () => {
    const arrived = soundOfBytes(soundToBytes(Float32Array.of(0, 0.5, -0.25, 1, -1, 2, -2)));
    expect([...arrived].map((sample) => Math.round(sample * 1_000) / 1_000)).toEqual([0, 0.5, -0.25, 1, -1, 1, -1]);
  });

  it('is read from where it begins in a larger piece of memory', () => {
    const whole = Uint8Array.of(9, 9, ...soundToBytes(Float32Array.of(0.5)), 9);
    expect(soundOfBytes(whole.subarray(2, 4))[0]).toBeCloseTo(0.5, 3);
  });
});

import { describe, expect, it } from 'vitest';
import { approach, wheelFactor } from './camera';

const wheel = (deltaY: number, changed: Partial<Pick<WheelEvent, 'deltaMode' | 'ctrlKey'>> = {}) =>
  wheelFactor({ deltaY, deltaMode: 0, ctrlKey: false, ...changed });

describe('the zoom of the wheel', () => {
  it('goes as far as the wheel is turned: ten small turns equal one large, and back is where it began', () => {
    expect(wheel(10) ** 10).toBeCloseTo(wheel(100));
    expect(wheel(100) * wheel(-100)).toBeCloseTo(1);
    expect(wheel(-100)).toBeLessThan(1);
  });

  it('treats lines, pages and pinches as what they are, and no event jumps', () => {
    expect(wheel(3, { deltaMode: 1 })).toBeCloseTo(wheel(48));
    expect(wheel(2, { ctrlKey: true })).toBeCloseTo(wheel(10));
    expect(wheel(10_000)).toBeLessThan(1.6);
  });
});

describe('the way to the wanted zoom', () => {
  it('is the same at any frame rate, and ends exactly there', () => {
    const run = (frameMs: number) => {
      let ratio = 1;
      for (let ms = 0; ms < 96; ms += frameMs) ratio = approach(ratio, 0.5, frameMs);
      return ratio;
    };
    expect(run(8)).toBeCloseTo(run(16), 5);
    expect(run(16)).toBeGreaterThan(0.5);
    let ratio = 1;
    for (let frame = 0; frame < 60; frame += 1) ratio = approach(ratio, 0.5, 16);
    expect(ratio).toBe(0.5);
  });
});
